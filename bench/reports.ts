import { readFileSync } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { REFERENCE_ALPHABET } from '#domain/appointments/reference.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openSession } from '#server/platform/http/session.ts'
import { countAppointments } from '#server/reports/queries.ts'
import { aUserFor, officeHoursOffices, startBenchPortal, TODAY } from './portal.ts'

const ROWS = 1_000_000
const OFFICES = 50
const ASKED = 40
const TARGET_MS = 200
const TARGET_ROWS_PER_SECOND = 100_000
const TARGET_GROWTH_MB = 150

/**
 * The report over a million appointments: its first page, a search, a filter and its last page over HTTP, and all of it as
 * a file, read back into a separate table to check that nothing is missing.
 */
export async function benchReports(): Promise<void> {
  const portal = await startBenchPortal()
  try {
    await fill(portal)
    const cookie = `sid=${await openSession(portal.db, await aUserFor(portal.db, 'Admin', []))}`
    const ask = (path: string, body: object) =>
      fetch(`${portal.url}/api/reports/${path}`, {
        method: 'POST',
        headers: { cookie, origin: portal.url, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const isFast = await tables(ask)
    const isWhole = await file(ask, portal)
    if (!isFast || !isWhole) process.exitCode = 1
    console.log(process.exitCode ? 'FAILED' : 'held')
  } finally {
    await portal.stop()
  }
}

type Ask = (path: string, body: object) => Promise<Response>

const filterOf = (propertyName: string, type: string, searchTerm: string) => ({
  filters: [{ propertyName, type, searchTerm, operationalSearchTerm: '' }],
})

/** The ceiling: a similar call that asks the database for next to nothing. */
const CEILING = 'ceiling: the list of reports'

const questions: Record<string, object> = {
  [CEILING]: {},
  'first page': {},
  'last page': { skip: ROWS - 10 },
  'middle page': { skip: ROWS / 2 },
  'search for a name': { allSearch: 'name12' },
  'one office, by name': {
    ...filterOf('locationName', 'enum', '7'),
    columns: [{ propertyName: 'lastName', sortDirection: 'asc' }],
  },
  'last page by name': { skip: ROWS - 10, columns: [{ propertyName: 'lastName', sortDirection: 'desc' }] },
}

async function tables(ask: Ask): Promise<boolean> {
  let isFast = true
  for (const [name, question] of Object.entries(questions)) {
    const times: number[] = []
    let total = 0
    for (let i = 0; i < ASKED; i++) {
      const started = performance.now()
      const answer = await (name === CEILING
        ? ask('table', {})
        : ask('dataset-table', { reportDataSet: 'AppointmentReportDataSet', ...question }))
      const { result } = (await answer.json()) as { result: { rows: object[]; totalFilteredRecords: number } }
      times.push(performance.now() - started)
      total = result.totalFilteredRecords
      if (result.rows.length === 0) throw new Error(`${name}: no rows.`)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
    isFast &&= Number(at(0.95)) < TARGET_MS
    console.log(`${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${total} match)`)
  }
  return isFast
}

async function file(ask: Ask, { databaseUrl, pid }: { databaseUrl: string; pid: number }): Promise<boolean> {
  const before = residentMegabytes(pid)
  let [peak, bytes] = [before, 0]
  const started = performance.now()
  const answer = await ask('dataset-table-export-csv', { reportDefinitionId: 1, timeZone: 'America/Denver' })
  const importing = new pg.Client({ connectionString: databaseUrl })
  await importing.connect()
  await importing.query(
    `create temp table exported (${Array.from({ length: COLUMNS }, (_, i) => `c${i} text`).join(', ')})`,
  )
  const parts: Buffer[] = []
  await pipeline(
    Readable.fromWeb(answer.body as never),
    new Writable({
      write(part: Buffer, _, done) {
        parts.push(part)
        bytes += part.length
        peak = Math.max(peak, residentMegabytes(pid))
        done()
      },
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const into = importing.query(copyFrom('copy exported from stdin with (format csv, header)'))
  await pipeline(Readable.from(parts.map(withoutMark)), into)
  const { rows } = await importing.query<{ n: number }>('select count(distinct c0)::int as n from exported')
  await importing.end()
  const perSecond = Math.round(ROWS / seconds)
  console.log(
    `file of ${ROWS} rows, ${(bytes / 1e6).toFixed(0)} MB: ${seconds.toFixed(1)} s, ${perSecond} rows/s; the server ` +
      `grew from ${before.toFixed(0)} to ${peak.toFixed(0)} MB; read back: ${rows[0]?.n} different rows`,
  )
  return rows[0]?.n === ROWS && perSecond >= TARGET_ROWS_PER_SECOND && peak - before < TARGET_GROWTH_MB
}

/** The columns of the file. */
const COLUMNS = 17
const BYTE_ORDER_MARK_BYTES = 3
const withoutMark = (part: Buffer, index: number) => (index === 0 ? part.subarray(BYTE_ORDER_MARK_BYTES) : part)

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/**
 * A million past visits, spread over offices and days. The indexes are built afterward, and nothing checks for overlaps:
 * the report does not care, and it would take ten times as long.
 */
async function fill({ db, databaseUrl }: { db: Database; databaseUrl: string }): Promise<void> {
  const { appointmentTypeId } = await officeHoursOffices(db, { offices: OFFICES, days: 1 })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'appointment' and indexname not in ('appointment_pkey', 'appointment_no_overlap')`,
  )
  await client.query('alter table appointment drop constraint appointment_no_overlap')
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into appointment (location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at, ends_at,
      time_zone, status, first_name, last_name, email, phone_number, is_walk_in, created_at, reference)
    select c.location_id, c.id, d.day, 0, m, m + 15, (d.day + make_interval(mins => m)) at time zone 'UTC',
      (d.day + make_interval(mins => m + 15)) at time zone 'UTC', 'UTC', (array['Complete', 'NoShow', 'Booked'])[1 + m / 15 % 3],
      (array['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara'])[1 + (c.id + m) % 5],
      'Name' || substr(md5(c.id || '-' || m || d.day), 1, 6), substr(md5(m || '-' || c.id || d.day), 1, 10) || '@example.test',
      '+13035550' || lpad((m % 1000)::text, 3, '0'), m % 4 = 0, d.day - interval '7 days',
      -- By chance, a few of a million would be the same.
      translate(lpad(to_hex(row_number() over ()), 9, '0'), '0123456789abcdef', '${REFERENCE_ALPHABET}')
    from (select $1::date - 365 + g as day from generate_series(0, 364) g) d, generate_series(540, 1005, 15) m, calendar c
    order by d.day, m, c.id limit ${ROWS}`,
    [TODAY],
  )
  await client.query(
    `insert into appointment_appointment_type (appointment_id, appointment_type_id) select id, $1 from appointment`,
    [appointmentTypeId],
  )
  for (const { definition } of indexes) await client.query(definition)
  await client.query('vacuum analyze')
  await client.end()
  await countAppointments(db)
}
