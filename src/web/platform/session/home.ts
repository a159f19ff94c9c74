import type { LoggedInUser } from '#contract/account.ts'
import { paths } from '#web/platform/paths.ts'
import { accountPaths } from '#web/platform/account-paths.ts'

/** The first screen after signing in; the widest role decides. */
export function homeOf({ roleNames }: Pick<LoggedInUser, 'roleNames'>): string {
  if (roleNames.includes('Admin')) return paths.dashboard
  if (roleNames.includes('Office Manager')) return paths.managerLocations
  if (roleNames.includes('Staff')) return paths.appointmentCalendar
  return accountPaths.authenticate
}
