import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ownDatabase } from '#server/testing/test-app.ts'
import { createJobs, type Job, type Jobs, type JobsTiming } from './queue.ts'

type AnyJob = Record<string, object | undefined>
type Handler = Job<AnyJob[string]>['run']

let database: Awaited<ReturnType<typeof ownDatabase>>
beforeAll(async () => {
  database = await ownDatabase()
})
afterAll(async () => {
  await database.db.destroy()
  await database.drop()
})

const log = { warn: vi.fn(), error: vi.fn() }
const started: Jobs<AnyJob>[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
  log.error.mockClear()
})

/** One server process's share of the queue. */
async function aProcess(name: string, handler: Handler, options: ProcessOptions = {}): Promise<Jobs<AnyJob>> {
  const { url = database.url, cron, ...timing } = options
  const jobs = createJobs<AnyJob>({ databaseUrl: url, log, timing: { pollMs: 10, ...timing } })
  await jobs.start({ [name]: { run: handler, cron, expireInSeconds: 60 } })
  started.push(jobs)
  return jobs
}

type ProcessOptions = Partial<JobsTiming> & { url?: string; cron?: string }

/** Polls the queue: what is expected may take a moment on a busy machine. */
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 })

let count = 0
const aName = () => `job-${++count}`
const nothing = () => vi.fn<Handler>(async () => {})

