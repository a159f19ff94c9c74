import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryDelay, SPREAD_MS, spreadDelay } from './retry-delay.ts'

describe('the wait before reconnecting', () => {
  it('doubles, up to 30 seconds', () => {
    const longest = [0, 1, 2, 3, 4, 5, 6, 7, 50].map((failures) => retryDelay(failures, 1))
    expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  })

  it('is never less than half of that, and not the same for everyone', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
        const delay = retryDelay(failures, chance)
        return delay >= retryDelay(failures, 1) / 2 && delay <= 30_000
      }),
    )
    expect(retryDelay(3, 0.2)).not.toBe(retryDelay(3, 0.7))
  })
})

describe('the wait after an open channel was cut', () => {
  it('is any time within the spread', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
        const delay = spreadDelay(chance)
        return delay >= 0 && delay <= SPREAD_MS
      }),
    )
  })

  it('spreads 5,000 screens so evenly that no moment gets twice its share (LIVE-8)', () => {
    const moments = Array.from({ length: 50 }, () => 0)
    for (let screen = 0; screen < 5_000; screen++) {
      const moment = Math.min(49, Math.floor((spreadDelay() / SPREAD_MS) * 50))
      moments[moment] = (moments[moment] ?? 0) + 1
    }
    // A hundred are expected in each; two hundred would be ten standard deviations away.
    expect(Math.max(...moments)).toBeLessThan(200)
    expect(Math.min(...moments)).toBeGreaterThan(0)
  })
})
