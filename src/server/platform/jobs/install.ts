import { PgBoss } from 'pg-boss'
import { clientOf } from '#server/platform/db/hosts.ts'
import { sayTrouble, StartFailure } from '#server/platform/start-failure.ts'

/** The schema of pg-boss 12. That of the release before is in old-queue.ts. */
export const SCHEMA = 'jobs'

/** At most one job with a key waits, and one runs. */
export const POLICY = 'stately' as const

/** Where pg-boss queues what its schedule makes due. */
export const SCHEDULED = '__pgboss__send-it'

/** Any number: it only has to be the same in every process on one database, and differ from that of the migrations. */
const LOCK = 731_902_115

/**
 * pg-boss counts its jobs from time to time, and until the next count it fetches no job with a key that one was running
 * with: jobs would wait for a minute or more. No one needs the counts, so they are turned off.
 */
export const COUNT_NEVER = `update ${SCHEMA}.version set monitor_backoff_on = 'infinity'`

/** Makes the tables and queues of pg-boss, as the owner of the database: a role that only serves may not. */
export async function installQueues(url: string, names: readonly string[]): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: SCHEMA, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await oneAtATime(url, async () => {
    await boss.start()
    try {
      await boss.createQueue(SCHEDULED)
      for (const name of names) await boss.createQueue(name, { policy: POLICY })
    } finally {
      await boss.stop({ graceful: false })
    }
  })
}

/** Makes processes that start together take turns: two that make the same schema would get in each other's way. */
export async function oneAtATime(databaseUrl: string, work: () => Promise<void>): Promise<void> {
  try {
    const client = new (clientOf(databaseUrl))({ connectionTimeoutMillis: 5_000 })
    await client.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [LOCK])
      await work()
    } finally {
      await client.end()
    }
  } catch (cause) {
    const why = sayTrouble(cause) ?? `${(cause as Error).message}.`
    throw new StartFailure(`The job queue cannot be set up: ${why}`, { cause })
  }
}
