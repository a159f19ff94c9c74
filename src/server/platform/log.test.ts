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
  ]) {
    const failure = await broken.execute(database.db).catch((cause: unknown) => cause)
    log.error({ err: failure }, 'request failed')
    log.error({ err: new Error('around it', { cause: failure }) }, 'request failed')
  }
  const said = lines.join('')
  expect(said).toContain('guest_name_key')
  expect(said).toContain('guest_age_check')
  expect(said).not.toMatch(/Lovelace|Hopper/)
})
