import { type AppRoute, designPath } from '#web/routes/app-route.ts'
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

/** Every address that shows something, for the server, which answers all others with 404. */
export const addresses: readonly string[] = [...routes.map(({ path }) => path), designPath]
