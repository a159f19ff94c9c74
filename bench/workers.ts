import pg from 'pg'
import { addDays } from '#domain/time.ts'
import { readConfig } from '#server/config.ts'
import { freePort } from '#server/platform/free-port.ts'
import { startPortal } from '#server/portal.ts'
import { costsOf } from './costs.ts'
import { load } from './load.ts'
import { type BenchPortal, manyOffices, SERVER_ENV, startBenchPortal, TODAY, untilDelivered } from './portal.ts'
import { report } from './report.ts'
import { aroundTheClock, submits } from './submits.ts'

const SECONDS = Number(process.env.SECONDS ?? 8)
const THIRTY_TWO = { connections: 32, seconds: SECONDS } as const
const OFFICES = 12

/**
 * What more server processes on one database bring, in answers and bookings a second, and what the database could do if
 * Node cost nothing: the very statements of such bookings, replayed by bare connections.
 */
export async function benchWorkers(): Promise<void> {
  for (const workers of [1, 2, 4]) {
    const portal = await startBenchPortal({ env: { WORKERS: String(workers) } })
    try {
      await measure(portal, workers)
    } finally {
      await portal.stop()
    }
  }
  const statements = await recordBookings()
  await replay(statements)
}

async function measure(portal: BenchPortal, workers: number): Promise<void> {
  const offices = await manyOffices(portal.db, { offices: OFFICES, days: 40 })
  const [words, appointmentTypes] = [
    workers === 1 ? '1 process' : `${workers} processes`,
    [{ appointmentTypeId: offices.appointmentTypeId }],
  ]
  let n = 0
  const question = () => {
    const [locationId, day] = [offices.locationIds[n % OFFICES], 1 + (Math.floor(n / OFFICES) % 30)]
    n++
    return JSON.stringify({ locationId, appointmentTypes, date: addDays(TODAY, day) })
  }
  const call = { ...THIRTY_TWO, method: 'POST' } as const
  const times = { ...call, url: `${portal.url}/api/booking/time-selection-options`, body: question }
  report(`${words}, times of one day, all different`, await load(times), {})
  const { result: booked, costs } = await costsOf(portal, async () => {
    const body = submits({ ...offices, ...aroundTheClock(1, 30) })
    const loaded = await load({ ...call, url: `${portal.url}/api/booking/submit-appointment`, body })
    await untilDelivered(portal.db)
    return loaded
  })
  report(`${words}, bookings`, booked, {})
  const each = (ms: number) => (ms / (booked.perSecond * SECONDS)).toFixed(1)
  console.log(`  processor time of each: Node ${each(costs.nodeMs)} ms, PostgreSQL ${each(costs.postgresMs)} ms`)
}

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Lets a portal in this process book for a while and listens to what it sends to the database. */
async function recordBookings(): Promise<Statement[]> {
  const statements: Statement[] = []
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, first: unknown, ...rest: unknown[]) {
    const { text, values } = typeof first === 'string' ? { text: first, values: rest[0] } : (first as Statement)
    if (isBooking(text)) statements.push({ text, values: [...(values as unknown[])] })
    return query.call(this, first, ...rest)
  } as typeof pg.Client.prototype.query

  const portal = await startBenchPortal({ servers: 0 })
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const config = readConfig({ ...SERVER_ENV, DATABASE_URL: portal.databaseUrl, PORT: String(port) })
  const server = await startPortal(config, { onDatabaseLost: () => {} })
  try {
    const offices = await manyOffices(portal.db, { offices: OFFICES, days: 40 })
    await load({
      ...THIRTY_TWO,
      seconds: SECONDS * 2,
      url: `${address}/api/booking/submit-appointment`,
      method: 'POST',
      body: submits({ ...offices, ...aroundTheClock(1, 30) }),
    })
  } finally {
    await server.stop()
    await portal.stop()
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  }
  return statements
}

const isBooking = (text: unknown) => typeof text === 'string' && /\bfrom book_\w+\(/.test(text)

/** The same offices again, made the same way and so with the same ids, on which the same bookings find the same places. */
async function replay(statements: readonly Statement[]): Promise<void> {
  const portal = await startBenchPortal({ servers: 0 })
  try {
    await manyOffices(portal.db, { offices: OFFICES, days: 40 })
    const clients = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const client = new pg.Client({ connectionString: portal.databaseUrl })
        await client.connect()
        return client
      }),
    )
    let next = 0
    const started = performance.now()
    await Promise.all(
      clients.map(async (client) => {
        for (let one = statements[next++]; one; one = statements[next++]) {
          await client.query({ name: 'booking', text: one.text, values: [...one.values] })
        }
      }),
    )
    const seconds = (performance.now() - started) / 1000
    const { count } = await portal.db
      .selectFrom('appointment')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    await Promise.all(clients.map((client) => client.end()))
    console.log(
      `the database alone, 16 connections: ${Math.round(count / seconds)} bookings/s ` +
        `(${count} bookings by ${statements.length} statements in ${seconds.toFixed(1)} s)`,
    )
  } finally {
    await portal.stop()
  }
}
