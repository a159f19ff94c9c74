import type { LoggedInUser } from '#contract/account.ts'
import { paths } from '#web/paths.ts'

/** Backslashes and control characters: browsers read some of them as "//", which leads to another site. */
const MISLEADING = /[\p{Cc}\\]|\/\//u

/** The files under /api that a person may have wanted to open; no other call is a place to come back to. */
const OPENED_FILES = /^\/api\/users\/\d+\/profilePhoto\/[\w-]+$/

/** The returnUrl if it is a place within this site, else nothing. */
export function safeReturnUrl(returnUrl: string | null): string | undefined {
  if (!returnUrl?.startsWith('/') || MISLEADING.test(returnUrl)) return undefined
  // Resolved first, so that dots cannot hide where it leads.
  const { pathname, search, hash } = new URL(returnUrl, 'http://portal.invalid')
  if (isCall(pathname) && !OPENED_FILES.test(pathname)) return undefined
  return pathname + search + hash
}

/** Served by the server and not by a screen, so it is opened by a full page load. */
export function isCall(path: string): boolean {
  return /^\/api(?![^/?#])/i.test(path)
}

/** The first screen after signing in; the widest role decides. */
export function homeOf({ roleNames }: Pick<LoggedInUser, 'roleNames'>): string {
  if (roleNames.includes('Admin')) return paths.dashboard
  if (roleNames.includes('Office Manager')) return paths.managerLocations
  if (roleNames.includes('Staff')) return paths.appointmentCalendar
  return paths.forbidden
}
