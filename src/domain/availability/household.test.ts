import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnHas, columnsOf, type DayBits, firstColumnWith, noBits, withoutBits, withRange } from './bits.ts'
import type { CalendarDay } from './days.ts'
import { householdAt, householdStarts } from './household.ts'
import type { Window } from './hours.ts'
import { isOnGrid, lengthAt, startTimesOfAll, windowAt } from './slots.ts'

const DATE = '2026-03-04'
const LAST = 840

/** A calendar open in one or two stretches of a morning, with some of its columns taken for a while. */
const day: fc.Arbitrary<CalendarDay> = fc
  .record({
    from: fc.constantFrom(480, 490, 510),
    first: fc.integer({ min: 4, max: 30 }),
    pause: fc.constantFrom(0, 0, 5, 20),
    second: fc.integer({ min: 1, max: 20 }),
    slots: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
    durations: fc.tuple(fc.constantFrom(5, 10, 15, 20, 30), fc.constantFrom(5, 10, 15, 20, 30)),
    taken: fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 96, max: 150 }), fc.integer({ min: 1, max: 10 })), {
      maxLength: 8,
    }),
    closed: fc.option(fc.integer({ min: 96, max: 150 })),
  })
  .map(({ from, first, pause, second, slots, durations, taken, closed }) => {
    const end = from + first * 5
    const windows: Window[] = [
      { from, to: end, numberOfSlots: slots[0], timeSlotDuration: durations[0] },
      { from: end + pause, to: end + pause + second * 5, numberOfSlots: slots[1], timeSlotDuration: durations[1] },
    ]
    const mark = (bits: DayBits, column: number, range: { from: number; to: number }) =>
      column < columnsOf(bits) ? withRange(bits, column, range) : bits
    const nothing = noBits(Math.max(...slots))
    const open = windows.reduce(
      (bits, window) => [0, 1, 2].slice(0, window.numberOfSlots).reduce((b, c) => mark(b, c, window), bits),
      nothing,
    )
    const busy = taken.reduce((b, [c, tick, ticks]) => mark(b, c, { from: tick * 5, to: (tick + ticks) * 5 }), nothing)
    return {
      date: DATE,
      windows,
      free: withoutBits(open, busy),
      closedForTypes: closed === null ? [] : [{ from: closed * 5, to: closed * 5 + 15 }],
    }
  })

const office = fc.record({
  days: fc.array(day, { minLength: 1, maxLength: 3 }),
  // The same for all, as most need the same, or different things for each.
  household: fc.oneof(
    fc
      .tuple(fc.integer({ min: 2, max: 4 }), fc.constantFrom(5, 15, 20, 35))
      .map(([people, duration]) => ({ durations: Array<number>(people).fill(duration) })),
    fc.record({ durations: fc.array(fc.constantFrom(5, 15, 20, 35), { minLength: 2, maxLength: 4 }) }),
  ),
})

/** Slowly and plainly: in which columns of a calendar one person could begin here, and for how long. */
function columnsAt({ windows, free, closedForTypes = [] }: CalendarDay, duration: number, minute: number) {
  const window = windowAt(windows, minute)
  if (!window || !isOnGrid(window, minute)) return { length: 0, columns: [] }
  const length = lengthAt(window, duration)
  const isClosed = closedForTypes.some((range) => range.from < minute + length && minute < range.to)
  const all = Array.from({ length: columnsOf(free) }, (_, column) => column)
  const columns = all.filter((column) => columnHas(free, column, { from: minute, to: minute + length }))
  return { length, columns: isClosed ? [] : columns }
}

/** Every way to give each of them a column of their own. */
function fitsSideBySide(
  days: readonly CalendarDay[],
  [duration, ...others]: readonly number[],
  minute: number,
  taken: readonly string[] = [],
): boolean {
  if (duration === undefined) return true
  return days.some((each, i) =>
    columnsAt(each, duration, minute).columns.some((column) => {
      const key = `${i} ${column}`
      return !taken.includes(key) && fitsSideBySide(days, others, minute, [...taken, key])
    }),
  )
}

function fitsInARow(days: readonly CalendarDay[], [duration, ...others]: readonly number[], minute: number): boolean {
  if (duration === undefined) return true
  return days.some((each) => {
    const { length, columns } = columnsAt(each, duration, minute)
    return columns.length > 0 && fitsInARow(days, others, minute + length)
  })
}

describe('the times of a household', () => {
  it('are exactly those at which all fit, side by side or one after the other (HOUSE-1)', () => {
    fc.assert(
      fc.property(office, ({ days, household: { durations } }) => {
        const expected: [minute: number, isInARow: boolean][] = []
        for (let minute = 480; minute < LAST; minute += 5) {
          if (fitsSideBySide(days, durations, minute)) expected.push([minute, false])
          else if (fitsInARow(days, durations, minute)) expected.push([minute, true])
        }
        const found = householdStarts(days, { durations })
        expect(found.map(({ minute, isInARow }) => [minute, isInARow])).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  })

  it('give each person a place of their own that a booking finds, and leave no gap (HOUSE-1)', () => {
    fc.assert(
      fc.property(office, ({ days, household }) => {
        for (const { minute, length, places, isInARow } of householdStarts(days, household)) {
          expect(places).toHaveLength(household.durations.length)
          let next = minute
          for (const [i, place] of places.entries()) {
            expect(place.minute).toBe(isInARow ? next : minute)
            next = place.minute + place.length
            expect(place.length).toBe(columnsAt(place.day, household.durations[i] ?? 0, place.minute).length)
          }
          // As the database books them: the longest first, each in the first free column of their calendar.
          const free = new Map(days.map((each) => [each, each.free]))
          for (const place of places.toSorted((a, b) => b.length - a.length)) {
            const range = { from: place.minute, to: place.minute + place.length }
            const bits = free.get(place.day) ?? noBits(0)
            const column = firstColumnWith(bits, range) ?? expect.fail('no column is free')
            free.set(place.day, withoutBits(bits, withRange(noBits(columnsOf(bits)), column, range)))
          }
          expect(minute + length).toBe(Math.max(...places.map((place) => place.minute + place.length)))
        }
      }),
      { numRuns: 150 },
    )
  })

  it('are for one person those of one person (HOUSE-1)', () => {
    fc.assert(
      fc.property(
        office,
        ({
          days,
          household: {
            durations: [duration = 5],
          },
        }) => {
          const alone = startTimesOfAll(days.map((each) => ({ ...each, duration }))).map(({ minute }) => minute)
          expect(householdStarts(days, { durations: [duration] }).map(({ minute }) => minute)).toEqual(alone)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('prefer side by side to waiting, and the same calendar to another', () => {
    const window = { from: 540, to: 600, numberOfSlots: 1, timeSlotDuration: 20 }
    const free = withRange(noBits(1), 0, window)
    const [one, other] = [
      { date: DATE, windows: [window], free },
      { date: DATE, windows: [window], free },
    ]
    expect(householdAt([one, other], { durations: [20, 20] }, 540)).toMatchObject({ isInARow: false, length: 20 })
    const row = householdAt([one, other], { durations: [20, 20, 20] }, 540)
    expect(row).toMatchObject({ isInARow: true, length: 60 })
    expect(row?.places.map(({ day: each, minute }) => [each === one, minute])).toEqual([
      [true, 540],
      [true, 560],
      [true, 580],
    ])
    expect(householdAt([one, other], { durations: [20, 20, 20, 20] }, 540)).toBeUndefined()
  })
})
