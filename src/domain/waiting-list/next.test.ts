import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noBits, withRange } from '#domain/availability/bits.ts'
import { PARTS_OF_DAY } from '#domain/availability/wishes.ts'
import { milesTo, toTenths } from '#domain/distance.ts'
import { addDays, MINUTES_PER_DAY, WEEKDAYS } from '#domain/time.ts'
import { EARLIER_BY_DAYS, type EarlierByDays } from './entry.ts'
import { byTurn, firstFor, type FreedDay, longestFreed, nextFor, type Waiting } from './next.ts'
import { isNight } from './night.ts'

const DATE = '2026-03-09'
const DENVER = { latitude: 39.74, longitude: -104.99 }

const somebody = (given: Partial<Waiting> = {}): Waiting => ({
  id: 1,
  confirmedAt: '2026-03-01T00:00:00Z',
  unanswered: 0,
  typeIds: [1],
  minutes: 15,
  weekdays: [],
  partsOfDay: [],
  passed: [],
  ...given,
})

/** Open from 9 to 18 in slots of 15 minutes; these ranges of the first column are free, and all of them have become so. */
const aDay = (free: readonly (readonly [number, number])[], given: Partial<FreedDay> = {}): FreedDay => {
  const bits = free.reduce((left, [from, to]) => withRange(left, 0, { from, to }), noBits(1))
  return {
    locationId: 7,
    ...DENVER,
    typeIds: [1, 2],
    date: DATE,
    windows: [{ from: 540, to: 1080, numberOfSlots: 1, timeSlotDuration: 15 }],
    free: bits,
    freed: bits,
    span: { first: { date: '2026-03-02', minute: 600 }, lastDate: '2026-05-01' },
    closedFor: () => [],
    instantAt: (minute) => Date.parse(DATE) + minute * 60_000,
    ...given,
  }
}

/** A wish for something earlier than an appointment, this many days after the day in question. */
interface OwnWish {
  readonly earlierByDays: EarlierByDays
  readonly daysLater: number
  readonly minute: number
}

const at = (waiting: Partial<Waiting>, day: FreedDay) => firstFor(somebody(waiting), day)?.minute

describe('a freed place suits somebody (WAIT-1)', () => {
  const day = aDay([
    [600, 630],
    [840, 870],
  ])

  it('at the first time of the day that they wished for', () => {
    expect(at({}, day)).toBe(600)
    expect(at({ partsOfDay: ['afternoon'] }, day)).toBe(840)
    expect(at({ partsOfDay: ['evening'] }, day)).toBeUndefined()
    expect(at({ weekdays: ['monday'] }, day)).toBe(600)
    expect(at({ weekdays: ['tuesday'] }, day)).toBeUndefined()
    expect(at({ fromDate: '2026-03-10' }, day)).toBeUndefined()
    expect(at({ untilDate: '2026-03-08' }, day)).toBeUndefined()
    expect(at({ untilDate: DATE }, day)).toBe(600)
    expect(at({ untilDate: '2026-03-10' }, day)).toBe(600)
  })

  it('if their whole visit fits, the office serves all of it and is near enough', () => {
    expect(at({ minutes: 30 }, day)).toBe(600)
    expect(at({ minutes: 45 }, day)).toBeUndefined()
    expect(at({ typeIds: [1, 2] }, day)).toBe(600)
    expect(at({ typeIds: [1, 3] }, day)).toBeUndefined()
    expect(at({ typeIds: [] }, day)).toBeUndefined()
    expect(at({ locationId: 8 }, day)).toBeUndefined()
    expect(at({ locationId: 7 }, day)).toBe(600)
    const boulder = { latitude: 40.02, longitude: -105.27 }
    expect(at({ within: { miles: 30, of: boulder } }, day)).toBe(600)
    expect(at({ within: { miles: 20, of: boulder } }, day)).toBeUndefined()
    // An office that is said to be this far away is within reach.
    const said = toTenths(milesTo(day, boulder) ?? 0)
    expect(at({ within: { miles: said, of: boulder } }, day)).toBe(600)
    expect(at({ within: { miles: said - 0.1, of: boulder } }, day)).toBeUndefined()
    expect(at({ within: { miles: 500, of: boulder } }, { ...day, latitude: null, longitude: null })).toBeUndefined()
    expect(at({}, { ...day, closedFor: () => [{ from: 540, to: 700 }] })).toBe(840)
  })

  it('if it has become free, even if only in part: what was free before was offered before', () => {
    const freed = withRange(noBits(1), 0, { from: 615, to: 620 })
    const partly = aDay([[540, 720]], { freed })
    expect(at({}, partly)).toBe(615)
    expect(at({ minutes: 30 }, partly)).toBe(600)
    expect(at({}, { ...partly, free: withRange(noBits(1), 0, { from: 540, to: 615 }) })).toBeUndefined()
  })

  it('if it can still be booked, is before their own appointment, and is none that they let pass', () => {
    expect(at({}, { ...day, span: { first: { date: DATE, minute: 610 }, lastDate: DATE } })).toBe(615)
    const own = (minute: number) => ({ at: day.instantAt(minute), date: DATE, earlierByDays: 0 as const })
    expect(at({ appointment: own(615) }, day)).toBe(600)
    expect(at({ appointment: own(600) }, day)).toBeUndefined()
    expect(at({ passed: [{ locationId: 7, day: DATE, startMinute: 600 }] }, day)).toBe(615)
    expect(at({ passed: [{ locationId: 8, day: DATE, startMinute: 600 }] }, day)).toBe(600)
    expect(at({ passed: [{ locationId: 7, day: '2026-03-10', startMinute: 600 }] }, day)).toBe(600)
  })
})

