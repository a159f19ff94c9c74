/** Seconds that a message may wait before somebody should look: far more than a delivery takes, less than anybody would miss. */
export const SLOW_AFTER_SECONDS = 15 * 60

interface Queue {
  readonly failed: number
  /** Null when none waits. */
  readonly oldestUnsentSeconds: number | null
}

/** Failing: somebody did not get a message. Slow: somebody still waits for one that should have left. */
export function queueHealth({ failed, oldestUnsentSeconds }: Queue): 'Healthy' | 'Slow' | 'Failing' {
  if (failed > 0) return 'Failing'
  return (oldestUnsentSeconds ?? 0) > SLOW_AFTER_SECONDS ? 'Slow' : 'Healthy'
}
