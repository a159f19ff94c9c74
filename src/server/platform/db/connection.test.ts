import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { inBackground, transact } from '#server/platform/context.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { patiently } from './connection.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await sql`create table guest (id int, name text)`.execute(t.db)
  await sql`insert into guest values (1, 'Ada')`.execute(t.db)
})
afterAll(() => t.stop())

const guests = (db: TestApp['db']) => sql<object>`select * from guest where id = ${1}`.execute(db)

/** Often enough to be prepared on every connection. */
const askOften = () => Promise.all(Array.from({ length: 40 }, () => guests(t.db)))

describe('a statement that was prepared before a column was added', () => {
  it('is prepared anew, alone and in a transaction (RUN-16)', async () => {
    await askOften()
    await sql`alter table guest add column city text default 'London'`.execute(t.db)
    for (const { rows } of await askOften()) expect(rows).toEqual([{ id: 1, name: 'Ada', city: 'London' }])
    await sql`alter table guest add column age int`.execute(t.db)
    const found = await transact(inBackground(t.context, 'test'), ({ db }) => guests(db as unknown as TestApp['db']))
    expect(found.rows).toEqual([{ id: 1, name: 'Ada', city: 'London', age: null }])
  })
})

describe('prepared statements', () => {
  it('are few, however many ways there are to ask (RUN-17)', async () => {
    await t.db.connection().execute(async (db) => {
      for (let shape = 0; shape < 600; shape++)
        for (let time = 0; time < 4; time++) await sql`select ${sql.lit(shape)} + ${1}::int`.execute(db)
      // The connection may also know a statement of before by both of its names.
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements
        where statement like 'select % + $1::int'`.execute(db)
      expect(rows[0]?.count).toBeLessThanOrEqual(400)
    })
  })
})

describe('a request that waits for the database', () => {
  afterEach(() => vi.restoreAllMocks())

  /** Milliseconds until it gives up, if each try takes this long. */
  const givesUpAfter = async (eachTakesMs: number) => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    await patiently(async () => {
      now += eachTakesMs
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    }).catch(() => undefined)
    return now
  }

  it('does not begin a try that would end too late (RUN-4, RUN-19)', async () => {
    expect(await givesUpAfter(500)).toBe(4_000)
    expect(await givesUpAfter(1_500)).toBe(3_000)
    expect(await givesUpAfter(3_999)).toBe(3_999)
  })
})
