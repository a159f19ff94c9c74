/** Seconds a message may wait before it needs attention: well over a delivery, too short for anyone to notice. */
export const SLOW_AFTER_SECONDS = 15 * 60

interface Queue {
  readonly failed: number
  /** Null if none is waiting. */
  readonly oldestUnsentSeconds: number | null
}

/** Failing: a message did not get through. Slow: one that should have left is still waiting. */
export function queueHealth({ failed, oldestUnsentSeconds }: Queue): 'Healthy' | 'Slow' | 'Failing' {
  if (failed > 0) return 'Failing'
  return (oldestUnsentSeconds ?? 0) > SLOW_AFTER_SECONDS ? 'Slow' : 'Healthy'
}
