import { paths } from '#web/platform/paths.ts'
import { useIsAdmin } from '#web/platform/session/roles.ts'

/** The list of locations in the reader's own part of the portal, as a breadcrumb. */
export function useLocationsBreadcrumb(): { label: string; to: string } {
  return { label: 'Locations', to: useIsAdmin() ? paths.locations : paths.managerLocations }
}