describe('the turns of the list (WAIT-1)', () => {
  const turn = (id: number, confirmedAt: string, unanswered = 0) => ({ id, confirmedAt, unanswered })
  const order = (...list: ReturnType<typeof turn>[]) => list.toSorted(byTurn).map(({ id }) => id)

  it('begin with the longest wait, whatever the numbers of the entries', () => {
    const [early, late] = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z']
    expect(order(turn(1, late), turn(2, early))).toEqual([2, 1])
    expect(order(turn(1, early), turn(2, late))).toEqual([1, 2])
    expect(order(turn(3, early), turn(2, early), turn(1, late))).toEqual([2, 3, 1])
  })

  it('pass over those who are silent', () => {
    const [early, late] = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z']
    expect(order(turn(1, early, 2), turn(2, late), turn(3, early, 1))).toEqual([2, 3, 1])
  })
})

describe('the longest stretch that has opened up', () => {
  const inColumn = (column: number, ranges: readonly (readonly [number, number])[]) =>
    ranges.reduce((left, [from, to]) => withRange(left, column, { from, to }), noBits(2))

  it('counts what is free around it, up to what is taken, in one column', () => {
    const free = inColumn(0, [
      [540, 600],
      [630, 720],
    ])
    expect(longestFreed({ free, freed: inColumn(0, [[540, 545]]) })).toBe(60)
    expect(longestFreed({ free, freed: inColumn(0, [[715, 720]]) })).toBe(90)
    expect(longestFreed({ free, freed: inColumn(0, [[600, 605]]) })).toBe(0)
    expect(longestFreed({ free, freed: inColumn(1, [[540, 545]]) })).toBe(0)
    expect(longestFreed({ free: inColumn(1, [[540, 555]]), freed: inColumn(1, [[545, 550]]) })).toBe(15)
    expect(longestFreed({ free: inColumn(0, [[0, MINUTES_PER_DAY]]), freed: inColumn(0, [[0, 5]]) })).toBe(
      MINUTES_PER_DAY,
    )
  })
})

