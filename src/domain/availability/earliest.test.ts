import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnHas, columnsOf, type DayBits, noBits, withRange } from '#domain/availability/bits.ts'
import type { BookableSpan, CalendarDay } from '#domain/availability/days.ts'
import {
  firstThatSuit,
  mayBegin,
  MILES_PER_DAY,
  ranked,
  type RankedTime,
  shortlist,
  suits,
  wishedSpan,
} from '#domain/availability/earliest.ts'
import { PARTS_OF_DAY, type PartOfDay, RANKINGS, type WishedTimes } from '#domain/availability/wishes.ts'
import { addDays, type LocalTime, type Minute, WEEKDAYS, weekdayOf } from '#domain/time.ts'

const MONDAY = '2026-03-09'
const ANY: WishedTimes = { weekdays: [], partsOfDay: [] }

const dates = fc.nat(9).map((days) => addDays(MONDAY, days))

const free: fc.Arbitrary<DayBits> = fc
  .tuple(
    fc.integer({ min: 1, max: 3 }),
    fc.array(fc.record({ column: fc.nat(2), tick: fc.nat(280), ticks: fc.integer({ min: 1, max: 40 }) }), {
      maxLength: 8,
    }),
  )
  .map(([columns, runs]) =>
    runs.reduce(
      (bits, { column, tick, ticks }) =>
        withRange(bits, column % columns, { from: tick * 5, to: Math.min(1440, (tick + ticks) * 5) }),
      noBits(columns),
    ),
  )

const windows = fc
  .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 6, max: 88 }), fc.constantFrom(5, 15, 20, 30))
  .map(([tick, ticks, timeSlotDuration]) => [
    { from: tick * 5, to: (tick + ticks) * 5, numberOfSlots: 3, timeSlotDuration },
  ])

const calendar = fc.record({ windows, free })
/** An office's calendars on ten dates. */
const office = fc
  .tuple(fc.array(calendar, { minLength: 1, maxLength: 3 }), fc.array(dates, { minLength: 1, maxLength: 5 }))
  .map(([calendars, open]) =>
    [...new Set(open)].toSorted().map((date) => calendars.map((each): CalendarDay => ({ ...each, date }))),
  )

const wished: fc.Arbitrary<WishedTimes> = fc.record({
  weekdays: fc.subarray([...WEEKDAYS]),
  partsOfDay: fc.subarray([...PARTS_OF_DAY]),
  fromDate: fc.option(dates, { nil: undefined }),
})

const span: fc.Arbitrary<BookableSpan> = fc
  .tuple(dates, fc.nat(287), fc.nat(9))
  .map(([date, tick, days]) => ({ first: { date, minute: tick * 5 }, lastDate: addDays(date, days) }))

const PART_BEGINS: Readonly<Record<PartOfDay, Minute>> = { morning: 0, afternoon: 720, evening: 1020 }
const partOf = (minute: Minute): PartOfDay =>
  minute < PART_BEGINS.afternoon ? 'morning' : minute < PART_BEGINS.evening ? 'afternoon' : 'evening'

/** The rules as people would say them, minute by minute. */
function everyTimeThatSuits(days: readonly CalendarDay[], duration: Minute, span: BookableSpan, wished: WishedTimes) {
  const found = new Map<string, LocalTime & { length: Minute }>()
  for (const { date, windows, free } of days)
    for (const { from, to, timeSlotDuration } of windows)
      for (let minute = from; minute < to; minute += timeSlotDuration) {
        const length = Math.ceil(duration / timeSlotDuration) * timeSlotDuration
        const columns = Array.from({ length: columnsOf(free) }, (_, column) => column)
        const isFree = columns.some((column) => columnHas(free, column, { from: minute, to: minute + length }))
        const isInSpan =
          date <= span.lastDate && (date > span.first.date || (date === span.first.date && minute >= span.first.minute))
        const isWished =
          (wished.weekdays.length === 0 || wished.weekdays.includes(weekdayOf(date))) &&
          (wished.partsOfDay.length === 0 || wished.partsOfDay.includes(partOf(minute))) &&
          (wished.fromDate === undefined || date >= wished.fromDate)
        const known = found.get(`${date} ${minute}`)
        if (isFree && isInSpan && isWished)
          found.set(`${date} ${minute}`, { date, minute, length: Math.min(length, known?.length ?? length) })
      }
  return [...found.values()].toSorted((a, b) => (a.date === b.date ? a.minute - b.minute : a.date < b.date ? -1 : 1))
}