async function statesOf(name: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from jobs.job where name = ${name} order by created_on`.execute(database.db)
  return rows.map((row) => row.state)
}

/** A handler that runs until it is let go. */
function held() {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const handler = vi.fn<Handler>(() => gate)
  return { handler, letGo: () => letGo() }
}

describe('a job queued inside a transaction', () => {
  it('runs when the transaction commits', async () => {
    const [name, handler] = [aName(), nothing()]
    const jobs = await aProcess(name, handler)
    await database.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, name, { appointmentId: 7 })
      expect(await statesOf(name), 'seen from outside').toEqual([])
    })
    await until(async () => expect(await statesOf(name)).toEqual(['completed']))
    expect(handler).toHaveBeenCalledExactlyOnceWith({ appointmentId: 7 }, expect.any(AbortSignal))
  })

  it('never existed if the transaction rolls back', async () => {
    const [name, handler] = [aName(), nothing()]
    const jobs = await aProcess(name, handler)
    const rolledBack = database.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, name, { is: 'taken back' })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await jobs.enqueue(database.db, name, { is: 'kept' })
    await until(async () => expect(await statesOf(name)).toEqual(['completed']))
    expect(handler.mock.calls.map(([data]) => data)).toEqual([{ is: 'kept' }])
  })
})

describe('the same job across several processes', () => {
  it('never runs twice at once', async () => {
    const name = aName()
    let running = 0
    let most = 0
    const ran = { here: 0, there: 0 }
    const counting = (where: keyof typeof ran) => async () => {
      most = Math.max(most, ++running)
      ran[where]++
      await pause(30)
      running--
    }
    const here = await aProcess(name, counting('here'))
    const there = await aProcess(name, counting('there'))
    await until(async () => {
      await Promise.all([here, there].map((jobs) => jobs.enqueue(database.db, name)))
      expect(Math.min(ran.here, ran.there)).toBeGreaterThan(2)
    })
    expect(most).toBe(1)
  })

  it('waits at most once, however often it is queued', async () => {
    const [name, { handler, letGo }] = [aName(), held()]
    const [here, there] = [await aProcess(name, handler), await aProcess(name, handler)]
    await here.enqueue(database.db, name)
    await until(() => expect(handler).toHaveBeenCalledOnce())
    for (const jobs of [here, there, here, there]) await jobs.enqueue(database.db, name)
    expect(await statesOf(name)).toEqual(['active', 'created'])
    letGo()
    await until(async () => expect(await statesOf(name)).toEqual(['completed', 'completed']))
    expect(handler).toHaveBeenCalledTimes(2)
  })

  it('runs side by side under different keys', async () => {
    const [name, { handler, letGo }] = [aName(), held()]
    const [here] = [await aProcess(name, handler), await aProcess(name, handler)]
    await database.db.transaction().execute(async (tx) => {
      for (const singletonKey of ['a', 'b', 'b']) await here.enqueue(tx, name, {}, { singletonKey })
    })
    await until(async () => expect(await statesOf(name)).toEqual(['active', 'active']))
    letGo()
  })

  it('is set up by processes that start at the same time', async () => {
    const fresh = await ownDatabase()
    const handler = nothing()
    const options = { url: fresh.url, cron: '* * * * *' }
    const [first] = await Promise.all([1, 2, 3].map(() => aProcess('sweep', handler, options)))
    await first?.enqueue(fresh.db, 'sweep')
    await until(() => expect(handler).toHaveBeenCalledOnce())
    await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
    await fresh.db.destroy()
    await fresh.drop()
  })
})

it('runs a scheduled job on its own', async () => {
  const handler = nothing()
  await aProcess(aName(), handler, { cron: '* * * * *', cronSeconds: 1 })
  await until(() => expect(handler).toHaveBeenCalled())
})

describe('a clock that ran two hours ahead and was put right', () => {
  /** What the queue has written on the wrong clock. */
  const runAhead = async (name: string) => {
    await sql`update jobs.version set cron_on = now() + interval '2 hours', flow_on = now() + interval '2 hours',
      bam_on = now() + interval '2 hours'`.execute(database.db)
    await sql`update jobs.queue set monitor_claim_on = now() + interval '2 hours',
      maintain_on = now() + interval '2 hours'`.execute(database.db)
    await sql`update jobs.job set created_on = created_on + interval '2 hours',
      start_after = start_after + interval '2 hours', started_on = started_on + interval '2 hours'
      where name = ${name}`.execute(database.db)
  }

  it('does not silence the schedule, whether it is put right before the start or while running (RUN-8)', async () => {
    const [before, after] = [nothing(), nothing()]
    const timing = { cron: '* * * * *', cronSeconds: 1, lookMs: 100 }
    await aProcess(aName(), nothing(), timing)
    await runAhead('')
    await aProcess(aName(), before, timing)
    await until(() => expect(before).toHaveBeenCalled())
    await runAhead('')
    await aProcess(aName(), after, timing)
    await until(() => expect(after).toHaveBeenCalled())
  })

  it('does not keep jobs waiting for the old future, nor one that a killed process was running (RUN-8)', async () => {
    const name = aName()
    const failing = vi.fn<Handler>().mockRejectedValue(new Error('not yet'))
    const first = await aProcess(name, failing)
    await first.enqueue(database.db, name, {}, { singletonKey: 'waiting', startAfter: 1 })
    await first.enqueue(database.db, name, {}, { singletonKey: 'failed' })
    await until(async () => expect((await statesOf(name)).toSorted()).toEqual(['created', 'retry']))
    await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
    await runAhead(name)
    const handler = nothing()
    await aProcess(name, handler, { lookMs: 100 })
    await until(() => expect(handler).toHaveBeenCalledTimes(2))
  })
})

it('does not hold a job up because one with its key ran when pg-boss looked', async () => {
  const [name, { handler, letGo }] = [aName(), held()]
  const jobs = await aProcess(name, handler, { superviseSeconds: 1 })
  await jobs.enqueue(database.db, name)
  await until(() => expect(handler).toHaveBeenCalledOnce())
  const looks = async () => {
    const { rows } = await sql<{ at: string }>`
      select monitor_claim_on as at from jobs.queue where name = ${name} and monitor_claim_on is not null`.execute(
      database.db,
    )
    return rows[0]?.at
  }
  await until(async () => expect(await looks()).toBeDefined())
  const first = await looks()
  await until(async () => expect(await looks()).not.toBe(first))
  const other = await aProcess(name, handler)
  letGo()
  await jobs.stop()
  await other.enqueue(database.db, name)
  await until(() => expect(handler).toHaveBeenCalledTimes(2))
})

it('tries a job of a killed process again when its time is up', async () => {
  const [name, handler] = [aName(), nothing()]
  const jobs = await aProcess(name, handler, { superviseSeconds: 1 })
  await sql`insert into jobs.job (name, policy, state, started_on, expire_seconds)
    values (${name}, 'stately', 'active', now() - interval '61 seconds', 60)`.execute(database.db)
  await until(() => expect(handler).toHaveBeenCalledOnce())
  expect(await jobs.oldestWaiting(database.db)).toBeGreaterThanOrEqual(0)
})

it('knows when a job was last finished', async () => {
  const [name, handler] = [aName(), nothing()]
  const jobs = await aProcess(name, handler)
  expect(await jobs.lastFinished(database.db, name)).toBeNaN()
  await jobs.enqueue(database.db, name)
  await until(async () => expect(await statesOf(name)).toEqual(['completed']))
  expect(await jobs.lastFinished(database.db, name)).toBeLessThan(15)
})

it('knows which jobs failed, until they succeed', async () => {
  const [name, handler] = [aName(), nothing()]
  const jobs = await aProcess(name, handler)
  await sql`insert into jobs.job (name, policy, state, completed_on)
    values (${name}, 'stately', 'failed', now() - interval '1 minute')`.execute(database.db)
  expect(await jobs.failed(database.db)).toContain(name)
  await jobs.enqueue(database.db, name)
  await until(async () => expect(await jobs.failed(database.db)).not.toContain(name))
})

it('does not run a job before its time', async () => {
  const [name, handler] = [aName(), nothing()]
  const jobs = await aProcess(name, handler)
  await jobs.enqueue(database.db, name, { is: 'later' }, { singletonKey: 'later', startAfter: 3600 })
  await jobs.enqueue(database.db, name, { is: 'now' })
  await until(async () => expect(await statesOf(name)).toEqual(['created', 'completed']))
  expect(handler.mock.calls.map(([data]) => data)).toEqual([{ is: 'now' }])
})

it('retries a failed job, later each time', async () => {
  const name = aName()
  const handler = vi.fn<Handler>().mockRejectedValue(new Error('the mail server is away'))
  const jobs = await aProcess(name, handler)
  await jobs.enqueue(database.db, name)
  await until(async () => expect(await statesOf(name)).toEqual(['retry']))
  const pauseBefore = async () => {
    const { rows } = await sql<{ seconds: number; output: unknown }>`
      select extract(epoch from start_after - now())::float8 as seconds, output from jobs.job where name = ${name}`.execute(
      database.db,
    )
    return rows[0]
  }
  const first = await pauseBefore()
  expect(first?.output).toEqual({ message: 'the mail server is away' })
  expect(first?.seconds).toBeGreaterThan(4)
  expect(first?.seconds).toBeLessThan(10)
  await sql`update jobs.job set start_after = now() - interval '1 second' where name = ${name}`.execute(database.db)
  await until(() => expect(handler).toHaveBeenCalledTimes(2))
  await until(async () => expect((await pauseBefore())?.seconds).toBeGreaterThan(9))
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ job: name }), 'a job failed')
})

it('refuses a job without a handler instead of losing it', async () => {
  const jobs = await aProcess(aName(), nothing())
  await expect(jobs.enqueue(database.db, 'unheard-of')).rejects.toThrow('No handler for the job unheard-of.')
})

it('continues after the database has cut every connection', async () => {
  const [name, { handler, letGo }] = [aName(), held()]
  const jobs = await aProcess(name, handler)
  await jobs.enqueue(database.db, name, {}, { singletonKey: 'before' })
  await until(() => expect(handler).toHaveBeenCalledOnce())
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'portal-jobs' and datname = current_database()`.execute(database.db)
  letGo()
  await jobs.enqueue(database.db, name, {}, { singletonKey: 'after' })
  await until(() => expect(handler).toHaveBeenCalledTimes(2))
})

