import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownDatabase } from '#server/testing/test-app.ts'
import { failRun, finishRun, latestProgress, report, startRun } from './progress.ts'

let database: Awaited<ReturnType<typeof ownDatabase>>
let db: typeof database.db
beforeAll(async () => {
  database = await ownDatabase()
  db = database.db
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(() => db.deleteFrom('jobProgress').execute())

async function aRun(kind = 'import'): Promise<number> {
  const run = await startRun(db, kind)
  if (run === undefined) throw new Error('One is running already.')
  return run
}

const fallSilent = (runId: number, seconds: number) =>
  db
    .updateTable('jobProgress')
    .set({ updatedAt: sql`now() - make_interval(secs => ${seconds})` })
    .where('id', '=', runId)
    .execute()

describe('a run', () => {
  it('is reported from start to end', async () => {
    expect(await latestProgress(db, 'import')).toBeNull()
    const run = await aRun()
    expect(await latestProgress(db, 'import')).toEqual({ state: 'Running', done: 0, total: 0, message: '' })
    expect(await report(db, run, { done: 3, total: 9 })).toBe(true)
    expect(await latestProgress(db, 'import')).toEqual({ state: 'Running', done: 3, total: 9, message: '' })
    await finishRun(db, run, 'All there.')
    expect(await latestProgress(db, 'import')).toEqual({ state: 'Done', done: 3, total: 9, message: 'All there.' })
  })

  it('is reported as failed with the reason', async () => {
    const run = await aRun()
    await report(db, run, { done: 1, total: 2 })
    await failRun(db, run, 'Line 7 is bad.')
    expect(await latestProgress(db, 'import')).toEqual({
      state: 'Failed',
      done: 1,
      total: 2,
      message: 'Line 7 is bad.',
    })
  })

  it('stays as it ended', async () => {
    const run = await aRun()
    await finishRun(db, run)
    expect(await report(db, run, { done: 1, total: 2 })).toBe(false)
    expect(await failRun(db, run, 'too late')).toBe(false)
    expect((await latestProgress(db, 'import'))?.state).toBe('Done')
  })
})

describe('a second run', () => {
  it('is refused while one of its kind is running, and accepted afterwards', async () => {
    const run = await aRun()
    expect(await startRun(db, 'import')).toBeUndefined()
    expect(await startRun(db, 'other')).toBeDefined()
    await finishRun(db, run)
    expect(await startRun(db, 'import')).toBeGreaterThan(run)
  })

  it('is refused to all but one of many that start at once', async () => {
    const runs = await Promise.all(Array.from({ length: 8 }, () => startRun(db, 'import')))
    expect(runs.filter((run) => run !== undefined)).toHaveLength(1)
  })

  it('takes over from one whose process has died', async () => {
    const dead = await aRun()
    await fallSilent(dead, 59)
    expect(await startRun(db, 'import')).toBeUndefined()
    await fallSilent(dead, 61)
    expect((await latestProgress(db, 'import'))?.state).toBe('Failed')
    const runs = await Promise.all(Array.from({ length: 8 }, () => startRun(db, 'import')))
    expect(runs.filter((run) => run !== undefined)).toHaveLength(1)
    expect((await latestProgress(db, 'import'))?.state).toBe('Running')
    // It was only slow: it learns that it has to stop.
    expect(await report(db, dead, { done: 5, total: 9 })).toBe(false)
  })
})