describe('the first times that suit', () => {
  it('are exactly the earliest ones that can be booked and fit every wish (EARLY-1)', () => {
    fc.assert(
      fc.property(
        office,
        wished,
        span,
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 4 }),
        (dates, wished, span, duration, count) => {
          const wishedFrom = wishedSpan(span, wished)
          const found: LocalTime[] = []
          for (const days of dates.filter((day) =>
            mayBegin(
              day.map(({ windows }) => windows),
              wished,
            ),
          ))
            found.push(...firstThatSuit(days, { duration, span: wishedFrom, wished, count: count - found.length }))
          expect(found).toEqual(everyTimeThatSuits(dates.flat(), duration, span, wished).slice(0, count))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('leave everything open without a wish (EARLY-1)', () => {
    expect(WEEKDAYS.every((_, day) => suits(ANY, addDays(MONDAY, day)))).toBe(true)
    expect(suits({ ...ANY, weekdays: ['tuesday'] }, MONDAY)).toBe(false)
    const span = { first: { date: MONDAY, minute: 600 }, lastDate: '2026-04-01' }
    expect(wishedSpan(span, ANY)).toBe(span)
    expect(wishedSpan(span, { ...ANY, fromDate: '2026-03-01' })).toBe(span)
    expect(wishedSpan(span, { ...ANY, fromDate: '2026-03-20' }).first).toEqual({ date: '2026-03-20', minute: 0 })
  })
})

const DAY_MS = 86_400_000
const time: fc.Arbitrary<RankedTime> = fc.record({
  locationId: fc.integer({ min: 1, max: 4 }),
  at: fc.nat(8).map((quarterDays) => (quarterDays * DAY_MS) / 4),
  miles: fc.option(fc.constantFrom(0, 0.5, 5, 10, 25)),
})
const times = fc.uniqueArray(time, { selector: ({ locationId, at }) => `${locationId} ${at}` })
const ranking = fc.constantFrom(...RANKINGS)

describe('the ranking of times', () => {
  it('orders the same times the same way, however they come, and loses none (EARLY-2)', () => {
    fc.assert(
      fc.property(times, ranking, fc.infiniteStream(fc.nat()), (times, by, order) => {
        const shuffled = times
          .map((time) => ({ time, at: order.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ time }) => time)
        const best = ranked(times, by)
        expect(ranked(shuffled, by)).toEqual(best)
        expect(new Set(best)).toEqual(new Set(times))
        expect(best).toHaveLength(times.length)
      }),
    )
  })

  it('puts nothing behind what is worse, by time, by distance, or by both (EARLY-2)', () => {
    const far = ({ miles }: RankedTime) => miles ?? Number.POSITIVE_INFINITY
    fc.assert(
      fc.property(times, (times) => {
        const inOrder = (values: readonly number[]) => expect(values).toEqual(values.toSorted((a, b) => a - b || 0))
        inOrder(ranked(times, 'soonest').map(({ at }) => at))
        inOrder(ranked(times, 'nearest').map(far))
        inOrder(ranked(times, 'both').map((time) => time.at / DAY_MS + far(time) / MILES_PER_DAY))
        // A list by both never shows a time above another one that is earlier and nearer.
        const both = ranked(times, 'both')
        for (const [i, better] of both.entries())
          for (const worse of both.slice(i + 1))
            expect(worse.at < better.at && far(worse) < far(better), JSON.stringify([better, worse])).toBe(false)
      }),
    )
  })

  it('has the same best ones when no office is looked through for worse ones (EARLY-2)', () => {
    const offices = fc.array(
      fc.record({
        miles: fc.option(fc.constantFrom(0, 0.5, 5, 10, 25)),
        hoursAhead: fc.integer({ min: -12, max: 14 }),
        starts: fc.uniqueArray(fc.record({ day: fc.nat(9), hour: fc.nat(23) }), {
          maxLength: 8,
          selector: ({ day, hour }) => day * 24 + hour,
        }),
      }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(offices, ranking, fc.integer({ min: 1, max: 6 }), (offices, by, most) => {
        const best = shortlist(most, by)
        const [all, found]: [RankedTime[], RankedTime[]] = [[], []]
        for (const [locationId, { miles, hoursAhead, starts }] of offices.entries()) {
          let isOver = false
          for (const { day, hour } of starts.toSorted((a, b) => a.day - b.day || a.hour - b.hour)) {
            const date = addDays(MONDAY, day)
            const time = { locationId, at: Date.parse(date) + (hour - hoursAhead) * 3_600_000, miles }
            all.push(time)
            isOver ||= !best.mayTake(time, Date.parse(date) - 14 * 3_600_000)
            if (isOver) continue
            found.push(time)
            best.add(time)
          }
        }
        expect(ranked(found, by).slice(0, most)).toEqual(ranked(all, by).slice(0, most))
      }),
    )
  })

  it('weighs ten miles like a day, and puts offices of unknown distance last where distance counts (EARLY-2)', () => {
    const here = { locationId: 1, at: 2 * DAY_MS, miles: 0 }
    const there = { locationId: 2, at: DAY_MS, miles: 9 }
    const beyond = { locationId: 3, at: DAY_MS, miles: 11 }
    const somewhere = { locationId: 4, at: 0, miles: null }
    const all = [somewhere, beyond, there, here]
    const offices = (by: (typeof RANKINGS)[number]) => ranked(all, by).map(({ locationId }) => locationId)
    expect(offices('both')).toEqual([2, 1, 3, 4])
    expect(offices('soonest')).toEqual([4, 2, 3, 1])
    expect(offices('nearest')).toEqual([1, 2, 3, 4])
  })
})
