import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { latestProgress, startRun } from '#server/platform/jobs/progress.ts'
import { everyJob } from '#server/every-job.ts'
import { inBackground } from '#server/platform/context.ts'
import { createJobs } from '#server/platform/jobs/queue.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { IMPORT_ZIP_CODES, importIfEmpty, importZipCodes, startImport } from './import.ts'

let t: TestApp
let db: TestApp['db']
beforeAll(async () => {
  t = await startTestApp()
  db = t.db
})
afterAll(() => t.stop())
beforeEach(async () => {
  await db.deleteFrom('zipCode').execute()
  await db.deleteFrom('jobProgress').execute()
})

const never = new AbortController().signal
const aRun = async () => (await startRun(db, IMPORT_ZIP_CODES)) ?? Number.NaN
const progress = () => latestProgress(db, IMPORT_ZIP_CODES)

async function stored(): Promise<{ count: number; writes: number }> {
  const { rows } = await sql<{ count: number; writes: number }>`
    select count(*) as count, count(distinct xmin::text) as writes from zip_code`.execute(db)
  return rows[0] ?? { count: -1, writes: -1 }
}

/** A Gazetteer file with this many zip codes, starting at 10000. */
const aFile = (zipCodes: number, latitude = 39.5) =>
  ['GEOID|INTPTLAT|INTPTLONG', ...Array.from({ length: zipCodes }, (_, i) => `${10_000 + i}|${latitude}|-104.5`)].join(
    '\n',
  )

describe('the import of zip codes', () => {
  it('stores those that come with the portal', async () => {
    await importZipCodes(db, { runId: await aRun() }, never)
    expect(await stored()).toEqual({ count: 33_791, writes: 17 })
    expect(await progress()).toEqual({ state: 'Done', done: 33_791, total: 33_791, message: '' })
  })

  it('writes only what a newer file has changed', async () => {
    await importZipCodes(db, { runId: await aRun() }, never, aFile(3_000))
    const version = async () => {
      const { rows } = await sql<{
        v: string
      }>`select string_agg(xmin::text, ',' order by zip_code) as v from zip_code`.execute(db)
      return rows[0]?.v
    }
    const before = await version()
    await importZipCodes(db, { runId: await aRun() }, never, aFile(3_000))
    expect(await version()).toBe(before)
    await importZipCodes(db, { runId: await aRun() }, never, `${aFile(2)}\n80220|40|-105`)
    expect((await stored()).count).toBe(3_001)
    await importZipCodes(db, { runId: await aRun() }, never, aFile(1, 41.25))
    const moved = await db.selectFrom('zipCode').where('latitude', '=', 41.25).select('zipCode').execute()
    expect(moved).toEqual([{ zipCode: '10000' }])
  })

  it('refuses a file with a bad line, names the line, and stores nothing', async () => {
    await importZipCodes(db, { runId: await aRun() }, never, `${aFile(5_000)}\n1234|39|-104`)
    expect(await progress()).toEqual({
      state: 'Failed',
      done: 0,
      total: 0,
      message: 'Line 5002: “1234” is not a ZIP code.',
    })
    expect((await stored()).count).toBe(0)
  })

  it('continues after being stopped midway', async () => {
    const [data, text] = [{ runId: await aRun() }, aFile(5_000)]
    const stopping = new AbortController()
    stopping.abort(new Error('The server is stopping.'))
    // Noticed before the second batch.
    vi.spyOn(stopping.signal, 'throwIfAborted').mockImplementationOnce(() => {})
    await expect(importZipCodes(db, data, stopping.signal, text)).rejects.toThrow('The server is stopping.')
    expect((await stored()).count).toBe(2_000)
    expect(await progress()).toMatchObject({ state: 'Running', total: 5_000 })
    await importZipCodes(db, data, never, text)
    expect((await stored()).count).toBe(5_000)
    expect(await progress()).toMatchObject({ state: 'Done', done: 5_000 })
  })

  it('stops quietly when another run has taken over', async () => {
    const dead = await aRun()
    await sql`update job_progress set updated_at = now() - interval '61 seconds'`.execute(db)
    await aRun()
    await importZipCodes(db, { runId: dead }, never, aFile(10))
    expect((await stored()).count).toBe(0)
    expect(await progress()).toMatchObject({ state: 'Running', done: 0 })
  })

  it('reports failure when the database refuses, and tells the queue why', async () => {
    await sql`alter table zip_code add constraint broken check (zip_code <> '10001')`.execute(db)
    await expect(importZipCodes(db, { runId: await aRun() }, never, aFile(3))).rejects.toThrow('broken')
    expect(await progress()).toMatchObject({ state: 'Failed', message: 'Import failed.' })
    await sql`alter table zip_code drop constraint broken`.execute(db)
  })
})

describe('on the queue', () => {
  const log = { warn: () => {}, error: () => {} }

  it('runs once when two processes both find no zip codes', async () => {
    let runs = 0
    const run = async (data: { runId: number }, signal: AbortSignal) => {
      runs++
      await importZipCodes(db, data, signal)
    }
    const processes = [1, 2].map(() => createJobs({ databaseUrl: t.url, log, timing: { pollMs: 10 } }))
    const work = { ...everyJob(t.context), [IMPORT_ZIP_CODES]: { run, expireInSeconds: 60 } }
    await Promise.all(processes.map((jobs) => jobs.start(work)))
    await Promise.all(processes.map((jobs) => importIfEmpty({ ...t.context, jobs })))
    await expect.poll(async () => (await progress())?.state, { timeout: 15_000 }).toBe('Done')
    expect((await stored()).count).toBe(33_791)
    await Promise.all(processes.map((jobs) => importIfEmpty({ ...t.context, jobs })))
    expect((await progress())?.state).toBe('Done')
    await Promise.all(processes.map((jobs) => jobs.stop()))
    expect(runs).toBe(1)
  })

  it('leaves no run behind when the job cannot be queued', async () => {
    const jobs = { ...t.context.jobs, enqueue: () => Promise.reject(new Error('no queue')) }
    await expect(startImport(inBackground({ ...t.context, jobs }, IMPORT_ZIP_CODES))).rejects.toThrow('no queue')
    expect(await progress()).toBeNull()
  })
})
