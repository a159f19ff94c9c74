import { sql } from 'kysely'
import PgBoss10 from 'pg-boss-10'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownDatabase } from '#server/testing/test-app.ts'
import { prepare } from '#server/platform/upgrade/prepare.ts'
import { POLICY, SCHEDULED } from './install.ts'
import { createJobs, type Job, type Jobs } from './queue.ts'

type AnyJob = Record<string, { readonly of: number } | undefined>
type Handler = Job<AnyJob[string]>['run']

let database: Awaited<ReturnType<typeof ownDatabase>>
/** A server of the release before: it adds, fetches and finishes jobs as that release does. */
let old: PgBoss10

const log = { warn: vi.fn(), error: vi.fn() }
const started: Jobs<AnyJob>[] = []
beforeAll(async () => {
  database = await ownDatabase()
})
beforeEach(async () => {
  old = new PgBoss10({ connectionString: database.url, schema: 'pgboss', max: 4, schedule: false })
  await old.start()
  await old.createQueue(SCHEDULED)
  // Its tables, too, are used by the role that serves.
  await prepare({ ownerUrl: database.url, servingUrl: database.servingUrl })
})
afterEach(async () => {
  await Promise.all([...started.splice(0).map((jobs) => jobs.stop()), old.stop({ graceful: false })])
  await sql`drop schema if exists pgboss cascade`.execute(database.db)
  expect(log.warn).not.toHaveBeenCalled()
})
afterAll(async () => {
  await database.db.destroy()
  await database.drop()
})

/** A server of this release. */
async function aServer(name: string, run: Handler, cron?: string): Promise<Jobs<AnyJob>> {
  const timing = { pollMs: 10, takeOverMs: 20, cronSeconds: 1 }
  const jobs = createJobs<AnyJob>({ databaseUrl: database.servingUrl, log, timing })
  await jobs.start({ [name]: { run, cron, expireInSeconds: 60 } })
  started.push(jobs)
  return jobs
}

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 20 })
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

let count = 0
async function aQueue(): Promise<string> {
  const name = `old-${++count}`
  await old.createQueue(name, { name, policy: POLICY, expireInSeconds: 60, retryLimit: 5 })
  return name
}

async function waitingIn(schema: string, name: string) {
  const { rows } = await sql<{ state: string; startAfter: string; retries: number }>`
    select state, start_after as "startAfter", retry_count as retries from ${sql.table(`${schema}.job`)}
    where name = ${name} and state not in ('completed', 'failed')`.execute(database.db)
  return rows
}

describe('a job in the queue of the release before', () => {
  it('is done once by one of the releases, while servers of both work and add jobs', async () => {
    const name = await aQueue()
    const ran: number[] = []
    const add = (of: number) => old.send(name, { of }, { singletonKey: String(of) })
    // They wait when the new release comes.
    for (const of of upTo(100)) await add(of)
    const here = await aServer(name, async (data) => void ran.push(data?.of ?? -1))
    await aServer(name, async (data) => void ran.push(data?.of ?? -1))
    const byOld = vi.fn((jobs: { data: { of: number } }[]) =>
      Promise.resolve(void ran.push(...jobs.map((job) => job.data.of))),
    )
    await old.work<{ of: number }>(name, { pollingIntervalSeconds: 0.5 }, byOld)
    await Promise.all([
      ...upTo(200).map((each) => add(100 + each)),
      ...upTo(200).map((each) =>
        here.enqueue(database.db, name, { of: 300 + each }, { singletonKey: String(300 + each) }),
      ),
    ])
    await until(async () => {
      expect(await waitingIn('pgboss', name)).toEqual([])
      expect(await waitingIn('jobs', name)).toEqual([])
    })
    expect(ran.toSorted((a, b) => a - b)).toEqual(upTo(500))
  })

  it('keeps its time, and how often it was tried', async () => {
    const name = await aQueue()
    await old.send(name, { of: 1 }, { startAfter: 3600 })
    await old.send(name, { of: 2 }, { singletonKey: 'failed' })
    const [job] = await old.fetch(name)
    await old.fail(name, job?.id ?? '')
    await sql`update pgboss.job set start_after = now() + interval '1 hour', retry_count = 3
      where name = ${name} and state = 'retry'`.execute(database.db)
    const before = await waitingIn('pgboss', name)
    expect(before.map(({ state }) => state).toSorted()).toEqual(['created', 'retry'])
    await aServer(name, async () => {})
    await until(async () => expect(await waitingIn('pgboss', name)).toEqual([]))
    expect(await waitingIn('jobs', name)).toEqual(expect.arrayContaining(before))
  })

  it('is done again if its server died, but only when its time is up, and not before what waits behind it', async () => {
    const name = await aQueue()
    await old.send(name, { of: 1 })
    await old.fetch(name)
    await old.send(name, { of: 2 })
    const other = await aQueue()
    await old.send(other, { of: 3 })
    const ran = vi.fn<Handler>(async () => {})
    await aServer(name, ran)
    // What waits elsewhere has been taken over, this has not.
    await aServer(other, async () => {})
    await until(async () => expect(await waitingIn('pgboss', other)).toEqual([]))
    expect((await waitingIn('pgboss', name)).map(({ state }) => state).toSorted()).toEqual(['active', 'created'])
    expect(ran).not.toHaveBeenCalled()
    await sql`update pgboss.job set started_on = now() - interval '61 seconds' where name = ${name} and state = 'active'`.execute(
      database.db,
    )
    await until(() => expect(ran).toHaveBeenCalledTimes(2))
    expect(new Set(ran.mock.calls.map(([data]) => data?.of))).toEqual(new Set([1, 2]))
  })

  it('stays there if nobody here does such jobs', async () => {
    const [name, known] = [await aQueue(), await aQueue()]
    for (const each of [name, known]) await old.send(each, { of: 1 })
    await aServer(known, async () => {})
    await until(async () => expect(await waitingIn('pgboss', known)).toEqual([]))
    expect(await waitingIn('pgboss', name)).toHaveLength(1)
  })
})

