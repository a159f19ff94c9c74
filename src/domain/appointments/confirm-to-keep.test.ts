import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Instant, MINUTE_MS } from '#domain/time.ts'
import {
  ANSWERS_DUE,
  askedAgain,
  askedAtBooking,
  asksAgainFrom,
  isLost,
  type KeepSettings,
  type OfficeClock,
  wouldBeLost,
} from './confirm-to-keep.ts'

const HOUR = 60 * MINUTE_MS
const DAY = 24 * HOUR

/** An office whose clock is this many hours ahead of UTC. */
const clockAhead = (hours: number): OfficeClock => ({
  localTimeAt: (instant) => {
    const shown = new Date(instant + hours * HOUR)
    return { date: shown.toISOString().slice(0, 10), minute: shown.getUTCHours() * 60 + shown.getUTCMinutes() }
  },
  instantOf: ({ date, minute }) => Date.parse(date) + minute * MINUTE_MS - hours * HOUR,
})
const CLOCK = clockAhead(0)
const at = (text: string): Instant => Date.parse(`${text}:00Z`)
const SETTINGS: KeepSettings = { isOn: true, minutesAfterBooking: 60, daysBefore: 3, hoursToAnswer: 24 }

const settings = fc.record({
  isOn: fc.boolean(),
  minutesAfterBooking: fc.integer({ min: 0, max: 10_080 }),
  daysBefore: fc.integer({ min: 0, max: 30 }),
  hoursToAnswer: fc.integer({ min: 1, max: 168 }),
})
const START = at('2026-03-09T15:00')
const visits = fc.record({
  bookedAt: fc.integer({ min: 1, max: 90 * 24 * 60 }).map((minutes) => START - minutes * MINUTE_MS),
  startsAt: fc.constant(START),
  confirmedAt: fc.option(fc.integer({ min: 0, max: 90 * 24 * 60 }).map((minutes) => START - minutes * MINUTE_MS)),
})
const moments = fc.integer({ min: 0, max: 90 * 24 * 60 }).map((minutes) => START - minutes * MINUTE_MS)
const clocks = fc.integer({ min: -11, max: 13 }).map(clockAhead)

