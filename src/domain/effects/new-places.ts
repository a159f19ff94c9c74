import {
  type DayBits,
  firstColumnWith,
  withoutBits,
  withoutRanges,
  withRange,
  noBits,
  columnsOf,
} from '#domain/availability/bits.ts'
import type { Window } from '#domain/availability/hours.ts'
import { type StartTime, startTimes } from '#domain/availability/slots.ts'
import {
  addDays,
  daysBetween,
  isBefore,
  type LocalDate,
  type LocalTime,
  type Minute,
  MINUTES_PER_DAY,
  type Range,
} from '#domain/time.ts'

/** How many times one person is offered. */
export const TIMES_OFFERED = 3

/** What a mile weighs against waiting: half an hour of another time is as bad as a mile to drive. */
const MINUTES_A_MILE = 30

/** One day of one calendar that may have places for a visit. */
export interface PlaceDay {
  readonly locationId: number
  readonly calendarId: number
  readonly date: LocalDate
  readonly windows: readonly Window[]
  /** Open, not taken, and open also after the change. */
  readonly free: DayBits
  /** Closed to the visit's types. */
  readonly closedForTypes: readonly Range[]
  /** Nobody can be there before. */
  readonly earliest: Minute
  /** From the office where the people had their appointments. */
  readonly miles: number
}

/** People who need a place for the same visit, and the days that may have one. */
export interface SameVisit<P> {
  readonly duration: Minute
  readonly days: readonly PlaceDay[]
  readonly people: readonly P[]
}

/** Somebody whose time closes. */
export interface WithoutTime {
  readonly id: number
  readonly day: LocalDate
  readonly startMinute: Minute
  /** By when they have to answer: nothing that begins before is offered. */
  readonly answersBy?: LocalTime
}

/** A time to offer: one person's alone. */
export interface NewPlace {
  readonly locationId: number
  readonly calendarId: number
  readonly day: LocalDate
  readonly startMinute: Minute
  readonly endMinute: Minute
}

/**
 * New times for people whose own close: for each up to three, the nearest first, and no place for two. Everybody gets
 * one before anybody gets a second. Who had the earlier time chooses first. Whoever is missing from the answer has none.
 */
export function newPlacesFor<P extends WithoutTime>(visits: readonly SameVisit<P>[]): Map<number, NewPlace[]> {
  const taken = takenPlaces()
  const searches = visits.flatMap((visit) => {
    const search = searchFor(visit, taken)
    return visit.people.map((person) => ({ person, search }))
  })
  let asking = searches.toSorted(
    ({ person: a }, { person: b }) => a.day.localeCompare(b.day) || a.startMinute - b.startMinute || a.id - b.id,
  )
  const found = new Map<number, NewPlace[]>()
  for (let round = 0; round < TIMES_OFFERED; round++) {
    asking = asking.filter(({ person, search }) => {
      const own = found.get(person.id) ?? []
      const place = search(person, own)
      if (place) found.set(person.id, [...own, place])
      return place !== undefined
    })
  }
  return found
}

/** What has been given to somebody already, of each day of each calendar. */
function takenPlaces() {
  const byDay = new Map<string, { bits: DayBits; changes: number }>()
  const keyOf = ({ calendarId, date }: PlaceDay) => `${calendarId} ${date}`
  return {
    of: (day: PlaceDay) => byDay.get(keyOf(day)),
    add(day: PlaceDay, column: number, range: Range): void {
      const known = byDay.get(keyOf(day)) ?? { bits: noBits(columnsOf(day.free)), changes: 0 }
      byDay.set(keyOf(day), { bits: withRange(known.bits, column, range), changes: known.changes + 1 })
    },
  }
}

interface Searched {
  readonly changes: number
  readonly starts: readonly StartTime[]
}

/** Finds the nearest place that is left for a visit, and takes it. */
function searchFor<P>({ days, duration }: SameVisit<P>, taken: ReturnType<typeof takenPlaces>) {
  const byDate = new Map<LocalDate, PlaceDay[]>()
  for (const day of days) byDate.set(day.date, [...(byDate.get(day.date) ?? []), day])
  const dates = [...byDate.keys()].toSorted()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const known = new Map<PlaceDay, Searched>()

  const freeOf = (day: PlaceDay) => {
    const given = taken.of(day)
    return given ? withoutBits(day.free, given.bits) : day.free
  }
  const startsOn = (day: PlaceDay): readonly StartTime[] => {
    const changes = taken.of(day)?.changes ?? 0
    const before = known.get(day)
    if (before?.changes === changes) return before.starts
    const starts = startTimes({ ...day, free: freeOf(day), duration })
    known.set(day, { changes, starts })
    return starts
  }

  return (person: WithoutTime, own: readonly NewPlace[]): NewPlace | undefined => {
    let best: { readonly day: PlaceDay; readonly start: StartTime; readonly farness: number } | undefined
    const lookAt = (date: LocalDate) => {
      for (const day of byDate.get(date) ?? []) {
        const detour = day.miles * MINUTES_A_MILE
        if (best && detour >= best.farness) continue
        const ahead = daysBetween(person.day, date) * MINUTES_PER_DAY - person.startMinute
        for (const start of startsOn(day)) {
          const farness = Math.abs(ahead + start.minute) + detour
          if (best && farness >= best.farness) continue
          if (person.answersBy && isBefore({ date, minute: start.minute }, person.answersBy)) continue
          if (own.some((place) => isAt(place, day, start))) continue
          best = { day, start, farness }
        }
      }
    }
    if (dates.length === 0) return undefined
    const farthest = Math.max(daysBetween(first, person.day), daysBetween(person.day, last))
    for (let days = 0; days <= farthest; days++) {
      // Nothing on a date so many days away is nearer than this.
      if (best && best.farness <= (days - 1) * MINUTES_PER_DAY) break
      lookAt(addDays(person.day, days))
      if (days > 0) lookAt(addDays(person.day, -days))
    }
    if (!best) return undefined
    const { day, start } = best
    const range = { from: start.minute, to: start.minute + start.length }
    const column = firstColumnWith(withoutRanges(freeOf(day), day.closedForTypes), range)
    if (column === undefined) return undefined
    taken.add(day, column, range)
    const { locationId, calendarId, date } = day
    return { locationId, calendarId, day: date, startMinute: range.from, endMinute: range.to }
  }
}

/** The same time at the same office, in whatever calendar, is no other choice. */
function isAt(place: NewPlace, day: PlaceDay, { minute }: StartTime): boolean {
  return place.locationId === day.locationId && place.day === day.date && place.startMinute === minute
}
