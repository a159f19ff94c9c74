import { describe, expect, it } from 'vitest'
import { sayClosure } from './say-closure.ts'

const nine = '2026-03-09T09:00'

describe('the time of a closure as text', () => {
  it.each([
    [true, true, nine, '2026-03-20T10:00', 'Monday, March 9, 2026, all day'],
    [true, false, nine, '2026-03-10T08:00', 'Monday, March 9, 2026 to Tuesday, March 10, 2026, all day'],
    [false, true, nine, '2026-03-20T17:30', 'Monday, March 9, 2026, from 9:00 AM to 5:30 PM'],
    [false, true, nine, '2026-03-09T00:00', 'Monday, March 9, 2026, from 9:00 AM to midnight'],
    [
      false,
      false,
      nine,
      '2026-03-10T12:00',
      'From Monday, March 9, 2026, 9:00 AM to Tuesday, March 10, 2026, 12:00 PM',
    ],
  ])('all day %s, single day %s', (isAllDay, isSingleDay, startDate, endDate, words) => {
    expect(sayClosure({ isAllDay, isSingleDay, startDate, endDate })).toBe(words)
  })
})
