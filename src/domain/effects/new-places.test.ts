import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnHas, type DayBits, noBits, withoutBits, withRange } from '#domain/availability/bits.ts'
import { startTimes } from '#domain/availability/slots.ts'
import { addDays, daysBetween, MINUTES_PER_DAY } from '#domain/time.ts'
import {
  type NewPlace,
  newPlacesFor,
  type PlaceDay,
  type SameVisit,
  TIMES_OFFERED,
  type WithoutTime,
} from './new-places.ts'

const MONDAY = '2026-03-09'

/** A calendar's day from nine to eleven in quarter hours, where some places are taken. */
function aDay(calendarId: number, date: string, columns: number, taken: readonly number[], miles = 0): PlaceDay {
  const open = Array.from({ length: columns }).reduce<DayBits>(
    (bits, _, column) => withRange(bits, column, { from: 540, to: 660 }),
    noBits(columns),
  )
  const free = taken.reduce<DayBits>((bits, each) => {
    const from = 540 + (each % 8) * 15
    return withoutBits(bits, withRange(noBits(columns), Math.floor(each / 8) % columns, { from, to: from + 15 }))
  }, open)
  const windows = [{ from: 540, to: 660, numberOfSlots: columns, timeSlotDuration: 15 }]
  return { locationId: calendarId % 2, calendarId, date, windows, free, closedForTypes: [], earliest: 0, miles }
}

const day = fc
  .record({
    calendarId: fc.integer({ min: 1, max: 3 }),
    ahead: fc.integer({ min: -2, max: 4 }),
    columns: fc.integer({ min: 1, max: 2 }),
    taken: fc.array(fc.nat({ max: 15 }), { maxLength: 14 }),
  })
  .map(({ calendarId, ahead, columns, taken }) =>
    aDay(calendarId, addDays(MONDAY, ahead), columns, taken, calendarId % 2 === 0 ? 0 : 12),
  )
const days = fc.uniqueArray(day, { selector: (each) => `${each.calendarId} ${each.date}`, maxLength: 12 })
const people = fc.array(fc.record({ ahead: fc.nat({ max: 2 }), quarter: fc.nat({ max: 7 }) }), { maxLength: 30 })
const visits = fc.tuple(days, people, fc.constantFrom(15, 30)).map(([found, drawn, duration]) => {
  const all = drawn.map(
    ({ ahead, quarter }, i): WithoutTime => ({
      id: i + 1,
      day: addDays(MONDAY, ahead),
      startMinute: 540 + quarter * 15,
    }),
  )
  // Two visits that look at the same days.
  return [
    { duration, days: found, people: all.filter(({ id }) => id % 3 !== 0) },
    { duration: 15, days: found.map((each) => ({ ...each })), people: all.filter(({ id }) => id % 3 === 0) },
  ] satisfies SameVisit<WithoutTime>[]
})

const timeOf = ({ locationId, day: on, startMinute }: NewPlace) => `${locationId} ${on} ${startMinute}`

/** What is left of a day, if the places can be fitted into its columns at all. */
function leftOf(found: PlaceDay, places: readonly NewPlace[]): DayBits | undefined {
  const mine = places.filter(({ calendarId, day: on }) => calendarId === found.calendarId && on === found.date)
  const fit = (free: DayBits, rest: readonly NewPlace[]): DayBits | undefined => {
    const [next, ...others] = rest
    if (!next) return free
    const range = { from: next.startMinute, to: next.endMinute }
    for (let column = 0; column < free.length / 9; column++) {
      if (!columnHas(free, column, range)) continue
      const left = fit(withoutBits(free, withRange(noBits(column + 1), column, range)), others)
      if (left) return left
    }
    return undefined
  }
  return fit(found.free, mine)
}

it('offers each place to one person, three times at most, no time twice, and only what is free (REBOOK-2)', () => {
  fc.assert(
    fc.property(visits, (asked) => {
      const found = newPlacesFor(asked)
      const everything = [...found.values()].flat()
      for (const each of asked[0]?.days ?? []) expect(leftOf(each, everything)).toBeDefined()
      for (const places of found.values()) {
        expect(places.length).toBeLessThanOrEqual(TIMES_OFFERED)
        expect(new Set(places.map(timeOf)).size).toBe(places.length)
      }
      for (const { people: of, duration } of asked)
        for (const { id } of of)
          for (const { startMinute, endMinute } of found.get(id) ?? []) expect(endMinute - startMinute).toBe(duration)
    }),
  )
})

it('gives everybody one time before anybody gets a second (REBOOK-2)', () => {
  fc.assert(
    fc.property(days, people, (found, drawn) => {
      const all = drawn.map(({ ahead, quarter }, i) => ({
        id: i + 1,
        day: addDays(MONDAY, ahead),
        startMinute: 540 + quarter * 15,
      }))
      const offered = newPlacesFor([{ duration: 15, days: found, people: all }])
      const free = found.flatMap((each) => startTimes({ ...each, duration: 15 }).map(() => each))
      const columnsFree = found.reduce((sum, each) => sum + ticksOf(each.free) / 3, 0)
      expect(offered.size).toBe(Math.min(all.length, columnsFree))
      if (offered.size < all.length) for (const places of offered.values()) expect(places).toHaveLength(1)
      if (free.length === 0) expect(offered.size).toBe(0)
    }),
  )
})

