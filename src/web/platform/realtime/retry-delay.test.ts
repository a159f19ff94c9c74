import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryDelay } from './retry-delay.ts'

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
