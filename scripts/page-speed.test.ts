import { describe, expect, it } from 'vitest'
import { measuredBy, pointsOf, type Shift, worstShift } from './page-speed.ts'

const quick = { firstPaint: 0, largestPaint: 0, blocking: 0, shift: 0 }

describe('points', () => {
  it('are all given to a page that is there at once and stays still', () => {
    expect(pointsOf(quick)).toBe(100)
  })

  it('are 90 where Lighthouse gives 90, and 50 where it gives 50', () => {
    expect(pointsOf({ firstPaint: 1800, largestPaint: 2500, blocking: 200, shift: 0.1 })).toBe(90)
    expect(pointsOf({ firstPaint: 3000, largestPaint: 4000, blocking: 600, shift: 0.25 })).toBe(50)
  })

  it('fall with every measure', () => {
    for (const name of ['firstPaint', 'largestPaint', 'blocking', 'shift'] as const) {
      expect(pointsOf({ ...quick, [name]: name === 'shift' ? 0.5 : 9000 })).toBeLessThan(95)
    }
  })
})

describe('layout shift', () => {
  const at = (seconds: number, value: number): Shift => ({ value, at: seconds * 1000, sources: [] })

  it('adds up what moves within a second of each other', () => {
    expect(worstShift([at(0, 0.1), at(0.9, 0.1), at(1.8, 0.1)])).toBeCloseTo(0.3)
  })

  it('starts anew after a still second, and after five seconds', () => {
    expect(worstShift([at(0, 0.1), at(2, 0.2), at(4, 0.1)])).toBeCloseTo(0.2)
    expect(worstShift([0, 0.9, 1.8, 2.7, 3.6, 4.5, 5.4].map((seconds) => at(seconds, 0.1)))).toBeCloseTo(0.6)
  })

  it('is 0 where nothing moves', () => {
    expect(worstShift([])).toBe(0)
  })
})

it('counts of a long task what goes beyond 50 milliseconds, from the first paint on', () => {
  const tasks = [
    { start: 0, duration: 400 },
    { start: 600, duration: 130 },
    { start: 900, duration: 40 },
  ]
  expect(measuredBy({ shifts: [], firstPaint: 500, largestPaint: 700, tasks }).blocking).toBe(80)
})
