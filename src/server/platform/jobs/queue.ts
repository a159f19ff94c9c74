import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery, sql } from 'kysely'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { clientOf } from '#server/platform/db/hosts.ts'
import { COUNT_NEVER, settingUp, POLICY, SCHEDULED, SCHEMA } from './install.ts'
import type { JobData } from './job-data.ts'
import { claimMinute, hasOldQueue, takeOver } from './old-queue.ts'

export interface Job<Data> {
  /**
   * Does one job. It runs again after a failure or a crash midway, so doing it twice must do no harm. The signal says
   * that its time is up, or that the server cannot wait any longer. Long work ends well before that and asks to go on,
   * so that a run that dies is soon missed, however much there is to do.
   */
  run(data: Data, signal: AbortSignal): Promise<void | 'go on'>
  /** Its schedule, in UTC; each time it runs in one of the processes. */
  readonly cron?: string | undefined
  /** Seconds after which a run counts as dead and is tried again. */
  readonly expireInSeconds: number
}

/** What each job of a queue does. */
export type Work<Data> = { readonly [Name in keyof Data]: Job<Data[Name]> }

/** A job's data, if it takes any, and how it waits. */
export type Given<Data> = undefined extends Data ? [data?: Data, how?: Waiting] : [data: Data, how?: Waiting]

interface Waiting {
  readonly singletonKey?: string
  readonly startAfter?: Date | number
}

export interface Jobs<Data = JobData> {
  /** Sets the queue up and takes jobs from it. */
  start(work: Work<Data>): Promise<void>
  /** Takes no more jobs, finishes those that are running, and gives back what cannot be finished in time. */
  stop(): Promise<void>
  /** How many seconds ago a job was last finished; not a number if it never was, or not for a day. */
  lastFinished(db: Db, name: keyof Data & string): Promise<number>
  /** The jobs whose tries all failed, and that have not succeeded since, for as long as failures are kept. */
  failed(db: Db): Promise<string[]>
  /** How many seconds the longest-waiting job has been ready to run. */
  oldestWaiting(db: Db): Promise<number>
  /**
   * Queues a job. Inside a transaction, the job exists only if that commits. At most one job with a name and
   * singletonKey waits and one runs: a second waiting one is dropped. Until a transaction that queued one ends, others
   * that queue the same wait for it.
   */
  enqueue<Name extends keyof Data & string>(db: Db, name: Name, ...given: Given<Data[Name]>): Promise<void>
  /** Deletes jobs queued before then that are not running, with their data, which may name people. */
  forgetBefore(db: WriteDb, moment: Date): Promise<void>
}

export interface JobsTiming {
  /** Between checks of an empty queue. */
  readonly pollMs: number
  /** How long a stopping server waits for its jobs: a little less than its own ten seconds. */
  readonly stopWithinMs: number
  /** Between checks of the schedule. pg-boss may skip a check, and misses anything more than a minute old. */
  readonly cronSeconds: number
  /** Between looks for stamps that a wrong clock has left. */
  readonly lookMs: number
  /** Between looks for jobs whose process has died. */
  readonly superviseSeconds: number
  /** Between looks for what waits in the queue of the release before. */
  readonly takeOverMs: number
}

const DEFAULT_TIMING: JobsTiming = {
  pollMs: 1_000,
  stopWithinMs: 8_000,
  cronSeconds: 15,
  lookMs: 30_000,
  superviseSeconds: 30,
  takeOverMs: 5_000,
}

/** How long a job may take to notice that it has to end. */
const END_WITHIN_MS = 1_000

/** Tried again after 5 to 10 seconds, then after twice as long, and so on: for five minutes in all. */
const RETRIES = { retryLimit: 5, retryDelay: 5, retryBackoff: true }

/** Settings of pg-boss and, through it, of its own small pool of connections. */
const SETTINGS = {
  schema: SCHEMA,
  application_name: 'portal-jobs',
  max: 2,
  connectionTimeoutMillis: 5_000,
  // A connection that was silently cut must not stop the jobs; no statement of the queue takes nearly as long.
  query_timeout: 5_000,
  maintenanceIntervalSeconds: 60 * 60,
  // It takes longer than a statement may, and only the owner may do it.
  reindex: false,
}

