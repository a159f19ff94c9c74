import { type AppRoute, designPath, isLazy } from '#web/routes/app-route.ts'
import { accountRoutes, adminRoutes, officeManagerRoutes, staffRoutes } from '#web/routes/back-office-routes.ts'
import { officeRoutes } from '#web/routes/office-routes.ts'
import { customerRoutes, publicRoutes } from '#web/routes/public-routes.ts'
import { signInRoutes } from '#web/routes/sign-in-routes.ts'
import { seldomRoutes } from '#web/routes/seldom-routes.ts'

/** Every URL of a screen, once: for the coverage list and its test. Pages load only their own side's routes. */
export const routes: readonly AppRoute[] = [
  ...publicRoutes,
  ...signInRoutes,
  ...customerRoutes,
  ...seldomRoutes,
  ...officeRoutes,
  ...accountRoutes,
  ...staffRoutes,
  ...officeManagerRoutes,
  ...adminRoutes,
]

/** A page, and the modules that it shows first, below src/web; `{language}` is the reader's. */
export interface Page {
  readonly path: string
  readonly first: readonly string[]
}

const WORDS = 'platform/i18n/{language}.json'

/** Every address that shows something, for the server: it answers all others with 404, and names what a page shows first. */
export const pages: readonly Page[] = [
  ...pagesOf([...publicRoutes, ...customerRoutes], [WORDS]),
  ...pagesOf(signInRoutes, [WORDS, 'routes/SignInRouter.tsx', 'platform/i18n/account-{language}.json']),
  ...pagesOf(seldomRoutes, [WORDS, 'routes/SeldomRouter.tsx']),
  // What these show depends on who is signed in, or which office it is.
  ...[
    ...officeRoutes,
    ...accountRoutes,
    ...staffRoutes,
    ...officeManagerRoutes,
    ...adminRoutes,
    { path: designPath },
  ].map(({ path }) => ({ path, first: [] })),
]

function pagesOf(some: readonly AppRoute[], first: readonly string[]): readonly Page[] {
  return some.map(({ path, screen }) => ({ path, first: [...first, ...fileOf(screen)] }))
}

/** The file that a screen is loaded from: what its function imports. None if it comes with its router. */
function fileOf(screen: AppRoute['screen']): readonly string[] {
  if (!isLazy(screen)) return []
  const [file] = /screens\/[\w/-]+\.tsx/.exec(String(screen.fetchCode)) ?? []
  if (file === undefined)
    throw new Error(`A screen is loaded by something else than its file: ${String(screen.fetchCode)}`)
  return [file]
}
