import { Route, Routes } from 'react-router'
import { admins, managers, type Role, staff } from '#contract/endpoint.ts'
import { BackOfficeLayout } from '#web/layout/BackOfficeLayout.tsx'
import type { Who } from '#web/platform/address.ts'
import { BackOfficeNotFound } from '#web/platform/admin-paths.ts'
import { backOfficeAddresses } from '#web/platform/paths.ts'
import { RequireRole } from '#web/platform/session/RequireRole.tsx'
import { routeElements } from './route-elements.tsx'

const doors: readonly { readonly who: Who; readonly roles: readonly Role[] | 'signed-in' }[] = [
  { who: 'any', roles: 'signed-in' },
  { who: 'staff', roles: staff },
  { who: 'manager', roles: managers },
  { who: 'admin', roles: admins },
]

/** Everything that requires signing in. */
export function BackOfficeRouter() {
  return (
    <Routes>
      <Route element={<RequireRole roles="signed-in" />}>
        <Route element={<BackOfficeLayout />}>
          {doors.map(({ who, roles }) => (
            <Route key={who} element={<RequireRole roles={roles} />}>
              {routeElements(backOfficeAddresses.filter((address) => address.who === who))}
            </Route>
          ))}
          <Route path="*" element={<BackOfficeNotFound />} />
        </Route>
      </Route>
    </Routes>
  )
}
