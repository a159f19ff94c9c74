/** Minimum milliseconds for an answer whose timing could reveal who has an account: longer than any of the work. */
const ANSWER_MS = 250

/** Waits until an answer started at the given performance.now() may leave. */
export async function sameTimeSince(begun: number): Promise<void> {
  const left = begun + ANSWER_MS - performance.now()
  if (left > 0) await new Promise((done) => setTimeout(done, left))
}
