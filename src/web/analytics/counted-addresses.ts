import { isLazy } from '#web/routes/app-route.ts'
import { routes } from '#web/routes.ts'

/** The address of every screen. The build puts the list itself here: the table of routes brings half the back office along. */
export const countedAddresses = routes.filter(({ screen }) => isLazy(screen)).map(({ path }) => ({ path }))
