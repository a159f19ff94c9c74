import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { HUB_PATH } from '#contract/realtime.ts'
import { addDays, toLocalDateTime } from '#domain/time.ts'
import { rebuildDays } from '#server/offices/days.ts'
import { openSession } from '#server/platform/http/session.ts'
import { anOffice, aUser } from '#server/testing/factories.ts'
import { freePort } from '#server/platform/free-port.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { ownDatabase } from '#server/testing/test-app.ts'

const TOKEN = 'a token of the watchers'
/** Between two bookings, which leaves the new processes room to start. */
const BOOKING_EVERY_MS = 20
const today = new Date().toISOString().slice(0, 10)

let database: Awaited<ReturnType<typeof ownDatabase>>
let portal: ChildProcess
let url: string

beforeAll(async () => {
  database = await ownDatabase()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  portal = spawn(process.execPath, inject('serverProgram'), {
    env: {
      ...process.env,
      NODE_ENV: '',
      WORKERS: '2',
      DRAIN_SECONDS: '1',
      DATABASE_URL: database.url,
      PORT: String(port),
      DEMO: 'off',
      RATE_LIMITS: 'off',
      HUMAN_CHECK: 'off',
      METRICS_TOKEN: TOKEN,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(portal.stdout as NonNullable<ChildProcess['stdout']>, 'data')
})

afterAll(async () => {
  portal.kill('SIGTERM')
  await once(portal, 'exit')
  await database.db.destroy()
  await database.drop()
})

async function anOpenOffice() {
  const office = await anOffice(database.db, { timeZone: 'UTC', hours: [0, 24], days: 0 })
  await rebuildDays(database.db, office.locationId, today, addDays(today, 3))
  return office
}

/**
 * On a connection of its own: one that is kept alive may close just as it is used again, which no server can help.
 * Browsers then send the request again, and proxies have the file in deploy/ (behind-nginx.test.ts).
 */
function submit(office: { locationId: number; appointmentTypeId: number }, startDateLocal: string): Promise<Response> {
  return fetch(`${url}/api/booking/submit-appointment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, connection: 'close' },
    body: JSON.stringify(aSubmit(office, startDateLocal)),
  })
}

describe('several processes on one port (WORKERS)', () => {
  it.each([
    ['WebSockets', HttpTransportType.WebSockets],
    ['server-sent events', HttpTransportType.ServerSentEvents],
    ['long polling', HttpTransportType.LongPolling],
  ])('keep a client connected over %s, whichever process gets its requests', async (_, transport) => {
    const office = await anOpenOffice()
    const heard: unknown[][] = []
    const clients = await Promise.all(
      Array.from({ length: 6 }, async (__, i) => {
        const token = await openSession(database.db, await aUser(database.db, 'Staff', [office.locationId]))
        const client = new HubConnectionBuilder()
          .withUrl(url + HUB_PATH, { transport, headers: { cookie: `sid=${token}`, origin: url } })
          .configureLogging(LogLevel.None)
          .build()
        heard[i] = []
        client.on('EntityCreated', (notice: { entityType: string }) => {
          if (notice.entityType === 'Appointment') heard[i]?.push(notice)
        })
        await client.start()
        return client
      }),
    )
    const { id } = (await (await submit(office, `${addDays(today, 1)}T10:00`)).json()) as { id: number }
    const expected = Array.from({ length: 6 }, () => [
      {
        entityType: 'Appointment',
        entityId: id,
        place: { locationId: expect.any(Number), days: [expect.any(String)] },
      },
    ])
    await vi.waitFor(() => expect(heard).toEqual(expected), { timeout: 30_000 })
    await Promise.all(clients.map((client) => client.stop()))
  })

  it('count together', async () => {
    const before = await served()
    for (let i = 0; i < 8; i++) await fetch(`${url}/livez`, { headers: { connection: 'close' } })
    // Each is counted once its answer has left.
    await expect.poll(served).toBe(before + 8)
  })

  it('are replaced one by one on SIGUSR2: every booking meanwhile, sent once, is answered and kept (RUN-2) (RUN-11)', async () => {
    const office = await anOpenOffice()
    const old = await pids()
    portal.kill('SIGUSR2')
    const answered: number[] = []
    for (let i = 0; (await pids()).some((pid) => old.includes(pid)); i++) {
      const start = toLocalDateTime({ date: addDays(today, 2), minute: (i % 96) * 15 })
      const answer = await submit(office, start)
      // Once the day is full, a refusal counts as serving too.
      expect([200, 409]).toContain(answer.status)
      if (answer.ok) answered.push(((await answer.json()) as { id: number }).id)
      await pause(BOOKING_EVERY_MS)
    }
    expect(answered.length).toBeGreaterThan(0)
    const kept = await database.db.selectFrom('appointment').where('id', 'in', answered).select('id').execute()
    expect(kept).toHaveLength(answered.length)
  }, 300_000)
})

async function metrics(): Promise<string> {
  return (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
}

async function served(): Promise<number> {
  const [, count] = /_count\{method="GET",route="\/livez",status="200"\} (\d+)/.exec(await metrics()) ?? []
  return Number(count ?? 0)
}

/** The processes on the port, as the database sees them: each listens for changes on its own connection. */
async function pids(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = 'portal fan-out' and datname = current_database()`.execute(
    database.db,
  )
  return rows.map(({ pid }) => pid)
}
