import { columnHas, columnsOf, type DayBits, firstColumnWith, TICK } from '#domain/availability/bits.ts'
import type { Window } from '#domain/availability/hours.ts'
import { isOnGrid, windowAt } from '#domain/availability/slots.ts'
import type { BlockedPlace } from '#domain/calendar/blocked-place.ts'
import {
  addDays,
  daysBetween,
  type Instant,
  type LocalDate,
  type LocalTime,
  MINUTE_MS,
  MINUTES_PER_DAY,
  overlaps,
  type Range,
} from '#domain/time.ts'

/** What appointments keep when the clock of their office changes: the moment, or the time that the clock shows then. */
export const KEPT = ['moment', 'clock'] as const
export type Kept = (typeof KEPT)[number]

/** What deserves a look before a clock changes; none of it cancels an appointment. */
export const ZONE_TROUBLES = [
  /** It would have begun already. */
  'Begun',
  'AnotherDay',
  /** It no longer lies in open hours. */
  'Closed',
  /** It no longer begins where a time would be offered. */
  'OffGrid',
  /** Its column would hold two at once: it goes to another one. */
  'Clash',
  /** The clock skips its time: it comes later by as much as the clock skips. */
  'Skipped',
  /** The clock shows its time twice: it means the first (TIME-9). */
  'Twice',
  /** It would run past midnight, which no calendar day can: it ends there. */
  'Midnight',
] as const
export type ZoneTrouble = (typeof ZONE_TROUBLES)[number]

/** An office's wall clock. */
export interface Clock {
  readonly localTimeAt: (instant: Instant) => LocalTime
  readonly instantOf: (time: LocalTime) => Instant
}

/** A place of a calendar in both its forms: minutes of a date, and instants. */
interface PlaceInBoth extends Range {
  readonly date: LocalDate
  readonly startsAt: Instant
  readonly endsAt: Instant
}

export interface StandingAppointment extends PlaceInBoth {
  readonly id: number
  readonly calendarId: number
  readonly column: number
}

/** An appointment and the place it has by the new clock. */
export interface Rezoned<A> {
  readonly appointment: A
  /** It is still to come, so its customer may have to be told. */
  readonly isAhead: boolean
  readonly place: PlaceInBoth & { readonly column: number }
  readonly troubles: readonly ZoneTrouble[]
}

/** The most columns a calendar day can have. */
const MOST_COLUMNS = 50

/**
 * Where live appointments are once their office goes by another clock, or by the same one under new rules. Those ahead
 * keep what was chosen; what has begun keeps its moment, which is a fact; what is over stays as it was. Afterwards
 * every place means one thing, on the clock and as an instant, and no column holds two at once in either sense. None is
 * lost because it has no place: it goes to another column, even to one that the day does not have open. Undefined when
 * even those run out.
 */
export function rezone<A extends StandingAppointment>(given: {
  readonly keeps: Kept
  readonly clock: Clock
  readonly now: Instant
  /** All live ones, the past ones of the day included. */
  readonly appointments: readonly A[]
  /** They keep the time that the clock shows: a break is at noon by any clock. */
  readonly blocked?: readonly (BlockedPlace & { readonly calendarId: number; readonly date: LocalDate })[]
  /** Whether it is still expected or waiting. */
  readonly isComing: (appointment: A) => boolean
  readonly openOn: (appointment: A, date: LocalDate) => { readonly open: DayBits; readonly windows: readonly Window[] }
}): Rezoned<A>[] | undefined {
  const { keeps, clock, now, appointments, blocked = [], openOn } = given
  const isOver = ({ endsAt }: A) => endsAt <= now
  const taken = takenPlaces(appointments.filter(isOver))
  // A blocked place counts by its minutes, not by its moment.
  for (const { calendarId, ...place } of blocked) taken.add(calendarId, { ...place, startsAt: 0, endsAt: 0 })

  const wanted = appointments
    .filter((appointment) => !isOver(appointment))
    .map((appointment) => {
      const isAhead = appointment.startsAt > now && given.isComing(appointment)
      return { appointment, isAhead, ...placeBy(clock, appointment, isAhead ? keeps : 'moment') }
    })
    .toSorted((a, b) => a.place.startsAt - b.place.startsAt || a.appointment.id - b.appointment.id)
  const rezoned: Rezoned<A>[] = []
  const settle = ({ appointment, isAhead, place, troubles }: (typeof wanted)[number], column: number) => {
    const { open, windows } = openOn(appointment, place.date)
    const window = windowAt(windows, place.from)
    taken.add(appointment.calendarId, { ...place, column })
    rezoned.push({
      appointment,
      isAhead,
      place: { ...place, column },
      troubles: ZONE_TROUBLES.filter(
        (trouble) =>
          troubles.includes(trouble) ||
          (trouble === 'Begun' && isAhead && place.startsAt <= now) ||
          (trouble === 'Closed' && firstColumnWith(open, place) === undefined) ||
          (trouble === 'OffGrid' && window !== undefined && !isOnGrid(window, place.from)) ||
          (trouble === 'Clash' && column !== appointment.column),
      ),
    })
  }
  // Appointments that can keep their column do, before another one is moved into it.
  const crowded = wanted.filter((each) => {
    const { calendarId, column } = each.appointment
    if (!taken.isFree(calendarId, { ...each.place, column })) return true
    settle(each, column)
    return false
  })
  for (const each of crowded) {
    const { calendarId } = each.appointment
    const { open } = openOn(each.appointment, each.place.date)
    const isOpen = (column: number) => column < columnsOf(open) && columnHas(open, column, each.place)
    const free = Array.from({ length: MOST_COLUMNS }, (_, column) => column).filter((column) =>
      taken.isFree(calendarId, { ...each.place, column }),
    )
    const column = free.find(isOpen) ?? free[0]
    if (column === undefined) return undefined
    settle(each, column)
  }
  return rezoned
}

