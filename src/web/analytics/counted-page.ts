import { matchRoutes } from 'react-router'
import { isSecretAddress } from '#domain/secret-address.ts'
import { isLazy } from '#web/routes/app-route.ts'
import { routes } from '#web/routes.ts'

const pages = routes.filter(({ screen }) => isLazy(screen)).map(({ path }) => ({ path }))

/** What a page is counted as: its row in the route table, never the ids in its address. Undefined if it is not counted. */
export function countedPage(pathname: string): string | undefined {
  return isSecretAddress(pathname) ? undefined : matchRoutes(pages, pathname)?.[0]?.route.path
}