const DAY_SECONDS = 24 * 60 * 60

/** How long a job that has ended is kept. The next run makes up for one that failed, if it comes by itself. */
const keptFor = (cron: string | undefined) => (cron === undefined ? 7 * DAY_SECONDS : DAY_SECONDS)

/**
 * A clock that ran ahead and was corrected leaves stamps in the future, and pg-boss does nothing until that future has
 * come. A minute is more than the clocks of two servers differ; ten are more than any pause before a retry.
 */
const REPAIR_FUTURE = `
  update jobs.version set cron_on = least(cron_on, now()), flow_on = least(flow_on, now()), bam_on = least(bam_on, now())
  where greatest(cron_on, flow_on, bam_on) > now() + interval '1 minute';
  update jobs.queue set monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())
  where greatest(monitor_claim_on, maintain_on) > now() + interval '1 minute';
  update jobs.job set created_on = now(), start_after = now() - interval '1 second'
  where state < 'active'
    and (created_on > now() + interval '1 minute' or state = 'retry' and start_after > now() + interval '10 minutes');
  update jobs.job set started_on = now() where state = 'active' and started_on > now() + interval '1 minute'`

/** What the schedule has made due, as pg-boss queues it. */
interface Due {
  readonly name: string
  /** The minute, in UTC. */
  readonly slot: string
}

/**
 * Background jobs in the portal's own database, with pg-boss. The loop over a queue is ours: a job may ask to go on,
 * and a stopping server waits for its jobs only so long, and then gives them back.
 */
