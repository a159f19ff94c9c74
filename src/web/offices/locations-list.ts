import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'

/** Administrators create, change, archive and delete what others only see. */
export function useIsAdmin(): boolean {
  return useSession().user?.roleNames.includes('Admin') ?? false
}

/** The list of locations in the reader's own part of the portal, as a breadcrumb. */
export function useLocationsBreadcrumb(): { label: string; to: string } {
  return { label: 'Locations', to: useIsAdmin() ? paths.locations : paths.managerLocations }
}
