import { expect, it } from 'vitest'
import { noShowRate } from './no-show-rate.ts'

it('is the share of all visits that nobody came to, not the mean of the days', () => {
  const quiet = { noShows: 1, visits: 1 }
  const busy = { noShows: 9, visits: 99 }
  expect(noShowRate([quiet, busy])).toBe(0.1)
})

it('is nothing where no visit has been decided', () => {
  expect(noShowRate([])).toBeNull()
  expect(noShowRate([{ noShows: 0, visits: 0 }])).toBeNull()
})