describe('something earlier than their own appointment (WAIT-12)', () => {
  const day = aDay([[600, 630]])
  const own = fc.record({
    earlierByDays: fc.constantFrom(...EARLIER_BY_DAYS),
    daysLater: fc.integer({ min: -2, max: 20 }),
    minute: fc.integer({ min: 0, max: MINUTES_PER_DAY - 1 }),
  })
  const offeredTo = ({ earlierByDays, daysLater, minute }: OwnWish) =>
    at(
      {
        appointment: {
          at: day.instantAt(daysLater * MINUTES_PER_DAY + minute),
          date: addDays(DATE, daysLater),
          earlierByDays,
        },
      },
      day,
    )

  it('is on a date as many days before it as they wished, at whatever hour', () => {
    fc.assert(
      fc.property(own, (wish) => {
        const { earlierByDays, daysLater, minute } = wish
        const isOffered = offeredTo(wish) !== undefined
        if (earlierByDays === 0) expect(isOffered).toBe(daysLater > 0 || (daysLater === 0 && minute > 600))
        else expect(isOffered).toBe(daysLater >= earlierByDays)
      }),
    )
  })

  it('is never something that a smaller wish would refuse', () => {
    fc.assert(
      fc.property(own, fc.constantFrom(...EARLIER_BY_DAYS), (wish, less) => {
        if (less <= wish.earlierByDays && offeredTo(wish) !== undefined)
          expect(offeredTo({ ...wish, earlierByDays: less })).toBe(offeredTo(wish))
      }),
    )
  })
})

const waiting = fc
  .record({
    confirmedAt: fc.constantFrom('2026-03-01T00:00:00Z', '2026-03-01T00:00:01Z', '2026-03-02T00:00:00Z'),
    unanswered: fc.constantFrom(0, 0, 1, 2),
    typeIds: fc.subarray([1, 2, 3], { minLength: 1 }),
    minutes: fc.constantFrom(15, 30, 60),
    weekdays: fc.subarray([...WEEKDAYS]),
    partsOfDay: fc.subarray([...PARTS_OF_DAY]),
    appointment: fc.option(
      fc.record({
        at: fc.constant(Date.parse(addDays(DATE, 4))),
        date: fc.constant(addDays(DATE, 4)),
        earlierByDays: fc.constantFrom(...EARLIER_BY_DAYS),
      }),
      { nil: undefined },
    ),
  })
  .map((given) => somebody(given))
const list = fc.array(waiting, { maxLength: 8 }).map((people) => people.map((who, n) => ({ ...who, id: n + 1 })))
const day = fc
  .array(fc.tuple(fc.integer({ min: 36, max: 70 }), fc.integer({ min: 1, max: 4 })), { maxLength: 4 })
  .map((free) => aDay(free.map(([from, ticks]) => [from * 15, Math.min(1080, (from + ticks) * 15)] as const)))

describe('the next person (WAIT-1)', () => {
  it('is somebody whom it suits, and nobody whom it suits has waited longer', () => {
    fc.assert(
      fc.property(list, day, fc.nat(), (people, freed, turn) => {
        const next = nextFor(people, freed)
        const suited = people.filter((who) => firstFor(who, freed) !== undefined)
        expect(next?.waiting.id).toBe(suited.toSorted(byTurn)[0]?.id)
        if (next) expect(next.start).toEqual(firstFor(next.waiting, freed))
        // The order in which they are read says nothing.
        const turned = [...people.slice(turn % 8), ...people.slice(0, turn % 8)]
        expect(nextFor(turned, freed)?.waiting.id).toBe(next?.waiting.id)
      }),
    )
  })

  it('has a visit that is no longer than what is free at a stretch', () => {
    fc.assert(
      fc.property(list, day, (people, freed) => {
        const next = nextFor(people, freed)
        if (next) expect(next.start.length).toBeLessThanOrEqual(longestFreed(freed))
      }),
    )
  })
})

describe('night (WAIT-5)', () => {
  it('goes over midnight, or not, or is never', () => {
    const minutes = [0, 479, 480, 720, 1259, 1260, 1439]
    const nights = (fromHour: number, toHour: number) =>
      minutes.filter((minute) => isNight(minute, { fromHour, toHour }))
    expect(nights(21, 8)).toEqual([0, 479, 1260, 1439])
    expect(nights(0, 8)).toEqual([0, 479])
    expect(nights(9, 9)).toEqual([])
    expect(nights(0, 24)).toEqual(minutes)
  })
})
