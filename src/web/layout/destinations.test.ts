import { expect, it } from 'vitest'
import { accountRoutes, adminRoutes, officeManagerRoutes, staffRoutes } from '#web/routes/back-office-routes.ts'
import { destinationsFor } from './destinations.ts'

/** Addresses that need no id and lead somewhere of their own. */
const open = (routes: readonly { path: string; screen: object }[]) =>
  routes.filter(({ path, screen }) => !path.includes(':') && !('redirectTo' in screen)).map(({ path }) => path)

/** No one goes to the page that says that there is none. */
const nowhere = '/admin/404'

it('offers each role every screen that it may open without an id (FIND-1)', () => {
  const offered = (role: Parameters<typeof destinationsFor>[0][number]) => destinationsFor([role]).map(({ to }) => to)
  const staff = [...open(staffRoutes), ...open(accountRoutes)]
  const manager = [...staff, ...open(officeManagerRoutes)]
  expect(offered('Staff').toSorted()).toEqual(staff.toSorted())
  expect(offered('Office Manager').toSorted()).toEqual(manager.toSorted())
  const admin = [...manager, ...open(adminRoutes)].filter((path) => path !== nowhere)
  expect(offered('Admin').toSorted()).toEqual(admin.toSorted())
})
