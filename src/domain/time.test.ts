import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fromClock,
  toClock,
  addDays,
  addMinutes,
  datesFrom,
  daysBetween,
  fromLocalDateTime,
  isBefore,
  isDate,
  merge,
  overlaps,
  sayTime,
  subtract,
  toLocalDateTime,
  WEEKDAYS,
  weekdayOf,
} from '#domain/time.ts'

const DAY_MS = 86_400_000

/** Days since 1970, across the years that date pickers allow. */
const dayIn1000To9999 = fc.integer({
  min: Date.UTC(1000, 0, 1) / DAY_MS,
  max: Date.UTC(9999, 11, 31) / DAY_MS,
})
const isoDate = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
const range = fc
  .tuple(fc.nat(99), fc.integer({ min: 1, max: 40 }))
  .map(([from, length]) => ({ from, to: from + length }))
const minutesOf = (ranges: readonly { from: number; to: number }[]) =>
  [...Array(200).keys()].filter((minute) => ranges.some(({ from, to }) => from <= minute && minute < to))

describe('dates', () => {
  it('agree with the calendar in the years 1000 to 9999', () => {
    fc.assert(
      fc.property(dayIn1000To9999, dayIn1000To9999, (a, b) => {
        expect(addDays(isoDate(a), b - a)).toBe(isoDate(b))
        expect(daysBetween(isoDate(a), isoDate(b))).toBe(b - a)
        expect(weekdayOf(isoDate(a))).toBe(WEEKDAYS[(new Date(a * DAY_MS).getUTCDay() + 6) % 7])
      }),
      { numRuns: 1000 },
    )
  })

  it('know leap years, including century years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2100-02-28', 1)).toBe('2100-03-01')
    expect(addDays('2000-02-28', 1)).toBe('2000-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('run from the first to the last, both inclusive', () => {
    expect(datesFrom('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
    expect(datesFrom('2026-03-02', '2026-03-02')).toEqual(['2026-03-02'])
    expect(datesFrom('2026-03-02', '2026-03-01')).toEqual([])
  })

  it('must exist', () => {
    const dates = ['2026-03-09', '2028-02-29', '1000-01-01', '9999-12-31']
    const others = ['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-3-9', '0999-12-31', '2026-03-09T', '']
    expect([...dates, ...others].filter(isDate)).toEqual(dates)
    expect(() => weekdayOf('soon')).toThrow('Not a date: soon')
  })
})

describe('local times', () => {
  it('cross midnight, and come back', () => {
    expect(addMinutes({ date: '2026-12-31', minute: 1430 }, 30)).toEqual({ date: '2027-01-01', minute: 20 })
    expect(addMinutes({ date: '2027-01-01', minute: 20 }, -30)).toEqual({ date: '2026-12-31', minute: 1430 })
    expect(addMinutes({ date: '2026-03-09', minute: 0 }, 3 * 1440)).toEqual({ date: '2026-03-12', minute: 0 })
  })

  it('are ordered by date, then by minute', () => {
    const nine = { date: '2026-03-09', minute: 540 }
    expect(isBefore(nine, { ...nine, minute: 541 })).toBe(true)
    expect(isBefore(nine, nine)).toBe(false)
    expect(isBefore(nine, { date: '2026-03-10', minute: 0 })).toBe(true)
    expect(isBefore(nine, { date: '2026-03-08', minute: 1439 })).toBe(false)
  })

  it('travel as text; the end of a day is written as the next midnight', () => {
    expect(toLocalDateTime({ date: '2026-03-09', minute: 485 })).toBe('2026-03-09T08:05')
    expect(toLocalDateTime({ date: '2026-12-31', minute: 1440 })).toBe('2027-01-01T00:00')
    expect(fromLocalDateTime('2026-03-09T08:05')).toEqual({ date: '2026-03-09', minute: 485 })
    expect(fromLocalDateTime('2026-03-09T23:59:30')).toEqual({ date: '2026-03-09', minute: 1439 })
  })

  it('are shown as h:mm A (TIME-12)', () => {
    expect([0, 5, 485, 720, 785, 1439, 1440].map(sayTime)).toEqual([
      '12:00 AM',
      '12:05 AM',
      '8:05 AM',
      '12:00 PM',
      '1:05 PM',
      '11:59 PM',
      '12:00 AM',
    ])
  })
})

describe('ranges', () => {
  it('overlap when they share a minute, not when they touch', () => {
    fc.assert(
      fc.property(range, range, (a, b) => {
        const shared = minutesOf([a]).filter((minute) => minutesOf([b]).includes(minute))
        expect(overlaps(a, b)).toBe(shared.length > 0)
      }),
    )
    expect(overlaps({ from: 0, to: 10 }, { from: 10, to: 20 })).toBe(false)
  })

  it('lose exactly the minutes that are cut out', () => {
    fc.assert(
      fc.property(fc.array(range), fc.array(range), (ranges, cuts) => {
        const cut = new Set(minutesOf(cuts))
        expect(minutesOf(subtract(ranges, cuts))).toEqual(minutesOf(ranges).filter((minute) => !cut.has(minute)))
      }),
    )
  })

  it('merge into the fewest that cover the same minutes', () => {
    fc.assert(
      fc.property(fc.array(range), (ranges) => {
        const merged = merge(ranges)
        expect(minutesOf(merged)).toEqual(minutesOf(ranges))
        merged.slice(1).forEach((next, i) => expect(next.from).toBeGreaterThan(merged[i]?.to ?? Infinity))
      }),
    )
  })
})

describe('a 24-hour clock', () => {
  it('is written and read for every minute and for the end of the day', () => {
    expect([toClock(485), toClock(0), toClock(1440)]).toEqual(['08:05', '00:00', '24:00'])
    for (let minute = 0; minute <= 1440; minute += 1) expect(fromClock(toClock(minute))).toBe(minute)
  })
})
