import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DayBits,
  firstColumnWith,
  noBits,
  withColumns,
  withoutBits,
  withRange,
} from '#domain/availability/bits.ts'
import { type CalendarDay, earliestOn, nextFree } from '#domain/availability/days.ts'
import { type AvailabilityRule, hoursOf, type Window } from '#domain/availability/hours.ts'
import { openDay } from '#domain/availability/open-day.ts'
import {
  type ReferenceOffice,
  referenceStartTimes,
  type ReferenceVisit,
} from '#domain/testing/reference-start-times.ts'
import { firstStart, isFreeDay, type StartTime, startTimes, startTimesOfAll } from '#domain/availability/slots.ts'
import { whyNot } from '#domain/availability/why-not.ts'
import { type Closure, closedFor, closedOn, closesAnyOf } from '#domain/closures/closure.ts'
import { addDays, overlaps, type Range, subtract } from '#domain/time.ts'

/** Rules and closures are scattered around this date, so some cover it and some do not. */
const DATE = '2026-03-11'
const TYPES = [1, 2, 3]

const near = fc.integer({ min: -4, max: 4 }).map((days) => addDays(DATE, days))
const lately = fc.integer({ min: -5, max: 1 }).map((days) => addDays(DATE, days))

/** Windows of one weekday, one after another: some touch, some run until midnight. */
const windows: fc.Arbitrary<Window[]> = fc
  .tuple(
    fc.integer({ min: 0, max: 200 }),
    fc.array(
      fc.record({
        pause: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 })),
        ticks: fc.integer({ min: 1, max: 90 }),
        numberOfSlots: fc.integer({ min: 1, max: 4 }),
        timeSlotDuration: fc.constantFrom(5, 10, 15, 20, 25, 30, 60),
      }),
      { maxLength: 4 },
    ),
  )
  .map(([opens, parts]) => {
    let tick = opens
    return parts.flatMap(({ pause, ticks, numberOfSlots, timeSlotDuration }) => {
      const from = (tick + pause) * 5
      const to = Math.min(1440, from + ticks * 5)
      tick = to / 5
      return from < to ? { from, to, numberOfSlots, timeSlotDuration } : []
    })
  })

/** Wednesday, the weekday of the date, has its own hours, so another day's hours cannot pass for them. */
const week = fc.tuple(windows, windows).map(([wednesday, other]) => ({
  monday: other,
  tuesday: other,
  wednesday,
  thursday: other,
  friday: other,
  saturday: other,
  sunday: other,
}))

const standard: fc.Arbitrary<AvailabilityRule> = fc.record({
  id: fc.nat(),
  name: fc.constant('Standard hours'),
  type: fc.constant('Standard'),
  startDate: lately,
  endDate: fc.constant(null),
  week,
})

const temporary: fc.Arbitrary<AvailabilityRule> = fc
  .tuple(standard, fc.nat(3))
  .map(([rule, days]) => ({ ...rule, type: 'Temporary', name: 'Summer hours', endDate: addDays(rule.startDate, days) }))

const range = fc
  .tuple(fc.nat(1439), fc.integer({ min: 1, max: 300 }))
  .map(([from, minutes]): Range => ({ from, to: Math.min(1440, from + minutes) }))

const closure: fc.Arbitrary<Closure> = fc
  .tuple(lately, fc.nat(4), fc.option(range), fc.subarray(TYPES), fc.nat())
  .map(([startDate, days, part, appointmentTypeIds, id]) => ({
    id,
    name: `Closure ${id}`,
    startDate,
    endDate: addDays(startDate, days),
    from: part?.from,
    to: part?.to,
    appointmentTypeIds,
    message: 'We are closed.',
  }))

const booking = fc
  .record({ column: fc.nat(3), tick: fc.nat(287), ticks: fc.integer({ min: 1, max: 24 }) })
  .map(({ column, tick, ticks }) => ({ column, from: tick * 5, to: Math.min(1440, (tick + ticks) * 5) }))

const office: fc.Arbitrary<ReferenceOffice> = fc
  .record({
    date: fc.constant(DATE),
    standards: fc.uniqueArray(standard, { minLength: 1, maxLength: 2, selector: (rule) => rule.startDate }),
    temporaries: fc.array(temporary, { maxLength: 1 }),
    closures: fc.array(closure, { maxLength: 3 }),
    missing: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(range, { minLength: 1, maxLength: 1 })),
    bookings: fc.array(booking, { maxLength: 30 }),
  })
  .map(({ standards, temporaries, ...rest }) => ({ ...rest, rules: [...standards, ...temporaries] }))

