import { columnHas, columnsOf, type DayBits, TICK } from '#domain/availability/bits.ts'
import { type BookableSpan, earliestOn } from '#domain/availability/days.ts'
import { startsOf, suits, wishedSpan } from '#domain/availability/earliest.ts'
import type { Window } from '#domain/availability/hours.ts'
import { type StartTime, startTimes } from '#domain/availability/slots.ts'
import type { WishedTimes } from '#domain/availability/wishes.ts'
import { type Coordinates, milesTo, toTenths } from '#domain/distance.ts'
import { type Instant, type LocalDate, type LocalTime, type Minute, MINUTES_PER_DAY, type Range } from '#domain/time.ts'
import { lastDateFor } from './earlier-by.ts'
import type { EarlierByDays } from './entry.ts'

/** Someone on the waiting list, as a freed place looks at them. */
export interface Waiting extends WishedTimes {
  readonly id: number
  /** The time they started to wait; as text, instants sort like numbers. */
  readonly confirmedAt: string
  /** How many offers in a row they did not answer: they wait behind those who answer. */
  readonly unanswered: number
  readonly typeIds: readonly number[]
  /** How long their visit takes. */
  readonly minutes: Minute
  /** Not after this date. */
  readonly untilDate?: LocalDate | undefined
  /** Only at this office. */
  readonly locationId?: number | undefined
  readonly within?: { readonly miles: number; readonly of: Coordinates } | undefined
  /** The appointment they have already: only something earlier is of use. */
  readonly appointment?: OwnAppointment | undefined
  /** What they were offered and did not take. */
  readonly passed: readonly { readonly locationId: number; readonly day: LocalDate; readonly startMinute: Minute }[]
}

/** When someone's own appointment is, and how much earlier a time has to be for them to give it up. */
export interface OwnAppointment {
  readonly at: Instant
  readonly date: LocalDate
  readonly earlierByDays: EarlierByDays
}

/** A calendar's day on which something has opened up. */
export interface FreedDay {
  readonly locationId: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly typeIds: readonly number[]
  readonly date: LocalDate
  readonly windows: readonly Window[]
  /** Open and not taken. */
  readonly free: DayBits
  /** What has become so, even if it is taken again. */
  readonly freed: DayBits
  readonly span: BookableSpan
  /** Time closed only to these types. */
  readonly closedFor: (typeIds: readonly number[]) => readonly Range[]
  readonly instantAt: (minute: Minute) => Instant
}

/**
 * Who is next: the first in turn of those who can use a place freed on the day, with the first time that fits them. Speed does not matter (WAIT-1).
 */
export function nextFor<W extends Waiting>(
  list: readonly W[],
  day: FreedDay,
): { readonly waiting: W; readonly start: StartTime } | undefined {
  for (const waiting of list.toSorted(byTurn)) {
    const start = firstFor(waiting, day)
    if (start) return { waiting, start }
  }
  return undefined
}

type Turn = Pick<Waiting, 'unanswered' | 'confirmedAt' | 'id'>

/**
 * The longest wait first, but no one who is silent before someone who answers. People who joined at the same moment keep
 * their order of arrival.
 */
export function byTurn(a: Turn, b: Turn): number {
  if (a.unanswered !== b.unanswered) return a.unanswered - b.unanswered
  if (a.confirmedAt === b.confirmedAt) return a.id - b.id
  return a.confirmedAt < b.confirmedAt ? -1 : 1
}

/** The first time of the day that has opened up and fits someone. */
export function firstFor(waiting: Waiting, day: FreedDay): StartTime | undefined {
  const { date, locationId, windows, free, span } = day
  const earliest = earliestOn(wishedSpan(span, waiting), date)
  if (earliest === undefined || !suits(waiting, date) || !isReached(waiting, day)) return undefined
  const starts = startTimes({
    windows,
    free,
    duration: waiting.minutes,
    closedForTypes: day.closedFor(waiting.typeIds),
    earliest,
    startsIn: startsOf(waiting),
  })
  return starts.find(
    ({ minute, length }) =>
      isNew(day, { from: minute, to: minute + length }) &&
      isEarlyEnough(waiting, { date, at: day.instantAt(minute) }) &&
      !isPassed(waiting, { locationId, date, minute }),
  )
}

/**
 * Whether a time is as much earlier than their own appointment as they wished. Days are those of the offices'
 * calendars, as people count them: a day earlier is any time of the day before, be it 2 hours or 40 (WAIT-12).
 */
export function isEarlyEnough(
  { appointment }: Pick<Waiting, 'appointment'>,
  time: { readonly date: LocalDate; readonly at: Instant },
): boolean {
  return !appointment || (time.at < appointment.at && time.date <= lastDateFor(appointment))
}

/** Whether they were offered just this, and did not take it: no one is asked twice (WAIT-4). */
export function isPassed(
  { passed }: Pick<Waiting, 'passed'>,
  { locationId, date, minute }: LocalTime & { readonly locationId: number },
): boolean {
  return passed.some((p) => p.locationId === locationId && p.day === date && p.startMinute === minute)
}

/** Whether the office serves all they need, is near enough, and the date is not too late for them. */
function isReached({ typeIds, untilDate, locationId, within }: Waiting, day: FreedDay): boolean {
  if (untilDate !== undefined && untilDate < day.date) return false
  if (locationId !== undefined && locationId !== day.locationId) return false
  if (typeIds.length === 0 || !typeIds.every((id) => day.typeIds.includes(id))) return false
  const miles = within && milesTo(day, within.of)
  // As they are told: an office that is said to be 15 miles away is within 15.
  return !within || (miles !== null && miles !== undefined && toTenths(miles) <= within.miles)
}

/** Whether a column that is free for all of this time has become so for some of it. */
function isNew({ free, freed }: FreedDay, range: Range): boolean {
  for (let column = 0; column < columnsOf(free); column++) {
    if (!columnHas(free, column, range)) continue
    for (let from = range.from; from < range.to; from += TICK)
      if (columnHas(freed, column, { from, to: from + TICK })) return true
  }
  return false
}

/** The longest time at a stretch that is free and has become so in part: no longer visit finds a place. */
export function longestFreed({ free, freed }: Pick<FreedDay, 'free' | 'freed'>): Minute {
  let longest = 0
  for (let column = 0; column < columnsOf(free); column++) {
    let [from, isNew] = [0, false]
    for (let minute = 0; minute < MINUTES_PER_DAY; minute += TICK) {
      const tick = { from: minute, to: minute + TICK }
      if (!columnHas(free, column, tick)) [from, isNew] = [tick.to, false]
      else if ((isNew ||= columnHas(freed, column, tick))) longest = Math.max(longest, tick.to - from)
    }
  }
  return longest
}
