import { type Instant, MINUTE_MS } from '#domain/time.ts'

/** How long before and after their start customers may check in by link. Both are settings. */
export interface CheckInSettings {
  readonly opensMinutesBefore: number
  readonly closesMinutesAfter: number
}

export const CHECK_IN_DEFAULTS: CheckInSettings = { opensMinutesBefore: 45, closesMinutesAfter: 15 }

export type CheckInByLink =
  | { readonly state: 'open' }
  | { readonly state: 'too-early'; readonly opens: Instant }
  | { readonly state: 'too-late'; readonly closed: Instant }

/** Whether customers can check themselves in; staff can check them in at any time. */
export function checkInByLink(startsAt: Instant, now: Instant, settings = CHECK_IN_DEFAULTS): CheckInByLink {
  const opens = startsAt - settings.opensMinutesBefore * MINUTE_MS
  const closed = startsAt + settings.closesMinutesAfter * MINUTE_MS
  if (now < opens) return { state: 'too-early', opens }
  return now < closed ? { state: 'open' } : { state: 'too-late', closed }
}
