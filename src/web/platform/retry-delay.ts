/** No one waits longer than this for the channel to come back. */
const LONGEST_MS = 30_000
const FIRST_MS = 500

/**
 * How long to wait before trying again: twice as long each time. Half of it is random, so that after a server restart
 * not everyone comes back at the same instant.
 */
export function retryDelay(failures: number, chance = Math.random()): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
  return longest / 2 + (longest / 2) * chance
}

/** Over how long the screens of a server that went away come back: it may have had thousands. */
export const SPREAD_MS = 5_000

/** How long to wait after an open channel was cut, before the first call: any time within the spread. */
export function spreadDelay(chance = Math.random()): number {
  return SPREAD_MS * chance
}
