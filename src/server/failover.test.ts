import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { HUB_PATH } from '#contract/realtime.ts'
import { addDays, toLocalDateTime } from '#domain/time.ts'
import { rebuildDays } from '#server/offices/days.ts'
import { connect, type Database } from '#server/platform/db/database.ts'
import { freePort } from '#server/platform/free-port.ts'
import { openSession } from '#server/platform/http/session.ts'
import { anOffice, aUser } from '#server/testing/factories.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { startTwoNodes, type TwoNodes } from '#server/testing/two-nodes.ts'

/** Real processes on the real clock, so the office opens its books today. */
const today = new Date().toISOString().slice(0, 10)
/** Room for a busy machine. */
const PATIENCE = { timeout: 100_000 }

let nodes: TwoNodes
let servers: { readonly url: string; readonly process: ChildProcess }[]
let db: Database
let office: Awaited<ReturnType<typeof anOffice>>

beforeAll(async () => {
  nodes = await startTwoNodes()
  // One after the other: the first one creates the tables.
  servers = [await startServer(), await startServer()]
  db = connect(nodes.url, { connections: 2 })
  office = await anOffice(db, { timeZone: 'UTC', hours: [0, 24], numberOfSlots: 3, days: 0 })
  await rebuildDays(db, office.locationId, today, addDays(today, 20))
})

afterAll(async () => {
  await db?.destroy()
  for (const { process: child } of servers ?? []) {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  await nodes?.stop()
})

async function startServer() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, inject('serverProgram'), {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: nodes.url,
      PORT: String(port),
      DEMO: 'off',
      RATE_LIMITS: 'off',
      HUMAN_CHECK: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).ok).toBe(true), { ...PATIENCE, interval: 100 })
  return { url, process: child }
}

let bookings = 0
/** No two bookings want the same place. */
async function book(server: number): Promise<{ status: number; id?: number }> {
  const n = bookings++
  const day = addDays(today, 2 + Math.floor(n / 288))
  const { url } = servers[server % 2] as { url: string }
  const answer = await fetch(`${url}/api/booking/submit-appointment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(aSubmit(office, toLocalDateTime({ date: day, minute: (n % 96) * 15 }))),
  })
  const { id } = (await answer.json()) as { id?: number }
  return { status: answer.status, ...(id !== undefined && { id }) }
}

/** Books on both servers in turn, whatever happens, and remembers what was promised. */
function startLoad() {
  const promised: number[] = []
  const statuses = new Set<number>()
  const underWay = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const one = book(bookings).then(({ status, id }) => {
      statuses.add(status)
      if (status === 200 && id !== undefined) promised.push(id)
    })
    underWay.add(one)
    void one.finally(() => underWay.delete(one))
  }, 50)
  const stop = async () => {
    clearInterval(timer)
    await Promise.all(underWay)
  }
  onTestFinished(stop)
  return { promised, statuses, stop }
}

/** A staff member's browser, which reconnects as the page does. */
async function aScreen(url: string) {
  const token = await openSession(db, await aUser(db, 'Staff', [office.locationId]))
  const heard = new Set<number>()
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}${HUB_PATH}`, {
      transport: HttpTransportType.WebSockets,
      headers: { cookie: `sid=${token}`, origin: url },
    })
    .withAutomaticReconnect(Array.from({ length: 100 }, () => 200))
    .configureLogging(LogLevel.None)
    .build()
  connection.on('EntityCreated', ({ entityId }: { entityId: number }) => heard.add(entityId))
  await connection.start()
  return { heard, stop: () => connection.stop() }
}

describe('a database of two hosts whose primary dies', () => {
  it('loses no acknowledged booking, and every process, screen and job is back once there is a new primary (RUN-10)', async () => {
    const screens = await Promise.all(servers.map(({ url }) => aScreen(url)))
    const load = startLoad()
    await vi.waitFor(() => expect(load.promised.length).toBeGreaterThan(40), PATIENCE)

    await nodes.killPrimary()
    const bothAre = (status: number) =>
      Promise.all(
        servers.map(({ url }) =>
          vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(status), PATIENCE),
        ),
      )
    await bothAre(503)
    const before = load.promised.length
    await nodes.promote()
    // Here the machine decides how soon; that it is ten seconds is for npm run prove:cluster to say.
    const since = performance.now()

    await bothAre(200)
    await vi.waitFor(() => expect(load.promised.length).toBeGreaterThan(before), PATIENCE)
    // A booking on one server shows on the screens of both.
    for (const server of servers.keys()) {
      const isHeard = async () => {
        const { id = 0 } = await book(server)
        await vi.waitFor(() => expect(screens.map(({ heard }) => heard.has(id))).toEqual([true, true]), {
          timeout: 1000,
        })
      }
      await vi.waitFor(isHeard, PATIENCE)
    }
    const job = await sql<{ id: string }>`insert into jobs.job (name) values ('extend-days') returning id`.execute(db)
    const state = async () =>
      (await sql<{ state: string }>`select state from jobs.job where id = ${job.rows[0]?.id}`.execute(db)).rows[0]
    await vi.waitFor(async () => expect(await state()).toEqual({ state: 'completed' }), PATIENCE)
    process.stdout.write(`Everything was back ${Math.round(performance.now() - since)} ms after the promotion.\n`)

    await load.stop()
    const kept = await db.selectFrom('appointment').where('id', 'in', load.promised).select('id').execute()
    expect(kept).toHaveLength(load.promised.length)
    // Callers in between wait, or are told to try again.
    expect([200, 503]).toEqual(expect.arrayContaining([...load.statuses]))
    await Promise.all(screens.map((screen) => screen.stop()))
  }, 300_000)
})
