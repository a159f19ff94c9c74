import { Navigate, Outlet, useLocation } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { Spinner } from '#web/platform/components/Spinner.tsx'
import { messages } from '#web/platform/messages.ts'
import { accountPaths } from '#web/platform/account-paths.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { useSession } from './session.ts'

/** Shows the routes inside it to these roles only. The server decides again on every call. */
export function RequireRole({ roles }: { roles: readonly Role[] | 'signed-in' }) {
  const { state, user, checkAgain } = useSession()
  const { pathname, search } = useLocation()

  if (state === 'error') return <FailedState title={messages.authLoadFailed} onRetry={checkAgain} />
  if (state !== 'checked') {
    return (
      <div className="grid min-h-dvh place-items-center text-primary">
        <Spinner label="Loading" className="size-8" />
      </div>
    )
  }
  if (!user) return <Navigate to={publicPaths.login(pathname + search)} replace />
  if (roles !== 'signed-in' && !user.roleNames.some((role) => roles.includes(role))) {
    return <Navigate to={user.roleNames.length === 0 ? accountPaths.authenticate : publicPaths.forbidden} replace />
  }
  return <Outlet />
}
