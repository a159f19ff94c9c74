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
import { type HouseholdStart, householdStarts } from '#domain/availability/household.ts'
import { startTimes } from '#domain/availability/slots.ts'
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
  /** No one can be there before. */
  readonly earliest: Minute
  /** From the office where the people had their appointments. */
  readonly miles: number
}

/** People who need a place for the same visit, and the days that may have one. */
export interface SameVisit<P> {
  readonly duration: Minute
  /** Of each person, where those who come together need different things. */
  readonly durations?: readonly Minute[] | undefined
  readonly days: readonly PlaceDay[]
  readonly people: readonly P[]
}

/** Someone whose time closes; of a household, the first of those who come together. */
export interface WithoutTime {
  readonly id: number
  /** Of a household: all of them, in the order of their times. They move together or not at all. */
  readonly household?: readonly number[]
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
 * New times for people whose own close: for each up to three, the nearest first, and no place for two. Everyone gets
 * one before anyone gets a second. Earlier appointments choose first. People missing from the answer get none. Each
 * time of a household is a place for everyone, at one office: the first of one belongs to the first of the others.
 */
export function newPlacesFor<P extends WithoutTime>(visits: readonly SameVisit<P>[]): Map<number, NewPlace[]> {
  const taken = takenPlaces()
  const searches = visits.flatMap((visit) => {
    const bySize = new Map<number, ReturnType<typeof searchFor>>()
    return visit.people.map((person) => {
      const size = person.household?.length ?? 1
      const search = bySize.get(size) ?? searchFor(visit, size, taken)
      bySize.set(size, search)
      return { person, search }
    })
  })
  let asking = searches.toSorted(
    ({ person: a }, { person: b }) => a.day.localeCompare(b.day) || a.startMinute - b.startMinute || a.id - b.id,
  )
  const found = new Map<number, NewPlace[]>()
  for (let round = 0; round < TIMES_OFFERED; round++) {
    asking = asking.filter(({ person, search }) => {
      const places = search(person, found.get(person.id) ?? [])
      const ids = person.household ?? [person.id]
      for (const [i, place] of (places ?? []).entries()) {
        const id = ids[i] ?? person.id
        found.set(id, [...(found.get(id) ?? []), place])
      }
      return places !== undefined
    })
  }
  return found
}

/** What has been given to someone already, of each day of each calendar. */
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

type Start = Pick<HouseholdStart<PlaceDay>, 'minute' | 'places'>

/** The days of one date that are searched as one: a calendar's for one person, all of an office for a household. */
interface Searched {
  readonly days: readonly PlaceDay[]
  readonly locationId: number
  readonly miles: number
  /** What was found, as long as nothing has been given away since. */
  known?: { readonly changes: number; readonly starts: readonly Start[] }
}

/** Finds the nearest places that are left for a visit of so many people, and takes them: one for each. */
function searchFor<P>(
  { days, duration, durations }: SameVisit<P>,
  size: number,
  taken: ReturnType<typeof takenPlaces>,
) {
  const byDate = new Map<LocalDate, Searched[]>()
  for (const day of days) {
    const { date, locationId, miles } = day
    const others = byDate.get(date) ?? []
    const same = size > 1 ? others.find((each) => each.locationId === locationId) : undefined
    const rest = others.filter((each) => each !== same)
    byDate.set(date, [...rest, { days: [...(same?.days ?? []), day], locationId, miles }])
  }
  const dates = [...byDate.keys()].toSorted()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]

  const freeOf = (day: PlaceDay) => {
    const given = taken.of(day)
    return given ? withoutBits(day.free, given.bits) : day.free
  }
  const startsOn = (searched: Searched): readonly Start[] => {
    const changes = searched.days.reduce((sum, day) => sum + (taken.of(day)?.changes ?? 0), 0)
    if (searched.known?.changes === changes) return searched.known.starts
    const left = searched.days.map((day) => ({ ...day, free: freeOf(day) }))
    const earliest = Math.max(...left.map((day) => day.earliest))
    const starts =
      size === 1
        ? left.flatMap((day) =>
            startTimes({ ...day, duration }).map((start) => ({ ...start, places: [{ ...start, day }] })),
          )
        : householdStarts(left, { durations: durations ?? Array<Minute>(size).fill(duration) }, { earliest })
    searched.known = { changes, starts }
    return starts
  }

  return (person: WithoutTime, own: readonly NewPlace[]): NewPlace[] | undefined => {
    let best: { readonly start: Start; readonly farness: number } | undefined
    const lookAt = (date: LocalDate) => {
      for (const searched of byDate.get(date) ?? []) {
        const { locationId, miles } = searched
        const detour = miles * MINUTES_A_MILE
        if (best && detour >= best.farness) continue
        const ahead = daysBetween(person.day, date) * MINUTES_PER_DAY - person.startMinute
        for (const start of startsOn(searched)) {
          const { minute } = start
          const farness = Math.abs(ahead + minute) + detour
          if (best && farness >= best.farness) continue
          if (person.answersBy && isBefore({ date, minute }, person.answersBy)) continue
          // The same time at the same office, in whatever calendar, is no other choice.
          if (own.some((at) => at.locationId === locationId && at.day === date && at.startMinute === minute)) continue
          best = { start, farness }
        }
      }
    }
    if (dates.length === 0) return undefined
    const farthest = Math.max(daysBetween(first, person.day), daysBetween(person.day, last))
    for (let days = 0; days <= farthest; days++) {
      // Nothing on a date this many days away is nearer than this.
      if (best && best.farness <= (days - 1) * MINUTES_PER_DAY) break
      lookAt(addDays(person.day, days))
      if (days > 0) lookAt(addDays(person.day, -days))
    }
    if (!best) return undefined
    const { places } = best.start
    // The longest visit chooses first: no one else needs that column more.
    for (const { day, minute, length } of places.toSorted((a, b) => b.length - a.length)) {
      const range = { from: minute, to: minute + length }
      const column = firstColumnWith(withoutRanges(freeOf(day), day.closedForTypes), range)
      if (column === undefined) throw new Error('a place that was found is free')
      taken.add(day, column, range)
    }
    return places.map(({ day: { locationId, calendarId, date }, minute, length }) => ({
      locationId,
      calendarId,
      day: date,
      startMinute: minute,
      endMinute: minute + length,
    }))
  }
}
