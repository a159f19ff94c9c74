import { managers } from '#contract/endpoint.ts'
import { useSession } from './session.ts'

/** Administrators create, change, archive and delete what others can only see. */
export function useIsAdmin(): boolean {
  return useSession().user?.roleNames.includes('Admin') ?? false
}

/** Whether the reader may change hours and closures. */
export function useIsManager(): boolean {
  const roles = useSession().user?.roleNames ?? []
  return managers.some((role) => roles.includes(role))
}
