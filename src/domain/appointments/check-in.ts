import { type Instant, MINUTE_MS } from '#domain/time.ts'

/** How long before and after their start customers may check in by link. Both are settings. */
export interface CheckInSettings {
  readonly opensMinutesBefore: number
  readonly closesMinutesAfter: number
}

export const CHECK_IN_DEFAULTS: CheckInSettings = { opensMinutesBefore: 45, closesMinutesAfter: 15 }

export interface CheckInByLink {
  readonly state: 'open' | 'too-early' | 'too-late'
  readonly opens: Instant
  readonly closes: Instant
}

/** Whether customers can check themselves in; staff can check them in at any time. */
export function checkInByLink(startsAt: Instant, now: Instant, settings = CHECK_IN_DEFAULTS): CheckInByLink {
  const opens = startsAt - settings.opensMinutesBefore * MINUTE_MS
  const closes = startsAt + settings.closesMinutesAfter * MINUTE_MS
  const state = now < opens ? 'too-early' : now < closes ? 'open' : 'too-late'
  return { state, opens, closes }
}
