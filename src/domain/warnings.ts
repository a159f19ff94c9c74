import { SLOW_AFTER_SECONDS } from './outbox/queue-health.ts'

/** What is wrong with the portal itself, which no one would notice until someone misses something. */
export const WARNINGS = ['EmailsCaptured', 'TextsCaptured', 'EmailsFailing', 'TextsFailing', 'JobsNotRunning'] as const
export type Warning = (typeof WARNINGS)[number]

/** A sweep is finished every minute: after this long, no job runs. */
export const SWEEP_MISSED_SECONDS = 5 * 60

interface Running {
  /** A demo or a laptop captures its messages on purpose. */
  readonly isProduction: boolean
  readonly areEmailsCaptured: boolean
  readonly areTextsCaptured: boolean
  /** How long a message that is due has been failing; null if none is. */
  readonly emailsFailingSeconds: number | null
  readonly textsFailingSeconds: number | null
  /** How long ago the last sweep was finished; not a number if there was none. */
  readonly lastSweepSeconds: number
}

export function warningsOf(running: Running): Warning[] {
  const { isProduction, lastSweepSeconds } = running
  const isLong = (seconds: number | null) => (seconds ?? 0) > SLOW_AFTER_SECONDS
  const holds: Record<Warning, boolean> = {
    EmailsCaptured: isProduction && running.areEmailsCaptured,
    TextsCaptured: isProduction && running.areTextsCaptured,
    EmailsFailing: isLong(running.emailsFailingSeconds),
    TextsFailing: isLong(running.textsFailingSeconds),
    // Not a number counts as missed.
    JobsNotRunning: !(lastSweepSeconds <= SWEEP_MISSED_SECONDS),
  }
  return WARNINGS.filter((warning) => holds[warning])
}
