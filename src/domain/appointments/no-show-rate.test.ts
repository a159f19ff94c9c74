import { expect, it } from 'vitest'
import { noShowRate } from './no-show-rate.ts'

it('is the share of all visits that were no-shows, not the average of the days', () => {
  const quiet = { noShows: 1, visits: 1 }
  const busy = { noShows: 9, visits: 99 }
  expect(noShowRate([quiet, busy])).toBe(0.1)
})

it('is null before any visit has an outcome', () => {
  expect(noShowRate([])).toBeNull()
  expect(noShowRate([{ noShows: 0, visits: 0 }])).toBeNull()
})
