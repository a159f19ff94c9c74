import { describe, expect, it } from 'vitest'
import {
  type Closure,
  closedFor,
  closedOn,
  closesAllOf,
  closesAnyOf,
  datesOf,
  isFuture,
  isOver,
  isSpan,
  spanOf,
} from '#domain/closures/closure.ts'

const closure: Closure = {
  id: 1,
  name: 'Stocktaking',
  startDate: '2026-03-09',
  endDate: '2026-03-11',
  appointmentTypeIds: [],
  message: 'We are counting.',
}
const days = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12']
const ALL_DAY = { from: 0, to: 1440 }

describe('a closure', () => {
  it('closes whole days when it has no times', () => {
    expect(days.map((date) => closedOn(closure, date))).toEqual([undefined, ALL_DAY, ALL_DAY, ALL_DAY, undefined])
  })

  it('closes in one piece from a time on its first day until a time on its last', () => {
    const piece = { ...closure, from: 840, to: 600 }
    expect(days.map((date) => closedOn(piece, date))).toEqual([
      undefined,
      { from: 840, to: 1440 },
      ALL_DAY,
      { from: 0, to: 600 },
      undefined,
    ])
  })

  it('closes part of a single day', () => {
    const part = { ...closure, endDate: '2026-03-09', from: 600, to: 660 }
    expect(closedOn(part, '2026-03-09')).toEqual({ from: 600, to: 660 })
    expect(closedOn({ ...closure, to: 0 }, '2026-03-11')).toBeUndefined()
  })

  it('closes every type, or those it names: one of them rules out a visit, all of them empty a calendar', () => {
    const named = { ...closure, appointmentTypeIds: [1, 2] }
    expect(closesAnyOf(closure, [3])).toBe(true)
    expect(closesAnyOf(named, [2, 3])).toBe(true)
    expect(closesAnyOf(named, [3])).toBe(false)
    expect(closesAllOf(closure, [3])).toBe(true)
    expect(closesAllOf(named, [1, 2])).toBe(true)
    expect(closesAllOf(named, [2, 3])).toBe(false)
  })

  it('is checked by type only if it names types: the others are cut out of the open bits', () => {
    const named = { ...closure, from: 600, appointmentTypeIds: [1] }
    expect(closedFor([closure, named], '2026-03-09', [1, 2])).toEqual([{ from: 600, to: 1440 }])
    expect(closedFor([closure, named], '2026-03-09', [2])).toEqual([])
    expect(closedFor([closure, named], '2026-03-12', [1])).toEqual([])
  })

  it('is upcoming, then active, then over', () => {
    const timed = { ...closure, from: 600, to: 660 }
    const states = [
      { date: '2026-03-09', minute: 599 },
      { date: '2026-03-09', minute: 600 },
      { date: '2026-03-11', minute: 659 },
      { date: '2026-03-11', minute: 660 },
    ].map((now) => [isFuture(timed, now), isOver(timed, now)])
    expect(states).toEqual([
      [true, false],
      [false, false],
      [false, false],
      [false, true],
    ])
    expect(isOver(closure, { date: '2026-03-11', minute: 1439 })).toBe(false)
    expect(isOver(closure, { date: '2026-03-12', minute: 0 })).toBe(true)
  })
})

describe('the dates of a closure’s form', () => {
  const form = { isAllDay: false, isSingleDay: false, startDate: '2026-03-09T14:00', endDate: '2026-03-11T10:00' }

  it('ignore the times of whole days and the end date of a single day', () => {
    expect(spanOf(form)).toEqual({ startDate: '2026-03-09', from: 840, endDate: '2026-03-11', to: 600 })
    expect(spanOf({ ...form, isAllDay: true })).toMatchObject({ from: 0, to: 1440 })
    expect(spanOf({ ...form, isSingleDay: true })).toMatchObject({ endDate: '2026-03-09', to: 600 })
  })

  it('end at the end of their own date if they end at midnight', () => {
    const span = spanOf({ ...form, endDate: '2026-03-09T00:00' })
    expect(span).toEqual({ startDate: '2026-03-09', from: 840, endDate: '2026-03-09', to: 1440 })
    expect(isSpan(span)).toBe(true)
  })

  it('must end after they begin', () => {
    expect(isSpan(spanOf({ ...form, endDate: '2026-03-09T14:00' }))).toBe(false)
    expect(isSpan(spanOf({ ...form, endDate: '2026-03-08T15:00' }))).toBe(false)
  })

  it('can be restored from the time they close', () => {
    const whole = { ...form, isAllDay: true, startDate: '2026-03-09T00:00', endDate: '2026-03-11T00:00' }
    for (const dates of [form, whole, { ...form, isSingleDay: true, endDate: '2026-03-09T16:30' }])
      expect(datesOf(spanOf(dates))).toEqual(dates)
  })
})
