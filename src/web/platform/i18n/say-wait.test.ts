import { expect, it } from 'vitest'
import { LANGUAGES, localeOf } from '#domain/languages.ts'
import { sayWait } from './say-wait.ts'

it.each([
  ['en', { from: 10, to: 25 }, '10', '25 minutes'],
  ['en', { from: 60, to: 120 }, '60', '120 minutes'],
  ['en', { from: 90, to: 240 }, '1.5', '4 hours'],
  ['fr', { from: 90, to: 240 }, '1,5', '4 heures'],
  ['de', { from: 0, to: 150 }, '0', '2,5 Stunden'],
  ['zh', { from: 5, to: 15 }, '5', '15分钟'],
] as const)('a wait in %s is said in minutes, and above two hours in hours (LINE-9)', (language, wait, from, to) => {
  const said = sayWait(localeOf(language), wait)
  // French keeps number and unit on one line.
  expect({ ...said, to: said.to.replace(/\s/u, ' ') }).toEqual({ from, to })
})

it.each(LANGUAGES)('has a unit in %s, long and short', (language) => {
  for (const unitDisplay of ['long', 'short'] as const)
    for (const to of [25, 150]) expect(sayWait(localeOf(language), { from: 5, to }, unitDisplay).to).toMatch(/\p{L}/u)
})
