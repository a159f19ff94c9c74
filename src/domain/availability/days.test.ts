import { describe, expect, it } from 'vitest'
import { noBits, withRange } from '#domain/availability/bits.ts'
import { bookableSpan, earliestOn, nearestStarts, nextFree } from '#domain/availability/days.ts'

const settings = { today: '2026-03-09', soonest: { date: '2026-03-09', minute: 690 }, daysInAdvance: 30 }

describe('bookable span (TIME-7)', () => {
  it('runs for customers from now + minimum notice to the end of today + days in advance', () => {
    const span = bookableSpan({ ...settings, by: 'customer' })
    expect(span).toEqual({ first: { date: '2026-03-09', minute: 690 }, lastDate: '2026-04-08' })
    expect(earliestOn(span, '2026-03-08')).toBeUndefined()
    expect(earliestOn(span, '2026-03-09')).toBe(690)
    expect(earliestOn(span, '2026-03-10')).toBe(0)
    expect(earliestOn(span, '2026-04-08')).toBe(0)
    expect(earliestOn(span, '2026-04-09')).toBeUndefined()
  })

  it('begins on a later date when the notice does', () => {
    const span = bookableSpan({ ...settings, soonest: { date: '2026-03-11', minute: 600 }, by: 'customer' })
    expect(span.first).toEqual({ date: '2026-03-11', minute: 600 })
    expect(earliestOn(span, '2026-03-10')).toBeUndefined()
  })

  it('lets staff book times earlier today, and no later than customers', () => {
    const span = bookableSpan({ ...settings, by: 'staff' })
    expect(span).toEqual({ first: { date: '2026-03-09', minute: 0 }, lastDate: '2026-04-08' })
  })
})

describe('next free time', () => {
  const calendar = (name: string, date: string, from: number) => ({
    name,
    date,
    windows: [{ from, to: 720, numberOfSlots: 1, timeSlotDuration: 30 }],
    free: withRange(noBits(1), 0, { from, to: 720 }),
  })
  const span = bookableSpan({ ...settings, by: 'customer' })

  it('is the earliest of its date across all calendars, and the first of equals', () => {
    const late = calendar('late', '2026-03-10', 600)
    const early = calendar('early', '2026-03-10', 480)
    const same = calendar('same', '2026-03-10', 480)
    expect(nextFree([late, early, same], 45, span)).toEqual({ day: early, minute: 480, length: 60 })
    expect(nextFree([late, same, early], 45, span)?.day).toBe(same)
  })

  it('comes from a later day when the span leaves no room in the first', () => {
    const today = calendar('today', '2026-03-09', 480)
    const tomorrow = calendar('tomorrow', '2026-03-10', 480)
    expect(nextFree([today, tomorrow], 30, span)).toEqual({ day: today, minute: 690, length: 30 })
    expect(nextFree([today, tomorrow], 60, span)).toEqual({ day: tomorrow, minute: 480, length: 60 })
    expect(nextFree([today], 60, span)).toBeUndefined()
  })
})

describe('nearest starts', () => {
  const at = (day: number, minute: number) => ({ date: `2026-03-${String(day).padStart(2, '0')}`, minute })
  const wanted = at(10, 600)

  it('are three, the same day first, by distance', () => {
    const times = [at(10, 480), at(10, 570), at(10, 660), at(10, 615), at(11, 600)]
    expect(nearestStarts(times, wanted)).toEqual([at(10, 615), at(10, 570), at(10, 660)])
  })

  it('continue with the following days, each by distance on the clock', () => {
    const times = [at(10, 900), at(11, 480), at(11, 630), at(12, 600)]
    expect(nearestStarts(times, wanted)).toEqual([at(10, 900), at(11, 630), at(11, 480)])
    expect(nearestStarts(times, wanted, 4)).toHaveLength(4)
  })

  it('turn to the days before only when nothing follows', () => {
    expect(nearestStarts([at(8, 600), at(9, 600), at(20, 480)], wanted)).toEqual([at(20, 480), at(9, 600), at(8, 600)])
  })

  it('count a time that several calendars offer once, and prefer the earlier of two equally near', () => {
    const times = [at(10, 630), at(10, 630), at(10, 570), at(10, 660)]
    expect(nearestStarts(times, wanted)).toEqual([at(10, 570), at(10, 630), at(10, 660)])
    expect(nearestStarts([], wanted)).toEqual([])
  })
})
