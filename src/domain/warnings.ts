import { SLOW_AFTER_SECONDS } from './outbox/queue-health.ts'

/** What is wrong with the portal itself, which no one would notice until someone misses something. */
export const WARNINGS = [
  'EmailsCaptured',
  'TextsCaptured',
  'EmailsFailing',
  'TextsFailing',
  'JobsNotRunning',
  'JobsFailed',
  'BackupMissing',
] as const
export type Warning = (typeof WARNINGS)[number]

/** A sweep is finished every minute: after this long, no job runs. */
export const SWEEP_MISSED_SECONDS = 5 * 60

/** A backup every night, and room for a few that failed. */
export const BACKUP_MISSED_DAYS = 7

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
  /** Jobs that failed for good, and have not succeeded since. */
  readonly failedJobs: readonly string[]
  /** How long ago the last backup was made, or the first user if there was none; null where another program makes them. */
  readonly daysWithoutBackup: number | null
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
    JobsFailed: running.failedJobs.length > 0,
    BackupMissing: isProduction && (running.daysWithoutBackup ?? 0) > BACKUP_MISSED_DAYS,
  }
  return WARNINGS.filter((warning) => holds[warning])
}