/** Whether a customer who is still to come would come at another moment, or read another time. */
export function isNoticed({ appointment, isAhead, place }: Rezoned<StandingAppointment>): boolean {
  const { startsAt, date, from } = appointment
  return isAhead && (place.startsAt !== startsAt || place.date !== date || place.from !== from)
}

/** The place by a clock of an appointment that keeps its moment or its time: the instant that its time means there. */
function placeBy(clock: Clock, old: PlaceInBoth, keeps: Kept): { place: PlaceInBoth; troubles: ZoneTrouble[] } {
  const troubles: ZoneTrouble[] = []
  let time = keeps === 'moment' ? clock.localTimeAt(old.startsAt) : { date: old.date, minute: old.from }
  let startsAt = clock.instantOf(time)
  const skipped = minutesBetween(clock.localTimeAt(startsAt), time)
  if (skipped !== 0) {
    troubles.push('Skipped')
    startsAt += skipped * MINUTE_MS
    time = clock.localTimeAt(startsAt)
  } else if (isTwice(clock, time, startsAt)) troubles.push('Twice')
  const { date, minute: from } = time
  if (date !== old.date) troubles.push('AnotherDay')

  // Where the clock skips an hour during the visit, the place has to cover it too.
  const endAfter = (length: number) =>
    Math.max(from + length, minutesBetween({ date, minute: 0 }, clock.localTimeAt(startsAt + length * MINUTE_MS)))
  let minutes = (old.endsAt - old.startsAt) / MINUTE_MS
  if (endAfter(minutes) > MINUTES_PER_DAY) troubles.push('Midnight')
  while (minutes > TICK && endAfter(minutes) > MINUTES_PER_DAY) minutes -= TICK
  return { place: { date, from, to: endAfter(minutes), startsAt, endsAt: startsAt + minutes * MINUTE_MS }, troubles }
}

/** Whether the clock is set back within a day, and by as much as shows this time again. */
function isTwice(clock: Clock, time: LocalTime, first: Instant): boolean {
  const aDayLater = clock.localTimeAt(first + MINUTES_PER_DAY * MINUTE_MS)
  const back = MINUTES_PER_DAY - minutesBetween(time, aDayLater)
  return back > 0 && minutesBetween(time, clock.localTimeAt(first + back * MINUTE_MS)) === 0
}

function minutesBetween(from: LocalTime, to: LocalTime): number {
  return daysBetween(from.date, to.date) * MINUTES_PER_DAY + to.minute - from.minute
}

type InColumn = PlaceInBoth & { readonly column: number }

function takenPlaces(standing: readonly StandingAppointment[]) {
  const byDay = new Map<string, InColumn[]>()
  const keyOf = (calendarId: number, column: number, date: LocalDate) => `${calendarId} ${column} ${date}`
  const add = (calendarId: number, place: InColumn) => {
    const key = keyOf(calendarId, place.column, place.date)
    byDay.set(key, [...(byDay.get(key) ?? []), place])
  }
  for (const each of standing) add(each.calendarId, each)
  return {
    add,
    /** Past visits still use the old zone, so the same instant may be on a neighboring date. */
    isFree: (calendarId: number, place: InColumn): boolean =>
      [-1, 0, 1].every((days) =>
        (byDay.get(keyOf(calendarId, place.column, addDays(place.date, days))) ?? []).every(
          (other) =>
            !(other.startsAt < place.endsAt && place.startsAt < other.endsAt) &&
            !(days === 0 && overlaps(other, place)),
        ),
      ),
  }
}
