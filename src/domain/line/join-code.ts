import { MINUTE_MS } from '#domain/time.ts'

/** How long the code in an office's QR code to its line stays the same. */
const STEP_MS = 5 * MINUTE_MS

/** Numbers the codes of an office, one after another. */
export const joinStepAt = (now: number): number => Math.floor(now / STEP_MS)

/**
 * The codes that are good now: the one that is shown, and the one before, so people have at least five minutes to
 * choose after they scan. The next one too, which only a server with a fast clock shows.
 */
export function joinStepsGood(now: number): readonly number[] {
  const step = joinStepAt(now)
  return [step, step - 1, step + 1]
}
