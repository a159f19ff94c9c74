import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { addDays } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openSession } from '#server/platform/http/session.ts'
import { insertCeiling, staticCeiling } from './ceilings.ts'
import { costsOf } from './costs.ts'
import {
  ASKED_OFFICES,
  BUSY_DAYS,
  type Figure,
  figures,
  type Filled,
  type Grown,
  TAKEN_A_DAY,
  wantedOf,
} from './growth-figures.ts'
import { daysBetween, fillAppointments, PAST_YEAR } from './history.ts'
import { load, type Measured } from './load.ts'
import { growthPlot } from './plot.ts'
import {
  aUserFor,
  type BenchPortal,
  officeHoursOffices,
  post,
  startBenchPortal,
  TODAY,
  untilDelivered,
} from './portal.ts'
import { submits } from './submits.ts'
import { copyTrails, TRAIL_TABLES } from './trails.ts'

/** `appointments:offices`, smallest first: SIZES=10000:10,1000000:100 for a shorter run. */
const SIZES = (process.env.SIZES ?? '10000:10,1000000:100,10000000:1000').split(',').map((size) => {
  const [appointments = 0, offices = 0] = size.split(':').map(Number)
  return { appointments, offices }
})
/** Where the databases are kept, so that the next run need not make them again. */
const { FOLDER } = process.env
const SECONDS = Number(process.env.SECONDS ?? 5)
/** The sizes take turns, so whatever else the machine does affects all; the middle of the rounds counts. */
const ROUNDS = Number(process.env.ROUNDS ?? 3)
/** How many appointments, the newest, also have logs and messages: all ten million would take most of a disk. */
const TRAILS = Number(process.env.TRAILS ?? 1_000_000)
const GOAL = 1.3

const PLOT = 'docs/growth.svg'

/**
 * Whether the portal stays as fast with a state's history as with a village's: every figure at every size, on databases
 * side by side, as a share of its ceiling, and how its cost has grown since the smallest.
 */