const visit: fc.Arbitrary<ReferenceVisit> = fc.record({
  duration: fc.integer({ min: 1, max: 150 }),
  appointmentTypeIds: fc.subarray(TYPES, { minLength: 1 }),
})

function freeBits({ bookings, ...plan }: ReferenceOffice): DayBits {
  const taken = bookings.reduce(
    (bits, { column, ...range }) => withRange(withColumns(bits, column + 1), column, range),
    noBits(0),
  )
  return withoutBits(openDay({ ...plan, calendarId: 1 }).open, taken)
}

function searchIn(office: ReferenceOffice, { duration, appointmentTypeIds }: ReferenceVisit, free = freeBits(office)) {
  const { windows } = hoursOf(office.rules, office.date)
  return { windows, free, duration, closedForTypes: closedFor(office.closures, office.date, appointmentTypeIds) }
}

function spanOf({ minute, length }: StartTime): Range {
  return { from: minute, to: minute + length }
}

describe('scheduling rules, on random offices', () => {
  it('offers exactly what the rules say (TIME-1, TIME-3, TIME-4, TIME-5, TIME-8)', () => {
    fc.assert(
      fc.property(office, visit, (office, visit) => {
        expect(startTimes(searchIn(office, visit))).toEqual(referenceStartTimes(office, visit))
      }),
      { numRuns: 200 },
    )
  })

  it('offers a time once, no matter how many calendars have it, and for the shortest visit', () => {
    fc.assert(
      fc.property(fc.array(office, { maxLength: 4 }), visit, (offices, visit) => {
        const searches = offices.map((each) => searchIn(each, visit))
        const lengths = new Map<number, number>()
        for (const { minute, length } of searches.flatMap(startTimes)) {
          lengths.set(minute, Math.min(length, lengths.get(minute) ?? length))
        }
        const once = [...lengths].map(([minute, length]) => ({ minute, length })).sort((a, b) => a.minute - b.minute)
        expect(startTimesOfAll(searches)).toEqual(once)
      }),
    )
  })

  it('never offers time outside the hours (TIME-6)', () => {
    fc.assert(
      fc.property(office, visit, (office, visit) => {
        const { windows } = hoursOf(office.rules, office.date)
        for (const start of startTimes(searchIn(office, visit))) {
          expect(subtract([spanOf(start)], windows)).toEqual([])
        }
      }),
    )
  })

  it('never offers time that a closure closes for one of the types (TIME-3)', () => {
    fc.assert(
      fc.property(office, visit, (office, visit) => {
        const closed = office.closures
          .filter((closure) => closesAnyOf(closure, visit.appointmentTypeIds))
          .flatMap((closure) => closedOn(closure, office.date) ?? [])
        for (const start of startTimes(searchIn(office, visit))) {
          expect(closed.filter((range) => overlaps(range, spanOf(start)))).toEqual([])
        }
      }),
    )
  })

  it('never offers a local time that does not exist (TIME-8)', () => {
    fc.assert(
      fc.property(office, visit, range, (office, visit, gap) => {
        for (const start of startTimes(searchIn({ ...office, missing: [gap] }, visit))) {
          expect(overlaps(spanOf(start), gap)).toBe(false)
        }
      }),
    )
  })

  it('starts on the grid of its window and lasts whole time slots, long enough (TIME-4, TIME-5)', () => {
    fc.assert(
      fc.property(office, visit, (office, visit) => {
        const { windows } = hoursOf(office.rules, office.date)
        for (const { minute, length } of startTimes(searchIn(office, visit))) {
          const window = windows.find(({ from, to }) => from <= minute && minute < to)
          expect(window).toBeDefined()
          const { from, timeSlotDuration } = window ?? { from: 0, timeSlotDuration: 1 }
          expect((minute - from) % timeSlotDuration).toBe(0)
          expect(length % timeSlotDuration).toBe(0)
          expect(length).toBeGreaterThanOrEqual(visit.duration)
          expect(length - visit.duration).toBeLessThan(timeSlotDuration)
        }
      }),
    )
  })

  it('finds the first start of the day without the others', () => {
    fc.assert(
      fc.property(office, visit, fc.nat(1439), (office, visit, earliest) => {
        const search = searchIn(office, visit)
        const starts = startTimes(search).filter(({ minute }) => minute >= earliest)
        expect(startTimes({ ...search, earliest })).toEqual(starts)
        expect(firstStart({ ...search, earliest })).toEqual(starts[0])
        expect(isFreeDay({ ...search, earliest })).toBe(starts.length > 0)
      }),
    )
  })
})

