import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that an answer takes at least where its time could tell who has an account: more than any of the work takes. */
const ANSWER_MS = 250

/** Waits until an answer that was begun at a moment of performance.now() may leave. */
export async function sameTimeSince(begun: number): Promise<void> {
  const left = begun + ANSWER_MS - performance.now()
  if (left > 0) await pause(left)
}
