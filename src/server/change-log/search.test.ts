import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChangeLogRow } from '#contract/change-log.ts'
import { maskPersons, noteChangeWords } from '#server/platform/change-log.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { changesThatMayHold } from './search.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.as('Admin')
  await log(200, (n) => [`Elm ${n}`, `Oak ${n}`])
  await log(1, () => ['Café Núñez', '(303) 555-0142'])
  await log(1, () => ['', '+13035550199'])
  await log(100, (n) => [`Fir ${n}`, `Ash ${n}`])
})
afterAll(() => t.stop())

/** Renames, each in a transaction of its own, by someone two hours ago. */
async function log(count: number, values: (n: number) => readonly [string, string], { hoursAgo = 2 } = {}) {
  const lines = Array.from({ length: count }, (_, n) => values(n))
  await sql`with x as (
      insert into entity_change_transaction (principal, happened_at)
      select 'ingrid@portal.test', now() - make_interval(hours => ${hoursAgo}) from generate_series(1, ${count}::int) returning id)
    insert into change_log_entry (transaction_id, change_log_action, record_type_name, record_id, lines)
    select x.id, 'Updated', 'Location', 900000,
      jsonb_build_array(jsonb_build_array('name', v.line ->> 0, v.line ->> 1))
    from (select id, row_number() over (order by id) as n from x) x
    join jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality v(line, n) using (n)`.execute(t.db)
}

async function found(allSearch: string): Promise<string[]> {
  const answer = await admin('POST /api/change-log/table', { allSearch, take: 200 })
  expect(answer.statusCode, answer.body).toBe(200)
  const rows = answer.json().result.rows as ChangeLogRow[]
  return rows.map(({ oldValue, newValue }) => `${oldValue} → ${newValue}`)
}

const rowsOfWords = async () => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from change_log_words`.execute(t.db)
  return rows[0]?.n ?? 0
}

describe('the search of the change log', () => {
  const searches = [
    'Elm 17',
    'elm INGRID 17',
    'cafe nunez',
    'CAFÉ',
    '303-555-0142',
    '(303) 555 0199',
    'portal.test fir 42',
    'nobody is called this',
    '17',
    'up elm 3',
    '100%',
  ]

  it('finds the same by its index as in the log itself, and what is too new for it (LOG-8)', async () => {
    const before = await Promise.all(searches.map(found))
    expect(before[0]).toContain('Elm 17 → Oak 17')
    expect(before[2]).toEqual(['Café Núñez → (303) 555-0142'])
    expect(before.flat()).not.toEqual([])
    expect(await rowsOfWords()).toBe(0)

    await noteChangeWords(t.db)
    // All transactions of some rows are an hour old; the last row is not full yet.
    const rows = await rowsOfWords()
    expect(rows).toBeGreaterThanOrEqual(3)
    expect(await Promise.all(searches.map(found))).toEqual(before)

    await log(70, (n) => [`Elm 17, house ${n}`, 'Yew'], { hoursAgo: 0 })
    await noteChangeWords(t.db)
    expect(await rowsOfWords()).toBe(rows)
    expect(await found('elm 17, house 33')).toEqual(['Elm 17, house 33 → Yew'])
    expect(await found('elm 17')).toContain('Elm 17 → Oak 17')
  })

  it.each(['cafe nunez', 'elm 17', '303-555-0142'])(
    'for %s reads neither the log nor its words as a whole (LOG-8)',
    async (text) => {
      await noteChangeWords(t.db)
      const trx = await t.db.startTransaction().execute()
      // Tables this small would be read whole: only what has no index still is.
      await sql`set local enable_seqscan = off`.execute(trx)
      await sql`drop index change_log_other, change_log_location, change_log_record`.execute(trx)
      const mayHold = await changesThatMayHold(trx, text)
      const { rows } = await sql<Record<string, unknown>>`explain (format json) select c.id from change_log c
        where c.record_type_name <> 'Appointment' and ${mayHold}`.execute(trx)
      const words = await sql<Record<string, unknown>>`explain (format json) select first_id from change_log_words
        where words like '%nunez%'`.execute(trx)
      await trx.rollback().execute()
      const plan = JSON.stringify(rows)
      expect(plan).toMatch(/"change_log_transaction"/)
      expect(plan).not.toMatch(/Seq Scan/)
      expect(JSON.stringify(words.rows)).toMatch(/"change_log_words_parts"/)
    },
  )

  it('forgets a person with the log (LOG-3)', async () => {
    await sql`with x as (insert into entity_change_transaction (principal, happened_at)
        values ('customer', now() - interval '2 hours') returning id)
      insert into change_log_entry (transaction_id, change_log_action, record_type_name, record_id, lines, appointment_discriminator)
      select x.id, 'Created', 'Appointment', 900001, '[["lastName", null, "Unforgotten"]]', 'Una Unforgotten, 9:00' from x`.execute(
      t.db,
    )
    await sql`update entity_change_transaction set happened_at = now() - interval '2 hours'`.execute(t.db)
    await log(130, (n) => [`Pine ${n}`, `Larch ${n}`])
    await noteChangeWords(t.db)
    const saying = async (word: string) => {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from change_log_words where words like ${`%${word}%`}`.execute(t.db)
      return rows[0]?.n
    }
    expect(await saying('unforgotten')).toBe(1)
    await maskPersons(t.db, [900001])
    expect(await saying('unforgotten')).toBe(0)
    expect(await saying('9:00')).toBe(1)
  })
})
