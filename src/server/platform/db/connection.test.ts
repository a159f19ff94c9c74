import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inBackground, transact } from '#server/platform/context.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

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