const ticksOf = (bits: DayBits) =>
  Array.from(bits).reduce((sum, word) => sum + word.toString(2).replaceAll('0', '').length, 0)

it('offers the first of them the nearest there is: an hour later counts as much as two miles (REBOOK-2)', () => {
  fc.assert(
    fc.property(days, fc.nat({ max: 7 }), (found, quarter) => {
      const person = { id: 1, day: MONDAY, startMinute: 540 + quarter * 15 }
      const farnessOf = (each: PlaceDay, minute: number) =>
        Math.abs(daysBetween(MONDAY, each.date) * MINUTES_PER_DAY + minute - person.startMinute) + each.miles * 30
      const nearest = found
        .flatMap((each) => startTimes({ ...each, duration: 15 }).map(({ minute }) => farnessOf(each, minute)))
        .toSorted((a, b) => a - b)
      const [first] = newPlacesFor([{ duration: 15, days: found, people: [person] }]).get(1) ?? []
      const there = first && found.find((each) => each.calendarId === first.calendarId && each.date === first.day)
      expect(first && there ? farnessOf(there, first.startMinute) : undefined).toBe(nearest[0])
    }),
  )
})

it('offers nothing that begins before an answer is due (REBOOK-3)', () => {
  const answersBy = { date: MONDAY, minute: 595 }
  const [places = []] = newPlacesFor([
    { duration: 15, days: [aDay(2, MONDAY, 1, [])], people: [{ id: 7, day: MONDAY, startMinute: 540, answersBy }] },
  ]).values()
  expect(places.map(({ startMinute }) => startMinute)).toEqual([600, 615, 630])
})

it('offers nothing that is closed to the visit, and nothing before anybody can be there (REBOOK-2)', () => {
  const here = { ...aDay(2, MONDAY, 2, []), closedForTypes: [{ from: 540, to: 600 }], earliest: 615 }
  const [places = []] = newPlacesFor([
    { duration: 30, days: [here], people: [{ id: 7, day: MONDAY, startMinute: 540 }] },
  ]).values()
  expect(places.map(({ startMinute, endMinute }) => [startMinute, endMinute])).toEqual([
    [615, 645],
    [630, 660],
  ])
})

const households = fc.array(
  fc.record({ ahead: fc.nat({ max: 2 }), quarter: fc.nat({ max: 7 }), size: fc.integer({ min: 1, max: 4 }) }),
  { maxLength: 12 },
)

it('offers a household times at one office for all of them, side by side or in a row, or none at all (REBOOK-8)', () => {
  fc.assert(
    fc.property(days, households, fc.constantFrom(15, 30), (found, drawn, duration) => {
      const all = drawn.map(({ ahead, quarter, size }, i) => ({
        id: i * 10 + 1,
        day: addDays(MONDAY, ahead),
        startMinute: 540 + quarter * 15,
        ...(size > 1 && { household: Array.from({ length: size }, (_, n) => i * 10 + 1 + n) }),
      }))
      const offered = newPlacesFor([{ duration, days: found, people: all }])
      const everything = [...offered.values()].flat()
      for (const each of found) expect(leftOf(each, everything)).toBeDefined()
      for (const { id, household = [id] } of all) {
        const [first = [], ...others] = household.map((each) => offered.get(each) ?? [])
        for (const theirs of others) expect(theirs).toHaveLength(first.length)
        expect(new Set(first.map(timeOf)).size).toBe(first.length)
        for (const [i, { locationId, day: on, startMinute }] of first.entries()) {
          const together = household.flatMap((each) => offered.get(each)?.[i] ?? [])
          expect(new Set(together.map((place) => `${place.locationId} ${place.day}`))).toEqual(
            new Set([`${locationId} ${on}`]),
          )
          const starts = together.map((place) => place.startMinute - startMinute)
          const inARow = starts.map((_, n) => n * duration)
          expect([starts.map(() => 0), inARow]).toContainEqual(starts)
        }
      }
    }),
  )
})

it('has a household of three choose before those who came after them, and leaves nobody out who fits (REBOOK-8)', () => {
  const three = { id: 1, household: [1, 2, 3], day: MONDAY, startMinute: 540 }
  const alone = { id: 4, day: MONDAY, startMinute: 555 }
  const placesIn = (columns: number, taken: readonly number[]) =>
    newPlacesFor([{ duration: 30, days: [aDay(2, MONDAY, columns, taken)], people: [alone, three] }])
  const startsOf = (found: ReturnType<typeof placesIn>) =>
    [1, 2, 3, 4].map((id) => found.get(id)?.map(({ startMinute }) => startMinute))
  // Two columns of two hours: three in a row, and next to them one after the other alone.
  expect(startsOf(placesIn(2, []))).toEqual([[540], [570], [600], [555, 585, 615]])
  // One column with a gap has no row for three: they get none, all of them, and the other gets what there is.
  expect(startsOf(placesIn(1, [3]))).toEqual([undefined, undefined, undefined, [555, 600, 630]])
})
