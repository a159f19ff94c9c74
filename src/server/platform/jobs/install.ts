import { PgBoss } from 'pg-boss'
import { oneAtATime, type LockedTurn } from '#server/platform/db/one-at-a-time.ts'
import { sayTrouble, StartFailure } from '#server/platform/start-failure.ts'

/** The schema of pg-boss 12. That of the release before is in old-queue.ts. */
export const SCHEMA = 'jobs'

/** At most one job with a key waits, and one runs. */
export const POLICY = 'stately' as const

/** Where pg-boss queues what its schedule makes due. */
export const SCHEDULED = '__pgboss__send-it'

/**
 * pg-boss counts its jobs from time to time, and until the next count it fetches no job with a key that one was running
 * with: jobs would wait for a minute or more. No one needs the counts, so they are turned off.
 */
export const COUNT_NEVER = `update ${SCHEMA}.version set monitor_backoff_on = 'infinity'`

/** Makes the tables and queues of pg-boss, as the owner of the database: a role that only serves may not. */
export async function installQueues(url: string, names: readonly string[], say?: LockedTurn['say']): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: SCHEMA, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await settingUp(url, say, async () => {
    await boss.start()
    try {
      await boss.createQueue(SCHEDULED)
      for (const name of names) await boss.createQueue(name, { policy: POLICY })
    } finally {
      await boss.stop({ graceful: false })
    }
  })
}

/** Two that make the same schema would get in each other's way. */
export async function settingUp(url: string, say: LockedTurn['say'], work: () => Promise<void>): Promise<void> {
  try {
    await oneAtATime(url, { what: 'setting up the job queue', say }, work)
  } catch (cause) {
    if (cause instanceof StartFailure) throw cause
    const why = sayTrouble(cause) ?? `${(cause as Error).message}.`
    throw new StartFailure(`The job queue cannot be set up: ${why}`, { cause })
  }
}
