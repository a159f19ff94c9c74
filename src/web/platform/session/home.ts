import type { LoggedInUser } from '#contract/account.ts'
import { accountPaths } from '#web/platform/account-paths.ts'

const widestFirst = ['Admin', 'Office Manager', 'Staff'] as const

/** The first screen after signing in; the widest role decides. */
export function homeOf({ roleNames }: Pick<LoggedInUser, 'roleNames'>): string {
  const widest = widestFirst.find((role) => roleNames.includes(role))
  return widest ? accountPaths.home[widest] : accountPaths.authenticate
}
