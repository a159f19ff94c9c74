import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOLD_MINUTES_IN_ALL, holdSecondsLeft, leavesSome, paceOf, SHARES_AT_MOST, shareOf } from './hold-limits.ts'

describe('the time a place may still be held', () => {
  it.each([
    [0, 1, 1200],
    [0.5, 1, 1199],
    [600, 1, 600],
    [1140, 1, 60],
    [1141, 1, 0],
    [1200, 1, 0],
    [9000, 1, 0],
    [1200, 2, 1200],
    [2341, 2, 0],
  ])('after %d seconds of %i places is %i seconds (HOLD-3)', (seconds, places, left) => {
    expect(holdSecondsLeft(seconds, places)).toBe(left)
  })

  it('never adds up to more than 20 minutes, whatever has been held (HOLD-3)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 50 }), (wishes) => {
        let held = 0
        for (const wish of wishes) held += Math.min(wish, holdSecondsLeft(held))
        expect(held).toBeLessThanOrEqual(60 * HOLD_MINUTES_IN_ALL)
      }),
    )
  })
})

describe('the pace at which an address may hold times of a day', () => {
  const tenPercent = { percent: 10, factor: 1 }
  const day = (counted: number, wanted: number) => ({ counted, wanted, open: 100 })

  it.each([
    [0, 10, 'usual'],
    [7, 3, 'usual'],
    [8, 3, 'slow'],
    [27, 3, 'slow'],
    [28, 3, 'none'],
    [100, 1, 'none'],
  ])('with %i counted and %i wanted of 100 at ten percent is %s (HOLD-4)', (counted, wanted, pace) => {
    expect(paceOf(day(counted, wanted), tenPercent)).toBe(pace)
  })

  it('is the usual one for a visitor alone, however small the office (HOLD-4)', () => {
    expect(paceOf({ counted: 0, wanted: 24, open: 24 }, tenPercent)).toBe('usual')
    expect(paceOf({ counted: 1, wanted: 24, open: 24 }, tenPercent)).toBe('none')
  })

  it('multiplies the share of a trusted network, and has no end without a limit (HOLD-4)', () => {
    expect(paceOf(day(90, 10), { percent: 10, factor: 10 })).toBe('usual')
    expect(paceOf(day(91, 10), { percent: 10, factor: 10 })).toBe('slow')
    expect(paceOf(day(5000, 10), { percent: 0, factor: 1 })).toBe('usual')
    expect(paceOf({ counted: 5, wanted: 5, open: 0 }, { percent: 10, factor: Number.POSITIVE_INFINITY })).toBe('usual')
    expect(shareOf(200, { percent: 5, factor: 2 })).toBe(20)
  })

  it('never speeds up as more is counted (HOLD-4)', () => {
    const paces = ['usual', 'slow', 'none']
    fc.assert(
      fc.property(fc.nat(300), fc.nat(300), fc.integer({ min: 1, max: 50 }), (one, other, wanted) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((n) =>
          paces.indexOf(paceOf(day(n, wanted), tenPercent)),
        )
        expect(less).toBeLessThanOrEqual(more ?? 0)
      }),
    )
    expect(SHARES_AT_MOST).toBeGreaterThan(1)
  })
})

describe('what visitors hold of a day together', () => {
  it.each([
    [60, 30, 3, 3, true],
    [60, 54, 3, 3, true],
    [60, 55, 3, 3, false],
    [60, 58, 1, 1, true],
    [60, 58, 2, 1, false],
    [0, 21, 3, 3, true],
    [0, 22, 3, 3, false],
    [1, 23, 1, 3, true],
  ])('with %i ticks free, %i held and %i wanted, for visits of %i ticks (HOLD-5)', (free, held, wanted, each, may) => {
    expect(leavesSome({ free, held, wanted, each })).toBe(may)
  })
})
