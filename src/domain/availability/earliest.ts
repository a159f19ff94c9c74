import { type BookableSpan, type CalendarDay, earliestOn } from '#domain/availability/days.ts'
import { householdStarts } from '#domain/availability/household.ts'
import { firstStarts, type StartTime } from '#domain/availability/slots.ts'
import type { PartOfDay, Ranking, WishedTimes } from '#domain/availability/wishes.ts'
import {
  type Instant,
  type LocalDate,
  type LocalTime,
  type Minute,
  MINUTE_MS,
  MINUTES_PER_DAY,
  overlaps,
  type Range,
  weekdayOf,
} from '#domain/time.ts'

const NOON = 12 * 60
const AFTER_WORK = 17 * 60
const STARTS: Readonly<Record<PartOfDay, Range>> = {
  morning: { from: 0, to: NOON },
  afternoon: { from: NOON, to: AFTER_WORK },
  evening: { from: AFTER_WORK, to: MINUTES_PER_DAY },
}

/** When a visit may begin: in the wished parts of a day, or at any time. */
export function startsOf({ partsOfDay }: WishedTimes): readonly Range[] {
  return partsOfDay.length === 0 ? [{ from: 0, to: MINUTES_PER_DAY }] : partsOfDay.map((part) => STARTS[part])
}

/** What may be booked and is not too early for the wish. */
export function wishedSpan(span: BookableSpan, { fromDate }: WishedTimes): BookableSpan {
  return fromDate === undefined || fromDate <= span.first.date
    ? span
    : { ...span, first: { date: fromDate, minute: 0 } }
}

/** Whether the wish leaves anything of a date. */
export function suits({ weekdays }: WishedTimes, date: LocalDate): boolean {
  return weekdays.length === 0 || weekdays.includes(weekdayOf(date))
}

/** Whether anything is open when the visit may begin: an evening that no calendar has needs no look at its places. */
export function mayBegin(calendars: readonly (readonly Range[])[], wished: WishedTimes): boolean {
  const startsIn = startsOf(wished)
  return calendars.some((windows) => windows.some((window) => startsIn.some((range) => overlaps(range, window))))
}

/**
 * The first matching times of one date, in order, each once, however many calendars offer it; where they differ, the
 * shortest visit counts. The first times of all calendars are among the first of each.
 */
export function firstThatSuit(
  days: readonly CalendarDay[],
  {
    duration,
    durations = [duration],
    span,
    wished,
    count,
  }: {
    duration: Minute
    /** Of each person, where several come together. */
    durations?: readonly Minute[]
    span: BookableSpan
    wished: WishedTimes
    count: number
  },
): (LocalTime & StartTime)[] {
  const [date] = days.map((day) => day.date)
  const earliest = date === undefined ? undefined : earliestOn(span, date)
  if (date === undefined || earliest === undefined || !suits(wished, date)) return []
  const startsIn = startsOf(wished)
  if (durations.length > 1) {
    const starts = householdStarts(days, { durations }, { earliest, ...(startsIn.length > 0 && { startsIn }) })
    return starts.slice(0, count).map(({ minute, length }) => ({ date, minute, length }))
  }
  const lengths = new Map<Minute, Minute>()
  for (const { windows, free, closedForTypes = [] } of days) {
    const search = { windows, free, closedForTypes, duration, earliest, startsIn }
    for (const { minute, length } of firstStarts(search, count))
      lengths.set(minute, Math.min(length, lengths.get(minute) ?? length))
  }
  return [...lengths]
    .sort(([a], [b]) => a - b)
    .slice(0, count)
    .map(([minute, length]) => ({ date, minute, length }))
}

/** A free time at an office, as it is ranked. */
export interface RankedTime {
  readonly locationId: number
  readonly at: Instant
  /** Null where no one knows how far the office is. */
  readonly miles: number | null
}

/** When sorting by both: this many more miles are as bad as one day later. */
export const MILES_PER_DAY = 10

const DAY_MS = MINUTES_PER_DAY * MINUTE_MS

/**
 * The times, best first. Soonest: by when; nearest: by distance; both: by the sum of the two, where ten miles weigh as
 * much as a day. Ties are sorted by time, then by distance, then by office, so the order is always the same. If
 * distance counts, offices of unknown distance come last.
 */
export function ranked<T extends RankedTime>(times: readonly T[], by: Ranking): T[] {
  return times
    .map((time) => ({ time, keys: [badness(time, by), time.at, milesOf(time), time.locationId] }))
    .sort((a, b) => firstDifference(a.keys, b.keys))
    .map(({ time }) => time)
}

/** Tells what need not be looked at, because so many better times have been found already. */
export interface Shortlist {
  add(time: RankedTime): void
  /** Whether a time of an office could still be among the best that is no earlier than this. */
  mayTake(office: Pick<RankedTime, 'miles'>, at: Instant): boolean
}

/** The best of some times, by a ranking. */
export function shortlist(most: number, by: Ranking): Shortlist {
  const best: number[] = []
  return {
    add(time) {
      const mine = badness(time, by)
      const at = best.findIndex((each) => mine < each)
      best.splice(at < 0 ? best.length : at, 0, mine)
      best.length = Math.min(best.length, most)
    },
    mayTake({ miles }, at) {
      if (best.length < most) return true
      return badness({ locationId: 0, at, miles }, by) <= (best.at(-1) ?? Number.POSITIVE_INFINITY)
    },
  }
}

const milesOf = ({ miles }: RankedTime) => miles ?? Number.POSITIVE_INFINITY

function badness(time: RankedTime, by: Ranking): number {
  if (by === 'soonest') return time.at
  return by === 'nearest' ? milesOf(time) : time.at + (milesOf(time) / MILES_PER_DAY) * DAY_MS
}

/** Not by subtracting: two infinities are equal here. */
function firstDifference(a: readonly number[], b: readonly number[]): number {
  for (const [i, mine] of a.entries()) {
    const theirs = b[i] ?? 0
    if (mine !== theirs) return mine < theirs ? -1 : 1
  }
  return 0
}
