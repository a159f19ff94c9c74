import { hoursOf } from '#domain/availability/hours.ts'
import type { DayPlan } from '#domain/availability/open-day.ts'
import { type Closure, closedOn, closesAllOf, isAbsence } from '#domain/closures/closure.ts'
import { type Minute, type Range, subtract } from '#domain/time.ts'

export const BACKGROUND_EVENT_TYPES = ['Gap', 'OutsideHours', 'Closure'] as const
export type BackgroundEventType = (typeof BACKGROUND_EVENT_TYPES)[number]

/** Time in a staff calendar's column when it takes no appointments. */
export interface BackgroundEvent {
  readonly label: string
  readonly start: Minute
  readonly end: Minute
  readonly backgroundEventType: BackgroundEventType
}

/** The label of the hour that clocks skip in spring, where an office would be open. */
export const CLOCKS_FORWARD = 'Clocks go forward'

/** The part of the day a staff calendar shows. */
export interface Display {
  readonly earliestStartTime: Minute
  readonly latestEndTime: Minute
}

/** What the calendar shows on a day with neither hours nor appointments. */
const EMPTY_DAY: Display = { earliestStartTime: 8 * 60, latestEndTime: 17 * 60 }

/** The part of the day that covers the windows and appointments of all calendars on the screen. */
export function displayOf(shown: readonly Range[]): Display {
  if (shown.length === 0) return EMPTY_DAY
  return {
    earliestStartTime: Math.min(...shown.map((range) => range.from)),
    latestEndTime: Math.max(...shown.map((range) => range.to)),
  }
}

/**
 * The background of one calendar on one day. Events never overlap: together with the open time they fill the display. A
 * closure hides the gaps it covers, and shows only if it closes every type the calendar serves; otherwise the time is
 * open.
 */
export function backgroundOf(
  plan: DayPlan & { readonly servedTypeIds: readonly number[]; readonly display: Display },
): BackgroundEvent[] {
  const { calendarId, date, rules, closures, missing = [], servedTypeIds, display } = plan
  const { windows } = hoursOf(rules, date)
  const opens = windows[0]?.from ?? display.latestEndTime
  const closes = windows.at(-1)?.to ?? display.latestEndTime

  let left: readonly Range[] = [{ from: display.earliestStartTime, to: display.latestEndTime }]
  const events: BackgroundEvent[] = []
  // One column out of several leaves the calendar open.
  const isHere = (closure: Closure) =>
    !isAbsence(closure) || (closure.calendarId === calendarId && (closure.column ?? null) === null)
  for (const closure of closures.filter(isHere)) {
    const closed = closedOn(closure, date)
    if (!closed || !closesAllOf(closure, servedTypeIds)) continue
    const remaining = subtract(left, [closed])
    for (const covered of subtract(left, remaining)) events.push(event('Closure', covered, closure.name))
    left = remaining
  }
  // Within the hours; outside them no one looks for the hour.
  const skipped = subtract(windows, subtract(windows, missing))
  const unskipped = subtract(left, skipped)
  for (const covered of subtract(left, unskipped)) events.push(event('Gap', covered, CLOCKS_FORWARD))
  for (const idle of subtract(unskipped, windows)) {
    const isGap = opens <= idle.from && idle.to <= closes
    events.push(isGap ? event('Gap', idle, 'Gap') : event('OutsideHours', idle, 'Outside hours'))
  }
  return events.sort((a, b) => a.start - b.start)
}

function event(backgroundEventType: BackgroundEventType, { from, to }: Range, label: string): BackgroundEvent {
  return { label, start: from, end: to, backgroundEventType }
}
