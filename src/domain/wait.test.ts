import fc from 'fast-check'
import { expect, it } from 'vitest'
import { waitOf } from './wait.ts'

const SECONDS = { minute: 60, hour: 3600 }

it('never says less than the wait, nor a whole unit more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (seconds) => {
      const { count, unit } = waitOf(seconds)
      expect(count * SECONDS[unit]).toBeGreaterThanOrEqual(seconds)
      expect((count - 1) * SECONDS[unit]).toBeLessThan(seconds)
    }),
  )
})

it('counts in minutes, and long waits in hours', () => {
  expect([1, 90, 600, 80_000].map(waitOf)).toEqual([
    { count: 1, unit: 'minute' },
    { count: 2, unit: 'minute' },
    { count: 10, unit: 'minute' },
    { count: 23, unit: 'hour' },
  ])
})
