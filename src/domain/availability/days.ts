import { type DaySearch, firstStart, type StartTime } from '#domain/availability/slots.ts'
import { addDays, daysBetween, type LocalDate, type LocalTime, type Minute, MINUTES_PER_DAY } from '#domain/time.ts'

/** The earliest start and the last day of a visit. */
export interface BookableSpan {
  readonly first: LocalTime
  readonly lastDate: LocalDate
}

/**
 * Customers book from now + minimum notice to the end of today + days in advance. Staff need no notice and may also
 * book times earlier today.
 */
export function bookableSpan(settings: {
  readonly today: LocalDate
  /** The first time on the office's clock that is as far ahead as the minimum notice asks. */
  readonly soonest: LocalTime
  readonly daysInAdvance: number
  readonly by: 'customer' | 'staff'
}): BookableSpan {
  const { today, soonest, daysInAdvance, by } = settings
  return {
    first: by === 'staff' ? { date: today, minute: 0 } : soonest,
    lastDate: addDays(today, daysInAdvance),
  }
}

/** The first minute of a date that may be booked, if any. */
export function earliestOn({ first, lastDate }: BookableSpan, date: LocalDate): Minute | undefined {
  if (date < first.date || lastDate < date) return undefined
  return date === first.date ? first.minute : 0
}

/** What one calendar has on one day for the requested types. */
export interface CalendarDay extends Pick<DaySearch, 'windows' | 'free' | 'closedForTypes'> {
  readonly date: LocalDate
}

/** The earliest start, and its calendar, over days in order of date; several calendars may share a date. */
export function nextFree<D extends CalendarDay>(
  days: readonly D[],
  duration: Minute,
  span: BookableSpan,
): (StartTime & { readonly day: D }) | undefined {
  let best: (StartTime & { readonly day: D }) | undefined
  for (const day of days) {
    if (best && best.day.date < day.date) break
    const opens = day.windows[0]?.from ?? 0
    if (best && best.minute <= opens) continue
    const earliest = earliestOn(span, day.date)
    const start = earliest === undefined ? undefined : firstStart({ ...day, duration, earliest })
    if (start && (!best || start.minute < best.minute)) best = { ...start, day }
  }
  return best
}

/**
 * The free times nearest to the wanted one, nearest first: the same day, then the days after, and only then the days
 * before; within a day, those closest on the clock. A time that several calendars offer counts once.
 */
export function nearestStarts<T extends LocalTime>(candidates: readonly T[], wanted: LocalTime, count = 3): T[] {
  const byRank = new Map(candidates.map((time) => [rankOf(time, wanted), time]))
  return [...byRank]
    .sort(([a], [b]) => a - b)
    .slice(0, count)
    .map(([, time]) => time)
}

/** More days than there are from the year 1000 to 9999. */
const NEVER = 4_000_000

/** Smaller is nearer. No two times rank the same: of two equally close on the clock, the earlier is nearer. */
function rankOf(time: LocalTime, wanted: LocalTime): number {
  const days = daysBetween(wanted.date, time.date)
  const minutes = time.minute - wanted.minute
  const daysAway = days < 0 ? NEVER - days : days
  return (daysAway * MINUTES_PER_DAY + Math.abs(minutes)) * 2 + (minutes > 0 ? 1 : 0)
}
