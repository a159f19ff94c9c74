import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/platform/db/database.ts'
import { aLineAtWork, type DeskAtWork, press } from './line-office.ts'
import { type Client, connectToHub, deliver, type Delivered, staffSessions } from './listeners.ts'
import type { Measured } from './load.ts'
import { type BenchPortal, startBenchPortal } from './portal.ts'
import { at, conclude, report } from './report.ts'

const DESKS = 16
const WAITING = 100
const SECONDS = Number(process.env.SECONDS ?? 8)
const TARGET = 0.15

const LISTENERS = 20
const CHANGES = 40
const TARGET_P99_MS = 250

/**
 * Sixteen desks that call and finish, with a hundred people in the line, against sixteen bare connections that take the
 * first free row of a hundred and finish it; and how long until a waiting room hears of a call.
 */
export async function benchLine(): Promise<void> {
  const portal = await startBenchPortal({ servers: 2 })
  try {
    const office = await aLineAtWork(portal.db, { desks: DESKS, appointments: WAITING / 2, walkIns: WAITING / 2 })
    await calls(portal, office.desks, 2)
    const bare = await bareCeiling(portal.databaseUrl)
    report('a bare select for update skip locked and its update', bare, {})
    const called = await calls(portal, office.desks, SECONDS)
    report(`call next, ${WAITING} waiting, ${DESKS} desks`, called, { ceiling: bare.perSecond, target: TARGET })
    const share = bare.p99 / called.p99
    console.log(`  p99 of the bare one is ${(share * 100).toFixed(1)} % of it (target ${TARGET * 100} %)`)
    const isHeard = await lobby(portal, office.locationId, office.desks)
    conclude(called.perSecond / bare.perSecond >= TARGET, share >= TARGET, isHeard)
  } finally {
    await portal.stop()
  }
}

/** All desks in parallel, as fast as they can; people who are done come back, so the number waiting stays the same. */
async function calls({ db, urls }: BenchPortal, desks: readonly DeskAtWork[], seconds: number): Promise<Measured> {
  const times: number[] = []
  let refused = 0
  const until = performance.now() + seconds * 1000
  await Promise.all(
    desks.map(async (desk, n) => {
      const url = urls[n % urls.length] as string
      while (performance.now() < until) {
        const began = performance.now()
        const answer = await press(url, desk, 'call-next', { deskId: desk.deskId })
        const { called } = (await answer.json()) as { called?: { id: number } | null }
        times.push(performance.now() - began)
        if (!called) refused++
        else {
          await press(url, desk, 'start', { id: called.id })
          const finished = await press(url, desk, 'finish', { id: called.id })
          if (!finished.ok) throw new Error(await finished.text())
          await comeBack(db, called.id)
        }
      }
    }),
  )
  return { perSecond: times.length / seconds, p50: at(times, 0.5), p99: at(times, 0.99), refused }
}

/** People who are done wait again, as if they had just come. */
async function comeBack(db: Database, id: number): Promise<void> {
  await sql`with back as (
      update arrival set state = 'Waiting', desk_id = null, user_id = null, calls = 0 where id = ${id} returning appointment_id)
    update appointment set status = 'CheckedIn', handling_user_id = null from back where id = back.appointment_id`.execute(
    db,
  )
}

/** The same with nothing around it: a row is taken, finished and put back. */
async function bareCeiling(databaseUrl: string): Promise<Measured> {
  const clients = await Promise.all(
    Array.from({ length: DESKS }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      return client
    }),
  )
  await clients[0]?.query(`create table bare (id int primary key, place int not null, state text not null);
    insert into bare select n, n, 'Waiting' from generate_series(1, ${WAITING}) n;
    create index bare_waiting on bare (place) where state = 'Waiting'; analyze bare`)
  const take = `update bare set state = 'Called' where id = (
    select id from bare where state = 'Waiting' order by place limit 1 for update skip locked) returning id`
  const times: number[] = []
  const until = performance.now() + SECONDS * 1000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        const began = performance.now()
        const { rows } = await client.query<{ id: number }>({ name: 'take', text: take })
        times.push(performance.now() - began)
        const values = [rows[0]?.id]
        await client.query({ name: 'finish', text: `update bare set state = 'Served' where id = $1`, values })
        await client.query({ name: 'back', text: `update bare set state = 'Waiting' where id = $1`, values })
      }
    }),
  )
  await clients[0]?.query('drop table bare')
  await Promise.all(clients.map((client) => client.end()))
  return { perSecond: times.length / SECONDS, p50: at(times, 0.5), p99: at(times, 0.99), refused: 0 }
}

/** The listeners of a location's line: staff screens, on both processes. */
async function listeners({ db, urls }: BenchPortal, locationId: number): Promise<Client[]> {
  return connectToHub(urls, await staffSessions(db, locationId, LISTENERS))
}
const HEARD = '"entityType":"Arrival"'

async function lobby(portal: BenchPortal, locationId: number, [desk]: readonly DeskAtWork[]): Promise<boolean> {
  if (!desk) throw new Error('There is a desk.')
  const clients = await listeners(portal, locationId)
  const delivered: Delivered = { times: [], sinceAnswer: [] }
  const { deskId } = desk
  for (let n = 0; n < CHANGES / 2; n++) {
    let id = 0
    const call = async () => {
      const answer = await press(portal.url, desk, 'call-next', { deskId })
      id = ((await answer.clone().json()) as { called: { id: number } }).called.id
      return answer
    }
    await deliver(clients, call, delivered, HEARD)
    await deliver(clients, () => press(portal.url, desk, 'finish', { id }), delivered, HEARD)
    await comeBack(portal.db, id)
  }
  for (const { socket } of clients) socket.terminate()
  const p99 = at(delivered.times, 0.99)
  const isWhole = delivered.times.length === LISTENERS * CHANGES
  console.log(
    `${LISTENERS} screens on two processes hear of ${CHANGES} changes: ${delivered.times.length} of ${LISTENERS * CHANGES}, ` +
      `p50 ${at(delivered.times, 0.5)} ms, p99 ${p99} ms (target below ${TARGET_P99_MS})`,
  )
  return isWhole && p99 < TARGET_P99_MS
}
