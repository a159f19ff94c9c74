import { accountAddresses } from '#web/platform/account-paths.ts'
import type { Address } from '#web/platform/address.ts'
import { backOfficeAddresses } from '#web/platform/paths.ts'
import { officeAddresses, publicAddresses } from '#web/platform/public-paths.ts'

/** Every address of a screen, once: for the server, and for tests. Pages load only their own side's. */
export const addresses: readonly Address[] = [
  ...publicAddresses,
  ...accountAddresses,
  ...officeAddresses,
  ...backOfficeAddresses,
]

/** A page, and the modules that it shows first, below src/web or src; `{language}` is the reader's. */
export interface Page {
  readonly path: string
  readonly first: readonly string[]
}

const wordsOf = (area: string) => `languages/{language}.json?words=${area}`

/** Every address that shows something, for the server: it answers all others with 404, and names what a page shows first. */
export const pages: readonly Page[] = [
  ...pagesOf(publicAddresses, [wordsOf('page')]),
  ...pagesOf(accountAddresses, [wordsOf('page'), 'routes/AccountRouter.tsx', wordsOf('accounts')]),
  // What these show depends on who is signed in, or which office it is.
  ...[...officeAddresses, ...backOfficeAddresses].map(({ path }) => ({ path, first: [] })),
]

function pagesOf(some: readonly Address[], first: readonly string[]): readonly Page[] {
  return some.map((address) => ({
    path: address.path,
    first: [...first, ...(address.words ? [wordsOf(address.words)] : []), ...fileOf(address)],
  }))
}

/** The file, below src/web, that an address's screen is loaded from: what its function imports. None if it is another's. */
export function fileOf({ screen }: Address): readonly string[] {
  if ('redirectTo' in screen) return []
  const [file] = /screens\/[\w/-]+\.tsx/.exec(String(screen.load)) ?? []
  if (file === undefined) throw new Error(`A screen is loaded by something else than its file: ${String(screen.load)}`)
  return [file]
}
