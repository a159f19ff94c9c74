import { addMinutes, isBefore, type LocalTime } from '#domain/time.ts'

/** How long before and after their start customers may check in by link. Both are settings. */
export interface CheckInSettings {
  readonly opensMinutesBefore: number
  readonly closesMinutesAfter: number
}

export const CHECK_IN_DEFAULTS: CheckInSettings = { opensMinutesBefore: 45, closesMinutesAfter: 15 }

export type CheckInByLink =
  | { readonly state: 'open' }
  | { readonly state: 'too-early'; readonly opens: LocalTime }
  | { readonly state: 'too-late'; readonly closed: LocalTime }

/** Whether customers can check themselves in; staff can check them in at any time. */
export function checkInByLink(start: LocalTime, now: LocalTime, settings = CHECK_IN_DEFAULTS): CheckInByLink {
  const opens = addMinutes(start, -settings.opensMinutesBefore)
  const closed = addMinutes(start, settings.closesMinutesAfter)
  if (isBefore(now, opens)) return { state: 'too-early', opens }
  return isBefore(now, closed) ? { state: 'open' } : { state: 'too-late', closed }
}