export async function benchGrowth(): Promise<void> {
  const folder = FOLDER ?? mkdtempSync(path.join(tmpdir(), 'portal-growth-'))
  const sizes: Grown[] = []
  try {
    for (const size of SIZES) sizes.push(await open(folder, size))
    const lines: Line[] = []
    for (const figure of figures) lines.push(await lineOf(figure, sizes))
    const atLargest = ({ costs }: Line) => costs.at(-1) ?? 0
    console.log(
      `\n| cost (of it processor time), smallest = 1 | ${SIZES.map(({ appointments }) => appointments.toLocaleString('en')).join(' | ')} |`,
    )
    console.log(`|---|${'---|'.repeat(SIZES.length)}`)
    for (const line of lines) {
      const missed = atLargest(line) > GOAL ? ' MISSED' : ''
      console.log(
        `| ${line.name} | ${line.costs.map((cost, i) => `${cost.toFixed(2)} (${line.processor[i]?.toFixed(2)})`).join(' | ')}${missed} |`,
      )
    }
    const largest = sizes.at(-1)
    if (largest) await bytes(largest)
    writeFileSync(
      PLOT,
      growthPlot(
        SIZES.map(({ appointments }) => appointments),
        lines,
        GOAL,
      ),
    )
    console.log(`written: ${PLOT}`)
    const missed = lines.filter((line) => atLargest(line) > GOAL)
    if (missed.length > 0) process.exitCode = 1
    console.log(missed.length > 0 ? `FAILED: ${missed.length} of ${lines.length} beyond ${GOAL}` : 'held')
  } finally {
    for (const { portal } of sizes) await portal.stop()
    if (FOLDER === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** A portal of this size: the kept one, or a new one. */
async function open(folder: string, { appointments, offices }: (typeof SIZES)[number]): Promise<Grown> {
  const home = path.join(folder, `${appointments}-${offices}`)
  const note = path.join(home, 'filled.json')
  const isKept = existsSync(note)
  if (!isKept) rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })

  let filled: Filled | undefined = isKept ? JSON.parse(readFileSync(note, 'utf8')) : undefined
  const portal = await startBenchPortal({
    dataDir: path.join(home, 'database'),
    ...(!filled && {
      fill: async (database) => {
        filled = await fill(database, { appointments, offices })
      },
    }),
  })
  if (!filled) throw new Error('The database was not filled.')
  if (!isKept) {
    const booked = await post(portal.url, '/api/booking/submit-appointment', submits(wantedOf(filled))())
    const { id } = (await booked.json()) as { id: number }
    await untilDelivered(portal.db)
    filled = { ...filled, trails: await copyTrails(portal.databaseUrl, id, Math.min(TRAILS, appointments)) }
    writeFileSync(note, JSON.stringify(filled))
    console.log(
      `${appointments} appointments made, ${filled.rowsPerSecond} a second; ${filled.trails} with logs and messages`,
    )
  }
  await portal.db.deleteFrom('appUser').where('email', '=', 'admin@portal.test').execute()
  const [admin, people] = [await aUserFor(portal.db, 'Admin', []), await somePeople(portal.db, appointments)]
  return { ...filled, appointments, portal, admin, people }
}

/** As someone at a counter would look for them. */
async function somePeople(db: Database, appointments: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select first_name || ' ' || last_name as name from appointment
    where id = any(array(select 1 + floor(random() * ${appointments}::int)::bigint from generate_series(1, 500)))
    order by random()`.execute(db)
  return rows.map(({ name }) => name)
}

async function fill(
  { db, databaseUrl }: Pick<BenchPortal, 'db' | 'databaseUrl'>,
  { appointments, offices }: (typeof SIZES)[number],
): Promise<Filled> {
  const made = await officeHoursOffices(db, { offices, days: 60 })
  const rowsPerSecond = await fillAppointments(databaseUrl, [
    { ...made, days: PAST_YEAR, appointments },
    {
      ...made,
      locationIds: made.locationIds.slice(0, ASKED_OFFICES),
      days: daysBetween(1, BUSY_DAYS),
      appointments: ASKED_OFFICES * BUSY_DAYS * TAKEN_A_DAY,
    },
  ])
  return { ...made, rowsPerSecond, trails: 0 }
}

/** A figure at all sizes: what one answer costs as a share of the ceiling, and in processor time; the smallest is 1. */
interface Line {
  readonly name: string
  readonly costs: readonly number[]
  readonly processor: readonly number[]
}

async function lineOf(figure: Figure, sizes: readonly Grown[]): Promise<Line> {
  const rounds: { cost: number; processorMs: number }[][] = sizes.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, grown] of sizes.entries()) rounds[i]?.push(await measure(figure, grown))
  }
  const middles = (of: 'cost' | 'processorMs') => {
    const all = rounds.map((measured) => middle(measured.map((each) => each[of])))
    return all.map((each) => each / (all[0] ?? 1))
  }
  return { name: figure.name, costs: middles('cost'), processor: middles('processorMs') }
}

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function measure(figure: Figure, grown: Grown): Promise<{ cost: number; processorMs: number }> {
  const { portal, admin, appointments } = grown
  // A new one each time: filling the next size may take longer than a session lives.
  const cookie = `sid=${await openSession(portal.db, admin)}`
  const as = { connections: figure.connections, seconds: SECONDS }
  const isBooking = figure.ceiling === 'insert'
  const body = isBooking ? submits(wantedOf(grown), await aheadOf(portal.db)) : figure.body(grown)
  const call = { url: portal.url + figure.path, method: 'POST', headers: { cookie }, ...(body && { body }) } as const
  // Asked once before the load, so that the first of these does not count.
  const answer = await post(portal.url, figure.path, typeof body === 'function' ? body() : body, cookie)
  if (!answer.ok) throw new Error(`${figure.name}: ${answer.status} ${await answer.text()}`)
  const { length } = await answer.text()

  const ceiling = {
    static: async () => (await staticCeiling(length, as)).perSecond,
    insert: () => insertCeiling(portal.databaseUrl, as),
    table: async () => (await load({ ...call, ...as, url: `${portal.url}/api/reports/table`, body: '{}' })).perSecond,
  }
  const most = await ceiling[figure.ceiling]()
  const { result: measured, costs } = await costsOf(portal, async () => {
    const loaded = await load({ ...call, ...as })
    if (isBooking) await untilDelivered(portal.db)
    return loaded
  })
  if (measured.perSecond === 0) throw new Error(`${figure.name}: no answer within ${SECONDS} s; give it more SECONDS.`)
  const [share, answers] = [measured.perSecond / most, measured.perSecond * SECONDS]
  const processorMs = (costs.nodeMs + costs.postgresMs) / answers
  console.log(
    `${figure.name}, ${appointments}: ${say(measured)}, ${(share * 100).toFixed(1)} % of ${Math.round(most)}/s, ` +
      `${processorMs.toFixed(2)} ms of processor`,
  )
  if (isBooking) {
    console.log(
      `  each, delivery included: ${(costs.walBytes / answers / 1024).toFixed(1)} KB of WAL in ` +
        `${(costs.walRecords / answers).toFixed(0)} records`,
    )
  }
  const work = figure.work?.(grown) ?? 1
  return { cost: 1 / (share * work), processorMs: processorMs / work }
}

const say = ({ perSecond, p50, p99, refused }: Measured) =>
  `${perSecond.toFixed(1)}/s, p50 ${p50} ms, p99 ${p99} ms${refused > 0 ? `, ${refused} refused` : ''}`

/** How much of the disk one appointment takes, in the database of this size. */
async function bytes({ portal: { db } }: Grown): Promise<void> {
  const { rows: counts } = await sql<{ all: number; told: number }>`select appointment_total()::int as all,
    (select count(distinct appointment_id)::int from outbox) as told`.execute(db)
  const { all = 1, told = 1 } = counts[0] ?? {}
  console.log(`\n| bytes of an appointment | table | indexes |`)
  console.log('|---|---|---|')
  let total = 0
  for (const table of ['appointment', 'appointment_appointment_type', ...TRAIL_TABLES]) {
    const { rows } = await sql<{ heap: string; indexes: string }>`
      select sum(pg_table_size(c.oid)) as heap, sum(pg_indexes_size(c.oid)) as indexes from pg_class c
      where c.oid = ${table}::regclass or c.oid in (select relid from pg_partition_tree(${table}::regclass))`.execute(
      db,
    )
    const of = TRAIL_TABLES.includes(table) ? told : all
    const [heap, indexes] = [Number(rows[0]?.heap) / of, Number(rows[0]?.indexes) / of]
    total += heap + indexes
    console.log(`| ${table} | ${heap.toFixed(0)} | ${indexes.toFixed(0)} |`)
  }
  console.log(`| all | ${total.toFixed(0)} | |`)
}

/** Bookings of runs before took the first places of the walk. */
async function aheadOf(db: Database): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from appointment where day > ${addDays(TODAY, BUSY_DAYS)}`.execute(db)
  return rows[0]?.n ?? 0
}