describe('stopping', () => {
  it('finishes what is running and takes nothing more', async () => {
    const [name, { handler, letGo }] = [aName(), held()]
    const jobs = await aProcess(name, handler)
    await jobs.enqueue(database.db, name)
    await until(() => expect(handler).toHaveBeenCalledOnce())
    await jobs.enqueue(database.db, name)
    const stopped = jobs.stop()
    letGo()
    await stopped
    expect(await statesOf(name)).toEqual(['completed', 'created'])
    expect(handler).toHaveBeenCalledOnce()
  })

  it('gives back what cannot be finished in time, to be tried again', async () => {
    const name = aName()
    const handler = vi.fn<Handler>(
      (_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const jobs = await aProcess(name, handler, { stopWithinMs: 20 })
    await jobs.enqueue(database.db, name)
    await until(() => expect(handler).toHaveBeenCalledOnce())
    await jobs.stop()
    expect(await statesOf(name)).toEqual(['retry'])
  })
})

describe('long work', () => {
  it('continues in another run, as the same job, until nothing is left to do', async () => {
    const name = aName()
    const runs: unknown[] = []
    const jobs = await aProcess(name, async (data) => {
      runs.push(data)
      return runs.length < 3 ? 'go on' : undefined
    })
    await jobs.enqueue(database.db, name, { part: 7 }, { singletonKey: 'seven' })
    await until(() => expect(runs).toEqual([{ part: 7 }, { part: 7 }, { part: 7 }]))
    await until(async () => expect(await statesOf(name)).toEqual(['completed', 'completed', 'completed']))
  })
})
