import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { ownDatabase } from '#server/testing/test-app.ts'
import { createLog } from './log.ts'

let database: Awaited<ReturnType<typeof ownDatabase>>
beforeAll(async () => {
  database = await ownDatabase()
})
afterAll(async () => {
  await database.db.destroy()
  await database.drop()
})

it('says which rule a row broke, and nothing of the row (SAFE-15)', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  await sql`create table guest (name text unique, age int check (age > 0))`.execute(database.db)
  await sql`insert into guest values ('Ada Lovelace', 36)`.execute(database.db)
  for (const broken of [
    sql`insert into guest values ('Ada Lovelace', 36)`,
    sql`insert into guest values ('Grace Hopper', -1)`,
    sql`do $$ begin insert into guest values ('Ada Lovelace', 36); end $$`,
    sql`insert into guest values ('x', ${'Ada "Countess" Lovelace'}::int)`,
    sql`select ${'Grace Hopper'}::timestamptz`,
    sql`select ${'{"name": "Grace Hopper"'}::jsonb`,
  ]) {
    const failure = await broken.execute(database.db).catch((cause: unknown) => cause)
    log.error({ err: failure }, 'request failed')
    log.error({ err: new Error('around it', { cause: failure }) }, 'request failed')
    log.error({ err: new AggregateError([failure], 'several') }, 'request failed')
    log.error(
      { err: Object.assign(new Error('refused'), { response: '550 Ada Lovelace', params: ['Hopper'] }) },
      'mail',
    )
    log.error({ err: { name: 'Ada Lovelace' } }, 'no error at all')
  }
  const said = lines.join('')
  expect(said).toContain('invalid input syntax for type integer')
  expect(said).toContain('guest_name_key')
  expect(said).toContain('guest_age_check')
  expect(said).not.toMatch(/Lovelace|Hopper/)
})
