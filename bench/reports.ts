import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '#server/platform/db/database.ts'
import { residentMegabytes } from './costs.ts'
import { fillAppointments, PAST_YEAR } from './history.ts'
import { officeHoursOffices, post, signIn, startBenchPortal } from './portal.ts'
import { at, conclude } from './report.ts'

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
  const portal = await startBenchPortal({ fill })
  try {
    const cookie = await signIn(portal.db, 'Admin')
    const ask = (path: string, body: object) => post(portal.url, `/api/reports/${path}`, body, cookie)
    const isFast = await tables(ask)
    const isWhole = await file(ask, portal)
    conclude(isFast, isWhole)
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
  'search for a name': { allSearch: 'maria martinez' },
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
    isFast &&= at(times, 0.95) < TARGET_MS
    console.log(`${name}: p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms (${total} match)`)
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
  // Now and then: to look for every part would take the reader's time.
  const looking = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid))
  }, 50)
  await pipeline(
    Readable.fromWeb(answer.body as never),
    new Writable({
      write(part: Buffer, _, done) {
        parts.push(part)
        bytes += part.length
        done()
      },
    }),
  )
  clearInterval(looking)
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

async function fill({ db, databaseUrl }: { db: Database; databaseUrl: string }): Promise<void> {
  const offices = await officeHoursOffices(db, { offices: OFFICES, days: 1 })
  await fillAppointments(databaseUrl, [{ ...offices, days: PAST_YEAR, appointments: ROWS }])
}