describe('somebody who has to confirm', () => {
  it('has so many minutes after booking, and by night until the next morning at ten (KEEP-2, KEEP-4)', () => {
    const booked = (bookedAt: string) => askedAtBooking(SETTINGS, { bookedAt: at(bookedAt), startsAt: START }, CLOCK)
    expect(booked('2026-03-01T14:30')).toEqual({ confirmBy: at('2026-03-01T15:30'), remindAt: at('2026-03-01T15:00') })
    expect(booked('2026-03-01T19:59')?.confirmBy).toBe(at('2026-03-01T20:59'))
    expect(booked('2026-03-01T20:00')).toEqual({ confirmBy: at('2026-03-02T10:00'), remindAt: at('2026-03-02T08:00') })
    expect(booked('2026-03-02T04:00')?.confirmBy).toBe(at('2026-03-02T10:00'))
  })

  it('is not asked for a visit so near that the place would be of use to nobody (KEEP-2)', () => {
    const booked = (bookedAt: string) => askedAtBooking(SETTINGS, { bookedAt: at(bookedAt), startsAt: START }, CLOCK)
    expect(booked('2026-03-09T13:00')?.confirmBy).toBe(at('2026-03-09T14:00'))
    expect(booked('2026-03-09T13:01')).toBeUndefined()
    expect(askedAtBooking({ ...SETTINGS, minutesAfterBooking: 0 }, { bookedAt: 0, startsAt: START }, CLOCK)).toBe(
      undefined,
    )
  })

  it('is asked again days before, whether they confirmed at booking or not, unless they booked or confirmed since or in the day before (KEEP-2)', () => {
    const from = START - 3 * DAY
    const ask = (given: { bookedAt?: Instant; confirmedAt?: Instant | null; now?: Instant }) => {
      const { bookedAt = START - 20 * DAY, confirmedAt = null, now = from } = given
      return askedAgain(SETTINGS, { bookedAt, startsAt: START, confirmedAt }, now, CLOCK)?.confirmBy
    }
    expect(ask({})).toBe(from + DAY)
    expect(ask({ confirmedAt: START - 20 * DAY })).toBe(from + DAY)
    expect(ask({ now: from - 1 })).toBeUndefined()
    for (const late of [from, from - DAY]) {
      expect(ask({ bookedAt: late })).toBeUndefined()
      expect(ask({ confirmedAt: late })).toBeUndefined()
    }
    expect(ask({ bookedAt: from - DAY - 1 })).toBe(from + DAY)
    expect(ask({ now: from + 6 * HOUR })).toBe(at('2026-03-07T21:00') + 13 * HOUR)
    expect(ask({ now: START - 24 * HOUR })).toBeUndefined()
  })

  it('never has a deadline at night, in the past, or too late to be of use, and is reminded before it, by day (KEEP-4)', () => {
    fc.assert(
      fc.property(settings, visits, moments, clocks, (given, visit, now, clock) => {
        const asked = [
          {
            ...askedAtBooking(given, visit, clock),
            from: visit.bookedAt,
            least: given.minutesAfterBooking * MINUTE_MS,
          },
          { ...askedAgain(given, visit, now, clock), from: now, least: given.hoursToAnswer * HOUR },
        ]
        for (const { confirmBy, remindAt, from, least } of asked) {
          if (confirmBy === undefined || remindAt === undefined) continue
          expect(given.isOn).toBe(true)
          const { minute } = clock.localTimeAt(confirmBy)
          expect(minute >= ANSWERS_DUE.from && minute < ANSWERS_DUE.to).toBe(true)
          expect(confirmBy).toBeGreaterThanOrEqual(from + least)
          expect(confirmBy).toBeLessThanOrEqual(START - HOUR)
          expect(remindAt).toBeGreaterThanOrEqual(from)
          expect(remindAt).toBeLessThan(confirmBy)
          // At the moment of asking it may be any hour; a reminder of its own comes two hours before ten at the earliest.
          const reminded = clock.localTimeAt(remindAt).minute
          expect(reminded >= 8 * 60 && reminded < 21 * 60).toBe(true)
        }
      }),
    )
  })

  it('never loses an appointment before its time, once confirmed, or booked late (KEEP-1, KEEP-2)', () => {
    fc.assert(
      fc.property(settings, visits, moments, moments, clocks, (given, visit, now, later, clock) => {
        const asked = askedAgain(given, visit, now, clock)
        const from = asksAgainFrom(given, START)
        if (visit.bookedAt >= (from ?? 0) || (visit.confirmedAt ?? 0) >= (from ?? Number.POSITIVE_INFINITY))
          expect(asked).toBeUndefined()
        if (!asked) return
        expect(isLost({ ...asked, isConfirmed: false }, later)).toBe(later >= asked.confirmBy)
        expect(isLost({ ...asked, isConfirmed: true }, later)).toBe(false)
      }),
    )
  })
})

describe('what the last visits would have met (KEEP-7)', () => {
  const visit = { bookedAt: at('2026-02-20T14:00'), startsAt: START, confirmedAt: null, cancelledAt: null }
  const second = at('2026-03-06T15:00')

  it('is lost without a confirmation in time, and free already if it was canceled before', () => {
    expect(wouldBeLost(SETTINGS, visit, CLOCK)).toBe(true)
    expect(wouldBeLost(SETTINGS, { ...visit, cancelledAt: visit.bookedAt + HOUR }, CLOCK)).toBe(false)
    expect(wouldBeLost(SETTINGS, { ...visit, cancelledAt: START - HOUR }, CLOCK)).toBe(true)
    expect(wouldBeLost({ ...SETTINGS, isOn: false }, visit, CLOCK)).toBe(false)
    expect(wouldBeLost(SETTINGS, { ...visit, bookedAt: START - HOUR }, CLOCK)).toBe(false)
  })

  it('is kept by a confirmation within the last days, and not by one before or after', () => {
    expect(wouldBeLost(SETTINGS, { ...visit, confirmedAt: second + HOUR }, CLOCK)).toBe(false)
    expect(wouldBeLost(SETTINGS, { ...visit, confirmedAt: visit.bookedAt + 5 }, CLOCK)).toBe(true)
    expect(wouldBeLost({ ...SETTINGS, daysBefore: 0 }, { ...visit, confirmedAt: visit.bookedAt + 5 }, CLOCK)).toBe(
      false,
    )
    expect(wouldBeLost(SETTINGS, { ...visit, confirmedAt: START - HOUR }, CLOCK)).toBe(true)
  })
})
