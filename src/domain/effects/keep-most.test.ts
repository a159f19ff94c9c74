import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnHas, type DayBits, noBits, withRange } from '#domain/availability/bits.ts'
import { fewestLost } from '#domain/testing/fewest-lost.ts'
import { overlaps } from '#domain/time.ts'
import { type DayToKeep, keepMost, type Placeholder } from './keep-most.ts'

interface Person extends Placeholder {
  readonly served: readonly number[]
}

const person = (
  id: number,
  calendarId: number,
  column: number,
  from: number,
  to: number,
  more: object = {},
): Person => ({
  id,
  calendarId,
  column,
  from,
  to,
  served: [1, 2],
  ...more,
})
const open = (columns: number, from = 540, to = 720): DayBits =>
  Array.from({ length: columns }).reduce<DayBits>(
    (bits, _, column) => withRange(bits, column, { from, to }),
    noBits(columns),
  )

function day(
  calendars: readonly DayBits[],
  homeless: readonly Person[],
  settled: readonly Person[] = [],
): DayToKeep<Person> {
  const serves = (one: Person, id: number) => one.served.includes(id)
  return { open: new Map(calendars.map((bits, i) => [i + 1, bits])), homeless, settled, fixed: [], serves }
}

const said = (result: ReturnType<typeof keepMost<Person>>) => ({
  moved: result.moved.map(({ person: { id }, calendarId, column }) => [id, calendarId, column]),
  lost: result.lost.map(({ id }) => id),
})

describe('people whose place closes (REBOOK-9)', () => {
  it('keep their time in their own calendar, and in another one only if theirs is full', () => {
    const homeless = [person(1, 1, 1, 540, 570), person(2, 1, 1, 570, 600)]
    expect(said(keepMost(day([open(1), open(1)], homeless, [person(3, 1, 0, 540, 570)])))).toEqual({
      moved: [
        [1, 2, 0],
        [2, 1, 0],
      ],
      lost: [],
    })
  })

  it('keep it only in a calendar that serves their visit', () => {
    expect(said(keepMost(day([noBits(0), open(1)], [person(1, 1, 0, 540, 570, { served: [1] })])))).toEqual({
      moved: [],
      lost: [1],
    })
  })

  it('keep it when another person can move aside, which nobody else has to', () => {
    // 1 can only be in calendar 2, which 3 does not need; 4 stays where they are.
    const settled = [person(3, 2, 0, 540, 570), person(4, 1, 1, 540, 570)]
    const homeless = [person(1, 3, 0, 540, 570, { served: [2] })]
    expect(said(keepMost(day([open(2), open(1)], homeless, settled)))).toEqual({
      moved: [
        [1, 2, 0],
        [3, 1, 0],
      ],
      lost: [],
    })
  })

  it('lose it from the last to the first, as few as possible', () => {
    const homeless = [person(1, 1, 1, 540, 600), person(2, 1, 2, 540, 570), person(3, 1, 3, 570, 600)]
    expect(said(keepMost(day([open(1)], homeless)))).toMatchObject({ lost: [1] })
    expect(said(keepMost(day([open(1)], homeless.slice(0, 2))))).toMatchObject({ lost: [2] })
  })

  it('keep it all or lose it all when they come together (REBOOK-8)', () => {
    const family = [1, 2].map((id) => person(id, 1, id, 540, 570, { householdId: 7 }))
    expect(said(keepMost(day([open(1)], family)))).toEqual({ moved: [], lost: [1, 2] })
    expect(said(keepMost(day([open(1), open(1)], family))).lost).toEqual([])
    // The family goes rather than three who are on their own.
    const others = [570, 570, 600].map((from, i) => person(3 + i, 1, 3 + i, from, from + 30))
    const long = family.map((one) => ({ ...one, to: 630 }))
    expect(said(keepMost(day([open(2)], [...long, ...others]))).lost).toEqual([1, 2])
  })

  it('are the fewest possible, and no two share a place, whatever the day', { timeout: 120_000 }, () => {
    const drawn = fc.record({
      calendar: fc.constantFrom(1, 2, 3),
      column: fc.nat(1),
      from: fc.nat(5).map((n) => 540 + n * 10),
      ticks: fc.integer({ min: 1, max: 4 }),
      served: fc.constantFrom([1], [2], [1, 2], [1, 2, 3]),
      household: fc.constantFrom(null, null, 7, 8),
      isHomeless: fc.boolean(),
    })
    const shape = fc.record({ columns: fc.nat(2), from: fc.constantFrom(540, 550), to: fc.constantFrom(570, 600, 630) })
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 7 }), fc.tuple(shape, shape, shape), (people, shapes) => {
        const calendars = shapes.map(({ columns, from, to }) => open(columns, from, to))
        const placed: Person[] = []
        for (const [id, { calendar, column, from, ticks, served, household }] of people.entries()) {
          const one = person(id, calendar, column, from, from + ticks * 10, { served, householdId: household })
          if (!placed.some((other) => isOneSpot(other, one) && overlaps(other, one))) placed.push(one)
        }
        const isOpen = (one: Person) => columnHas(calendars[one.calendarId - 1] ?? noBits(0), one.column, one)
        const stays = (one: Person) => !people[one.id]?.isHomeless && isOpen(one) && one.served.includes(one.calendarId)
        const settled = placed.filter(stays)
        const asked = day(
          calendars,
          placed.filter((one) => !stays(one)),
          settled,
        )
        const { moved, lost } = keepMost(asked)

        const spots = placed
          .filter((one) => !lost.includes(one))
          .map((one) => ({ ...one, ...moved.find((each) => each.person === one) }))
        for (const one of spots) {
          expect(columnHas(asked.open.get(one.calendarId) ?? noBits(0), one.column, one)).toBe(true)
          expect(asked.serves(one, one.calendarId)).toBe(true)
          expect(spots.filter((other) => isOneSpot(other, one) && overlaps(other, one))).toEqual([one])
        }
        for (const one of lost) {
          expect(settled).not.toContain(one)
          const family = asked.homeless.filter(
            (each) => one.householdId !== null && each.householdId === one.householdId,
          )
          for (const each of family) expect(lost).toContain(each)
        }
        expect(lost).toHaveLength(fewestLost(asked))
      }),
      { numRuns: 300 },
    )
  })
})

const isOneSpot = (a: Placeholder, b: Placeholder) => a.calendarId === b.calendarId && a.column === b.column
