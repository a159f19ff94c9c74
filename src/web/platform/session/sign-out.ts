import { account } from '#contract/account.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { isTold } from '#web/platform/api/query-client.ts'
import { askToLeave } from '#web/platform/components/form/use-leave-guard.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { leaveFor } from '#web/platform/leave.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { forgetTyped } from '#web/platform/typed.ts'
import { type SignOut, tellSignedOut } from './tabs.ts'

/** Ends the session, here and in the browser's other tabs. */
export function useSignOut() {
  const logout = useWrite(account.logout)
  return {
    isPending: logout.isPending,
    signOut: () =>
      askToLeave(() =>
        logout.mutate(
          {},
          {
            onSuccess: () => {
              tellSignedOut('wanted')
              leaveFor(publicPaths.login())
              forgetTyped()
            },
            // Anyone about to walk away must know that the session is still open.
            onError: (failed) => {
              if (!isTold(failed)) toast.error(failed.message)
            },
          },
        ),
      ),
    /** For someone who is no longer there: the screen is cleared whatever the server says, and the way back is kept. */
    signOutIdle: () => {
      const login = loginAfter('idle')
      const leave = () => {
        tellSignedOut('idle')
        leaveFor(login)
      }
      logout.mutate({}, { onSettled: leave })
    },
  }
}

/** The login page, with the way back here. Users who were signed out while away read why (ACCT-17). */
export function loginAfter(why: SignOut): string {
  const { pathname, search } = window.location
  return `${publicPaths.login(pathname + search)}${why === 'idle' ? '&why=idle' : ''}`
}