describe('booking one visit after another', () => {
  /** Books as the database does: the first column that is free from start to end. */
  function book(free: DayBits, start: StartTime): { free: DayBits; column: number } {
    const column = firstColumnWith(free, spanOf(start))
    if (column === undefined) throw new Error('An offered time had no column.')
    return { column, free: withoutBits(free, withRange(noBits(column + 1), column, spanOf(start))) }
  }

  const requests = fc.array(fc.tuple(visit, fc.nat()), { maxLength: 40 })

  function bookAll(office: ReferenceOffice, requests: readonly (readonly [ReferenceVisit, number])[]) {
    let free = freeBits(office)
    const booked: (Range & { column: number })[] = []
    for (const [visit, pick] of requests) {
      const offered = startTimes(searchIn(office, visit, free))
      const start = offered[pick % offered.length]
      if (!start) continue
      const { column, free: left } = book(free, start)
      booked.push({ column, ...spanOf(start) })
      free = left
    }
    return { booked, free }
  }

  it('never puts more visits into a minute than its window has slots, nor two into one column (TIME-6)', () => {
    fc.assert(
      fc.property(office, requests, (office, requests) => {
        const { booked } = bookAll({ ...office, bookings: [] }, requests)
        const crowded = hoursOf(office.rules, office.date).windows.flatMap(({ from, to, numberOfSlots }) =>
          Array.from({ length: to - from }, (_, passed) => from + passed).filter((minute) => {
            const columns = booked.filter((visit) => visit.from <= minute && minute < visit.to).map((v) => v.column)
            return columns.length > numberOfSlots || new Set(columns).size < columns.length
          }),
        )
        expect(crowded).toEqual([])
      }),
    )
  })

  it('never frees up a time by booking', () => {
    fc.assert(
      fc.property(office, requests, visit, fc.nat(), visit, (office, requests, visit, pick, other) => {
        const { free } = bookAll(office, requests)
        const offered = startTimes(searchIn(office, visit, free))
        const start = offered[pick % offered.length]
        fc.pre(start !== undefined)
        const { free: after } = book(free, start)
        const before = startTimes(searchIn(office, other, free))
        for (const start of startTimes(searchIn(office, other, after))) expect(before).toContainEqual(start)
      }),
    )
  })

  it('gives back on a cancellation exactly what the booking took', () => {
    fc.assert(
      fc.property(office, visit, fc.nat(), (office, visit, pick) => {
        const free = freeBits(office)
        const offered = startTimes(searchIn(office, visit, free))
        const start = offered[pick % offered.length]
        fc.pre(start !== undefined)
        const { column, free: after } = book(free, start)
        expect(after).not.toEqual(free)
        expect(withRange(after, column, spanOf(start))).toEqual(free)
      }),
    )
  })
})

describe('whyNot (TIME-10)', () => {
  it('has no reason exactly when the time is offered', () => {
    const first = fc.record({ date: near, minute: fc.nat(1439) })
    const span = fc.record({ first, lastDate: near })
    fc.assert(
      fc.property(office, visit, span, fc.subarray(TYPES, { minLength: 2 }), (office, visit, span, servedTypeIds) => {
        const free = freeBits(office)
        const earliest = earliestOn(span, office.date)
        const isServed = visit.appointmentTypeIds.every((id) => servedTypeIds.includes(id))
        const search = searchIn(office, visit, free)
        const offered = isServed && earliest !== undefined ? startTimes({ ...search, earliest }) : []
        const withoutReason = Array.from({ length: 1440 }, (_, minute) => minute).filter(
          (minute) => whyNot({ ...office, ...visit, calendarId: 1, minute, free, servedTypeIds, span }) === undefined,
        )
        expect(withoutReason).toEqual(offered.map(({ minute }) => minute))
      }),
      { numRuns: 20 },
    )
  })
})

describe('nextFree', () => {
  it('is the earliest start over all days and calendars', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(near, office), { maxLength: 8 }),
        visit,
        near,
        near,
        fc.nat(1439),
        (drawn, visit, from, lastDate, minute) => {
          const span = { first: { date: from, minute }, lastDate }
          const days = drawn
            .map(([date, office]): CalendarDay => ({ date, ...searchIn({ ...office, date }, visit) }))
            .sort((a, b) => a.date.localeCompare(b.date))
          const all = days.flatMap((day) => {
            const earliest = earliestOn(span, day.date)
            if (earliest === undefined) return []
            return startTimes({ ...day, duration: visit.duration, earliest }).map((start) => ({ ...start, day }))
          })
          const found = nextFree(days, visit.duration, span)
          const best = all.toSorted((a, b) => a.day.date.localeCompare(b.day.date) || a.minute - b.minute)[0]
          expect(found).toEqual(best)
        },
      ),
    )
  })
})
