import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOffice } from '#server/testing/factories.ts'
import { aStranger, aSubmit } from '#server/testing/submits.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let office: Awaited<ReturnType<typeof anOffice>>

beforeAll(async () => {
  t = await startTestApp('2026-03-02T15:00:00Z', { capturesEmails: true })
  office = await anOffice(t.db)
  await sql`create extension pg_walinspect`.execute(t.db)
})
afterAll(() => t.stop())

const bookAt = async (time: string) => {
  const customer = { ...aStranger(), phoneNumber: '', email: `${time.slice(11, 13)}${time.slice(14)}@example.test` }
  const answer = await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, time, { customer }))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as { id: number }
}

/**
 * What the database writes to its log during some work, by table or index. Aside: what comes with a checkpoint or a vacuum,
 * whenever these are.
 */
async function writtenBy(work: () => Promise<unknown>) {
  const at = async () =>
    (await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(t.db)).rows[0]?.at
  const from = await at()
  await work()
  const to = await at()
  const { rows } = await sql<{ name: string; kind: string; records: number }>`
    select c.relname as name, c.relkind as kind, count(distinct b.start_lsn)::int as records
    from pg_get_wal_block_info(${from}::pg_lsn, ${to}::pg_lsn, false) b
      join pg_class c on pg_relation_filenode(c.oid) = b.relfilenode
    where b.reldatabase = (select oid from pg_database where datname = current_database())
      and c.relnamespace = 'public'::regnamespace
      and b.record_type !~ '^(FPI|LOG|PRUNE|VISIBLE|VACUUM|DELETE_PAGE|UNLINK_PAGE|MARK_PAGE)'
    group by 1, 2 order by 1`.execute(t.db)
  return {
    tables: rows.filter(({ kind }) => kind === 'r').map(({ name }) => name),
    indexes: rows.filter(({ kind }) => kind === 'i').map(({ name }) => name),
    records: rows.reduce((sum, row) => sum + row.records, 0),
  }
}

/** The rows a table has gained. */
async function rowsOf(tables: readonly string[]) {
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(t.db)
      return [table, rows[0]?.n ?? 0] as const
    }),
  )
  return Object.fromEntries(counts)
}

describe('a booking', () => {
  // Each number is a budget: more has to be worth it for everyone who books.
  it('writes one row to each table it needs, and touches few indexes (BOOK-1)', async () => {
    // The first ones also write what every later one finds: pages, sequences, plans.
    for (const minute of ['00', '15', '30']) await bookAt(`2026-03-05T09:${minute}`)
    const tables = [
      'activity_log',
      'appointment',
      'appointment_appointment_type',
      'appointment_token',
      'change_log_entry',
      'entity_change_transaction',
      'outbox',
      'submitted_booking',
    ]
    const before = await rowsOf(tables)
    await sql`checkpoint`.execute(t.db)
    const written = await writtenBy(() => bookAt('2026-03-05T10:00'))
    const after = await rowsOf(tables)
    for (const table of tables) expect((after[table] ?? 0) - (before[table] ?? 0), table).toBe(1)
    // The last three only lock a row that a foreign key names.
    const named = ['appointment_type', 'calendar', 'localized_template']
    expect(written.tables).toEqual([...tables, 'calendar_day', ...named].sort())
    const ofAppointment = written.indexes.filter((name) => /^appointment_(?!appointment_type|token)/.test(name))
    expect(ofAppointment.length, ofAppointment.join(', ')).toBeLessThanOrEqual(13)
    expect(written.indexes.length, written.indexes.join(', ')).toBeLessThanOrEqual(29)
    expect(written.records).toBeLessThanOrEqual(44)
  })

  it('is confirmed by an email that is captured as it is written, where no mail server is set up (BOOK-1)', async () => {
    const { id } = await bookAt('2026-03-05T10:30')
    const message = await t.db
      .selectFrom('outbox')
      .where('appointmentId', '=', id)
      .select(['state', 'settledAt', 'attempts'])
      .executeTakeFirstOrThrow()
    expect(message).toEqual({ state: 'Captured', settledAt: expect.any(String), attempts: 0 })
    expect(t.published.filter(({ entityType }) => entityType === 'OutboxMessage').at(-1)).toMatchObject({
      groups: ['role:Admin', `location:${office.locationId}`],
    })
  })

  it('is logged in one row, which reads as a line for each property (BOOK-1)', async () => {
    const { id } = await bookAt('2026-03-05T11:00')
    const lines = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'Appointment')
      .where('recordId', '=', id)
      .select(['recordPropertyName', 'newValue'])
      .orderBy('id')
      .execute()
    expect(lines.map(({ recordPropertyName, newValue }) => [recordPropertyName, newValue])).toEqual(
      expect.arrayContaining([
        ['appointmentStatus', 'Booked'],
        ['startDateLocal', '2026-03-05T11:00'],
        ['calendarId', String(office.calendarId)],
      ]),
    )
    const { n } = await t.db
      .selectFrom('changeLogEntry')
      .where('recordId', '=', id)
      .where('recordTypeName', '=', 'Appointment')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(1)
  })
})

describe('the database itself refuses an appointment (BOOK-4)', () => {
  let id: number
  beforeAll(async () => {
    id = (await bookAt('2026-03-05T11:30')).id
  })

  it.each([
    ['place', { endMinute: 540 }],
    ['place', { startMinute: 542 }],
    ['status', { cancelledAt: '2026-03-02T15:00:00Z' }],
    ['length', { firstName: 'A'.repeat(101) }],
    ['name', { lastName: '' }],
    ['contact', { email: '' }],
  ])('that has no sound %s: %o', async (what, change) => {
    const update = t.db.updateTable('appointment').set(change).where('id', '=', id).execute()
    await expect(update).rejects.toMatchObject({ code: '23514', constraint: `appointment_has_${what}` })
  })
})
