import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ownDatabase } from '#server/testing/test-app.ts'
import { createJobs, type Handler, type Jobs } from './queue.ts'

let database: Awaited<ReturnType<typeof ownDatabase>>
beforeAll(async () => {
  database = await ownDatabase()
})
afterAll(async () => {
  await database.db.destroy()
  await database.drop()
})

const log = { warn: vi.fn(), error: vi.fn() }
const started: Jobs[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
  log.error.mockClear()
})

/** One server process's share of the queue. */
async function aProcess(timing: Parameters<typeof createJobs>[0]['timing'] = {}): Promise<Jobs> {
  const jobs = createJobs({ databaseUrl: database.url, log, timing: { pollMs: 10, ...timing } })
  await jobs.start()
  started.push(jobs)
  return jobs
}

let count = 0
const aName = () => `job-${++count}`
const aMinute = { expireInSeconds: 60 }

async function statesOf(name: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = ${name} order by created_on`.execute(database.db)
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

describe('a job put in line inside a transaction', () => {
  it('runs when the transaction commits', async () => {
    const [jobs, name, handler] = [await aProcess(), aName(), vi.fn<Handler>(async () => {})]
    await jobs.work(name, handler, aMinute)
    await database.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, name, { appointmentId: 7 })
      expect(await statesOf(name), 'seen from outside').toEqual([])
    })
    await vi.waitFor(async () => expect(await statesOf(name)).toEqual(['completed']))
    expect(handler).toHaveBeenCalledExactlyOnceWith({ appointmentId: 7 }, expect.any(AbortSignal))
  })

  it('never was when the transaction rolls back', async () => {
    const [jobs, name, handler] = [await aProcess(), aName(), vi.fn<Handler>(async () => {})]
    await jobs.work(name, handler, aMinute)
    const rolledBack = database.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, name, { is: 'taken back' })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await jobs.enqueue(database.db, name, { is: 'kept' })
    await vi.waitFor(async () => expect(await statesOf(name)).toEqual(['completed']))
    expect(handler.mock.calls.map(([data]) => data)).toEqual([{ is: 'kept' }])
  })
})

describe('the same job over several processes', () => {
  it('never runs twice at once', async () => {
    const [here, there, name] = [await aProcess(), await aProcess(), aName()]
    let running = 0
    let most = 0
    const ran = { here: 0, there: 0 }
    const counting = (where: keyof typeof ran) => async () => {
      most = Math.max(most, ++running)
      ran[where]++
      await pause(30)
      running--
    }
    await here.work(name, counting('here'), aMinute)
    await there.work(name, counting('there'), aMinute)
    await vi.waitFor(async () => {
      await Promise.all([here, there].map((jobs) => jobs.enqueue(database.db, name)))
      expect(Math.min(ran.here, ran.there)).toBeGreaterThan(3)
    })
    expect(most).toBe(1)
  })

  it('waits once at most, however often it is asked for', async () => {
    const [here, there, name, { handler, letGo }] = [await aProcess(), await aProcess(), aName(), held()]
    await here.work(name, handler, aMinute)
    await there.work(name, handler, aMinute)
    await here.enqueue(database.db, name)
    await vi.waitFor(() => expect(handler).toHaveBeenCalledOnce())
    for (const jobs of [here, there, here, there]) await jobs.enqueue(database.db, name)
    expect(await statesOf(name)).toEqual(['active', 'created'])
    letGo()
    await vi.waitFor(async () => expect(await statesOf(name)).toEqual(['completed', 'completed']))
    expect(handler).toHaveBeenCalledTimes(2)
  })

  it('runs side by side under keys of its own', async () => {
    const [here, there, name, { handler, letGo }] = [await aProcess(), await aProcess(), aName(), held()]
    await here.work(name, handler, aMinute)
    await there.work(name, handler, aMinute)
    for (const singletonKey of ['a', 'b', 'b']) await here.enqueue(database.db, name, {}, { singletonKey })
    await vi.waitFor(async () => expect(await statesOf(name)).toEqual(['active', 'active']))
    letGo()
  })

  it('is set up by processes that start at the same moment', async () => {
    const fresh = await ownDatabase()
    const processes = [1, 2, 3].map(() => createJobs({ databaseUrl: fresh.url, log, timing: { pollMs: 10 } }))
    const handler = vi.fn<Handler>(async () => {})
    await Promise.all(
      processes.map(async (jobs) => {
        await jobs.start()
        await jobs.work('sweep', handler, aMinute)
        await jobs.schedule('sweep', '* * * * *')
      }),
    )
    await processes[0]?.enqueue(fresh.db, 'sweep')
    await vi.waitFor(() => expect(handler).toHaveBeenCalledOnce())
    await Promise.all(processes.map((jobs) => jobs.stop()))
    await fresh.db.destroy()
    await fresh.drop()
  })
})

it('runs a scheduled job by itself', async () => {
  const [jobs, name, handler] = [await aProcess({ cronSeconds: 1 }), aName(), vi.fn<Handler>(async () => {})]
  await jobs.work(name, handler, aMinute)
  await jobs.schedule(name, '* * * * *')
  await vi.waitFor(() => expect(handler).toHaveBeenCalled(), { timeout: 15_000 })
})

it('runs a job not before its time', async () => {
  const [jobs, name, handler] = [await aProcess(), aName(), vi.fn<Handler>(async () => {})]
  await jobs.work(name, handler, aMinute)
  await jobs.enqueue(database.db, name, { is: 'later' }, { singletonKey: 'later', startAfter: 3600 })
  await jobs.enqueue(database.db, name, { is: 'now' })
  await vi.waitFor(async () => expect(await statesOf(name)).toEqual(['created', 'completed']))
  expect(handler.mock.calls.map(([data]) => data)).toEqual([{ is: 'now' }])
})

it('tries a failed job again, later each time', async () => {
  const [jobs, name] = [await aProcess(), aName()]
  const handler = vi.fn<Handler>().mockRejectedValue(new Error('the mail server is away'))
  await jobs.work(name, handler, aMinute)
  await jobs.enqueue(database.db, name)
  await vi.waitFor(async () => expect(await statesOf(name)).toEqual(['retry']))
  const pauseBefore = async () => {
    const { rows } = await sql<{ seconds: number; output: unknown }>`
      select extract(epoch from start_after - now())::float8 as seconds, output from pgboss.job where name = ${name}`.execute(
      database.db,
    )
    return rows[0]
  }
  const first = await pauseBefore()
  expect(first?.output).toEqual({ message: 'the mail server is away' })
  expect(first?.seconds).toBeGreaterThan(4)
  expect(first?.seconds).toBeLessThan(10)
  await sql`update pgboss.job set start_after = now() - interval '1 second' where name = ${name}`.execute(database.db)
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(2))
  await vi.waitFor(async () => expect((await pauseBefore())?.seconds).toBeGreaterThan(9))
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ job: name }), 'a job failed')
})

it('refuses a job that nobody works on, instead of losing it', async () => {
  const jobs = await aProcess()
  await expect(jobs.enqueue(database.db, 'unheard-of')).rejects.toThrow('Nobody works on the job unheard-of.')
})

it('goes on after the database has cut every connection', async () => {
  const [jobs, name, { handler, letGo }] = [await aProcess(), aName(), held()]
  await jobs.work(name, handler, { expireInSeconds: 60 })
  await jobs.enqueue(database.db, name, {}, { singletonKey: 'before' })
  await vi.waitFor(() => expect(handler).toHaveBeenCalledOnce())
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'portal-jobs' and datname = current_database()`.execute(database.db)
  letGo()
  await jobs.enqueue(database.db, name, {}, { singletonKey: 'after' })
  await vi.waitFor(() => expect(handler).toHaveBeenCalledTimes(2))
})

describe('stopping', () => {
  it('finishes what runs and takes nothing more', async () => {
    const [jobs, name, { handler, letGo }] = [await aProcess(), aName(), held()]
    await jobs.work(name, handler, aMinute)
    await jobs.enqueue(database.db, name)
    await vi.waitFor(() => expect(handler).toHaveBeenCalledOnce())
    await jobs.enqueue(database.db, name)
    const stopped = jobs.stop()
    letGo()
    await stopped
    expect(await statesOf(name)).toEqual(['completed', 'created'])
    expect(handler).toHaveBeenCalledOnce()
  })

  it('gives back what cannot be finished in time, to be tried again', async () => {
    const [jobs, name] = [await aProcess({ stopWithinMs: 20 }), aName()]
    const handler = vi.fn<Handler>(
      (_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    await jobs.work(name, handler, aMinute)
    await jobs.enqueue(database.db, name)
    await vi.waitFor(() => expect(handler).toHaveBeenCalledOnce())
    await jobs.stop()
    expect(await statesOf(name)).toEqual(['retry'])
  })
})