export function createJobs<Data = JobData>(given: {
  databaseUrl: string
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  timing?: Partial<JobsTiming>
}): Jobs<Data> {
  const { databaseUrl, log } = given
  const timing = { ...DEFAULT_TIMING, ...given.timing }
  const { pollMs, stopWithinMs, cronSeconds, superviseSeconds } = timing
  const boss = new PgBoss({
    ...SETTINGS,
    ...poolOptions(databaseUrl),
    cronMonitorIntervalSeconds: cronSeconds,
    cronWorkerIntervalSeconds: cronSeconds,
    // How soon a killed process's job is noticed once its time is up.
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', (cause) => log.warn({ err: cause }, 'the job queue failed'))
  boss.on('warning', ({ message }) => log.warn(message))
  const bossDb = boss.getDb()

  const loops = new Map<string, Promise<void>>()
  let repeating = Promise.resolve<unknown>(undefined)
  let hasOld = false
  const stopping = new AbortController()
  // Every queue waits for it, and there are more than Node takes for a leak.
  setMaxListeners(0, stopping.signal)
  const ending = new AbortController()

  async function loop(name: string, work: Job<unknown>): Promise<void> {
    while (!stopping.signal.aborted) {
      // It fails while the database is away, which others say.
      const [job] = await boss.fetch<object>(name, { includeMetadata: true }).catch(() => [])
      if (job) await run(job, work)
      else await pause(pollMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  async function run(job: JobWithMetadata, work: Job<unknown>): Promise<void> {
    const { name, data, expireInSeconds, singletonKey } = job
    const isUp = AbortSignal.timeout(expireInSeconds * 1000)
    try {
      const wish = await work.run(data, AbortSignal.any([isUp, ending.signal]))
      // First, so that nothing is lost between the two: one job with a key may wait while another runs.
      if (wish === 'go on') await boss.send(name, data, singletonKey === null ? {} : { singletonKey })
      // The job, not its id: the outcome counts only if no other process has taken it over since.
      await boss.complete(name, job)
    } catch (cause) {
      log.error({ err: cause, job: name }, 'a job failed')
      // A job whose failure cannot be written is tried again once its time is up.
      await boss.fail(name, job, { message: (cause as Error).message }).catch(() => {})
    }
  }

  async function setUp(every: readonly (readonly [string, Job<unknown>])[]): Promise<void> {
    await boss.start()
    await bossDb.executeSql(COUNT_NEVER)
    await boss.offWork(SCHEDULED)
    await boss.updateQueue(SCHEDULED, { deleteAfterSeconds: 60 * 60 })
    hasOld = await hasOldQueue(bossDb)
    for (const [name, { expireInSeconds, cron }] of every) {
      const options = { expireInSeconds, deleteAfterSeconds: keptFor(cron), ...RETRIES }
      await boss.createQueue(name, { policy: POLICY, ...options })
      // The queue may exist from an earlier version of the portal.
      await boss.updateQueue(name, options)
      if (cron !== undefined) await boss.schedule(name, cron)
    }
  }

  /** Queues what the schedule has made due, unless a server of the release before has. */
  async function queueDue({ name, slot }: Due): Promise<void> {
    const tx = await bossDb.beginTransaction?.()
    if (!tx) throw new Error('The job queue has no transactions.')
    try {
      if (!(await hasOldQueue(tx.db)) || (await claimMinute(tx.db, name, slot)))
        await boss.send(name, {}, { db: tx.db })
      await tx.commit()
    } finally {
      await tx.rollback()
    }
  }

  /** The next release drops the old queue while servers of this one still run. */
  async function lookAtOld(): Promise<void> {
    hasOld = await hasOldQueue(bossDb)
    if (hasOld) await takeOver(bossDb)
  }

  /** Not jobs: no job runs while the clock is believed to be ahead, or before it has been taken over. */
  async function repeat(everyMs: number, step: () => Promise<unknown>): Promise<void> {
    while (!stopping.signal.aborted) {
      await step().catch((cause: Error) => log.warn({ err: cause }, 'the job queue cannot be looked at'))
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    async start(work) {
      const every = Object.entries<Job<never>>(work)
      await settingUp(
        databaseUrl,
        (line) => log.warn(line),
        () => setUp(every),
      )
      for (const [name, job] of every) loops.set(name, loop(name, job))
      loops.set(SCHEDULED, loop(SCHEDULED, { expireInSeconds: 60, run: (due) => queueDue(due as Due) }))
      repeating = Promise.all([
        repeat(timing.lookMs, () => bossDb.executeSql(REPAIR_FUTURE)),
        repeat(timing.takeOverMs, lookAtOld),
      ])
    },

    async stop() {
      stopping.abort()
      const finished = Promise.all([...loops.values(), repeating])
      await Promise.race([finished, pause(stopWithinMs, undefined, { ref: false })])
      ending.abort(new Error('The server is stopping.'))
      await Promise.race([finished, pause(END_WITHIN_MS, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },

    async oldestWaiting(db) {
      const { rows } = await sql<{ seconds: number }>`
        select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds from jobs.job
        where state in ('created', 'retry') and start_after < now()`.execute(db)
      return rows[0]?.seconds ?? 0
    },

    async lastFinished(db, name) {
      const finished = (table: string) =>
        sql`select completed_on from ${sql.table(table)} where name = ${name} and state = 'completed'`
      const all = hasOld ? sql`${finished('jobs.job')} union all ${finished('pgboss.job')}` : finished('jobs.job')
      const { rows } = await sql<{ seconds: number | null }>`
        select extract(epoch from now() - max(completed_on))::float8 as seconds from (${all}) finished`.execute(db)
      return rows[0]?.seconds ?? Number.NaN
    },

    async failed(db) {
      const { rows } = await sql<{ name: string }>`
        select distinct f.name from jobs.job f where f.state = 'failed' and not exists (
          select from jobs.job c where c.name = f.name and c.state = 'completed' and c.completed_on > f.completed_on)
        order by f.name`.execute(db)
      return rows.map(({ name }) => name)
    },

    async enqueue(db, name, ...[data, how]) {
      // pg-boss would keep it until a process works on it.
      if (!loops.has(name)) throw new Error(`No handler for the job ${name}.`)
      await boss.send(name, data ?? {}, {
        ...how,
        db: {
          executeSql: async (text, values) => db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values)),
        },
      })
    },

    async forgetBefore(db: WriteDb, moment) {
      await sql`delete from jobs.job where created_on < ${moment} and state <> 'active'`.execute(db)
      if (!hasOld) return
      await sql`delete from pgboss.job where created_on < ${moment} and state <> 'active'`.execute(db)
      await sql`delete from pgboss.archive where created_on < ${moment}`.execute(db)
    },
  }
}

/** What pg-boss hands on to its pool, although its types do not know. */
const poolOptions = (databaseUrl: string) => ({ Client: clientOf(databaseUrl) })