describe('a schedule that both releases have', () => {
  /** What pg-boss 10 does when a minute is due. */
  const dueInOld = (name: string) =>
    old.insert([{ name: SCHEDULED, data: { name }, singletonKey: name, singletonSeconds: 60 }])

  /** The minutes for which either release has queued the job. */
  async function minutesOf(name: string): Promise<string[]> {
    const { rows } = await sql<{ minute: string }>`
      select singleton_on::text as minute from pgboss.job where name = ${SCHEDULED} and singleton_key = ${name}`.execute(
      database.db,
    )
    return rows.map(({ minute }) => minute)
  }

  it('is followed once a minute, by the release that is first', async () => {
    const [early, late] = [await aQueue(), await aQueue()]
    const ran = { early: vi.fn<Handler>(async () => {}), late: vi.fn<Handler>(async () => {}) }
    await dueInOld(early)
    await aServer(early, ran.early, '* * * * *')
    await aServer(late, ran.late, '* * * * *')
    await until(() => {
      expect(ran.early).toHaveBeenCalled()
      expect(ran.late).toHaveBeenCalled()
    })
    await dueInOld(late)
    // Both have looked at this minute by then.
    await until(async () => {
      const { rows } = await sql`
        select from jobs.job where name = ${SCHEDULED} and state = 'completed' and data ->> 'name' = any(${[early, late]})`.execute(
        database.db,
      )
      expect(rows.length).toBeGreaterThanOrEqual(2)
      expect(await waitingIn('pgboss', SCHEDULED)).toEqual([])
      for (const name of [early, late]) expect(await waitingIn('jobs', name)).toEqual([])
    })
    expect(ran.early).toHaveBeenCalledTimes((await minutesOf(early)).length)
    expect(ran.late).toHaveBeenCalledTimes((await minutesOf(late)).length)
  })
})

it('is missed by nobody when the next release drops the old queue', async () => {
  const name = await aQueue()
  const ran = vi.fn<Handler>(async () => {})
  const jobs = await aServer(name, ran)
  await sql`drop schema pgboss cascade`.execute(database.db)
  const due = JSON.stringify({ name, key: '', slot: '2026-03-02 15:00:00' })
  await sql`insert into jobs.job (name, data) values (${SCHEDULED}, ${due}::jsonb)`.execute(database.db)
  await until(() => expect(ran).toHaveBeenCalledOnce())
  await until(async () => expect(await jobs.lastFinished(database.db, name)).toBeLessThan(15))
  await jobs.forgetBefore(database.db, new Date(0))
  // It may have been dropped in the middle of a look.
  log.warn.mockClear()
})

it('counts what the release before has finished', async () => {
  const name = await aQueue()
  await old.send(name, { of: 1 })
  const [job] = await old.fetch(name)
  await old.complete(name, job?.id ?? '')
  const jobs = await aServer(name, async () => {})
  expect(await jobs.lastFinished(database.db, name)).toBeLessThan(15)
  await jobs.forgetBefore(database.db, new Date(Date.now() + 1000))
  expect(await jobs.lastFinished(database.db, name)).toBeNaN()
})
