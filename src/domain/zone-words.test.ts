import { expect, it } from 'vitest'
import { wordsOfZone } from './zone-words.ts'

it.each([
  ['Eastern', 'America/New_York'],
  ['EST', 'America/New_York'],
  ['Boston', 'America/New_York'],
  ['Central Time', 'America/Chicago'],
  ['Seattle', 'America/Los_Angeles'],
])('finds "%s" in %s (LOC-10)', (typed, zone) => {
  expect(wordsOfZone(zone)).toContain(typed)
})

it('knows nothing else of other zones', () => {
  expect(wordsOfZone('Europe/Paris')).toBe('')
})
