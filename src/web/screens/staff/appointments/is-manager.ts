import { managers } from '#contract/endpoint.ts'
import { useSession } from '#web/session/session.ts'

/** Whether the reader may change hours and closures. */
export function useIsManager(): boolean {
  const roles = useSession().user?.roleNames ?? []
  return managers.some((role) => roles.includes(role))
}
