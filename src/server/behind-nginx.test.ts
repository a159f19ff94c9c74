import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type HubConnection, HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { HUB_PATH } from '#contract/realtime.ts'
import { addDays, toLocalDateTime } from '#domain/time.ts'
import { rebuildDays } from '#server/offices/days.ts'
import { freePort } from '#server/platform/free-port.ts'
import { cookieName, openSession } from '#server/platform/http/session.ts'
import { anOffice, aUser } from '#server/testing/factories.ts'
import { aProxy, type Proxy } from '#server/testing/proxy.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { ownDatabase } from '#server/testing/test-app.ts'

/** Real processes on the real clock, so the office opens its books today. */
const today = new Date().toISOString().slice(0, 10)
/** Places for five minutes at fifty per second, should the machine be that slow. */
const DAYS = 60
const TRANSPORTS = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const
const CLIENTS_EACH = 4

/** Between two bookings: fifty per second. */
const BOOKING_EVERY_MS = 20
/** Half a second of them: a machine that is slower than that is given no more, or what waits would never end. */
const MOST_UNDER_WAY = 25

let database: Awaited<ReturnType<typeof ownDatabase>>
let proxy: Proxy
let office: Awaited<ReturnType<typeof anOffice>>
let servers: Server[]

interface Server {
  readonly port: number
  readonly process: ChildProcess
}

beforeAll(async () => {
  // The proxy's certificate is self-signed.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  database = await ownDatabase()
  proxy = await aProxy()
  office = await anOffice(database.db, { timeZone: 'UTC', hours: [0, 24], numberOfSlots: 3, days: 0 })
  await rebuildDays(database.db, office.locationId, today, addDays(today, DAYS))
  servers = await Promise.all([startServer(await freePort()), startServer(await freePort())])
  await proxy.start([`127.0.0.1:${servers[0]?.port}`, `127.0.0.1:${servers[1]?.port}`])
})

afterAll(async () => {
  await proxy.stop()
  await Promise.all(servers.map(stopServer))
  await database.db.destroy()
  await database.drop()
  vi.unstubAllEnvs()
})

async function startServer(port: number): Promise<Server> {
  const child = spawn(process.execPath, inject('serverProgram'), {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: database.url,
      PORT: String(port),
      PUBLIC_URL: proxy.url,
      TRUST_PROXY: '127.0.0.1',
      DEMO: 'off',
      DRAIN_SECONDS: '2',
      RATE_LIMITS: 'off',
      HUMAN_CHECK: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isReady = async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).ok).toBe(true)
  await vi.waitFor(isReady, { timeout: 100_000, interval: 50 })
  return { port, process: child }
}

async function stopServer({ process: child }: Server): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

function post(url: string, body: object): Promise<Response> {
  return fetch(`${url}/api/booking/submit-appointment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: proxy.url },
    body: JSON.stringify(body),
  })
}

let bookings = 0
/** No two bookings in this file want the same place. */
function nextSubmit(): object {
  const n = bookings++
  // Not tomorrow: around midnight its first times are too close.
  const day = addDays(today, 2 + Math.floor(n / 288))
  return aSubmit(office, toLocalDateTime({ date: day, minute: (n % 96) * 15 }))
}

interface Client {
  readonly connection: HubConnection
  readonly heard: Set<number>
  reconnects: number
}

/** A staff member's browser, behind the proxy. */
async function aClient(transport: (typeof TRANSPORTS)[number]): Promise<Client> {
  const token = await openSession(database.db, await aUser(database.db, 'Staff', [office.locationId]))
  const connection = new HubConnectionBuilder()
    .withUrl(`${proxy.url}${HUB_PATH}`, {
      transport: HttpTransportType[transport],
      headers: { cookie: `${cookieName(true)}=${token}`, origin: proxy.url },
    })
    .withAutomaticReconnect(Array.from({ length: 50 }, () => 200))
    .configureLogging(LogLevel.None)
    .build()
  const client: Client = { connection, heard: new Set(), reconnects: 0 }
  connection.on('EntityCreated', ({ entityId }: { entityId: number }) => client.heard.add(entityId))
  connection.onreconnected(() => void client.reconnects++)
  await connection.start()
  return client
}

/**
 * Books on each server, bypassing the proxy, and returns how many clients have not heard of it, whichever server holds
 * their connection.
 */
async function deafClients(clients: readonly Client[]): Promise<number> {
  let missed = 0
  for (const { port } of servers) {
    const answer = await post(`http://127.0.0.1:${port}`, nextSubmit())
    expect(answer.status).toBe(200)
    const { id } = (await answer.json()) as { id: number }
    const deaf = () => clients.filter(({ heard }) => !heard.has(id)).length
    await vi.waitFor(() => expect(deaf()).toBe(0), { timeout: 20_000 }).catch(() => {})
    missed += deaf()
  }
  return missed
}

describe('two servers behind nginx', () => {
  it.each(TRANSPORTS)('tell clients over %s about changes on either of them', async (transport) => {
    const clients = await Promise.all(Array.from({ length: CLIENTS_EACH }, () => aClient(transport)))
    expect(await deafClients(clients)).toBe(0)
    await Promise.all(clients.map(({ connection }) => connection.stop()))
  })

  it('hide what is meant for monitoring', async () => {
    for (const path of ['metrics', 'readyz', 'livez', 'openz'])
      expect((await fetch(`${proxy.url}/${path}`)).status).toBe(404)
  })

  it('answer every booking, sent once, while both restart in turn at fifty per second, and the clients reconnect (RUN-2) (RUN-11)', async () => {
    const clients = await Promise.all(
      TRANSPORTS.flatMap((transport) => Array.from({ length: CLIENTS_EACH }, () => aClient(transport))),
    )
    const load = startLoad()
    await load.acknowledged(50)
    for (const [index, server] of servers.entries()) {
      await stopServer(server)
      await load.acknowledged(50)
      servers[index] = await startServer(server.port)
      await load.acknowledged(50)
    }
    const { acknowledged, others } = await load.stop()

    expect(others).toEqual([])
    const kept = await database.db.selectFrom('appointment').where('id', 'in', acknowledged).select('id').execute()
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    expect(kept).toHaveLength(acknowledged.length)

    await vi.waitFor(() => expect(clients.map(({ connection }) => connection.state)).not.toContain('Reconnecting'), {
      timeout: 60_000,
    })
    expect(clients.reduce((sum, { reconnects }) => sum + reconnects, 0)).toBeGreaterThan(0)
    expect(await deafClients(clients)).toBe(0)
    await Promise.all(clients.map(({ connection }) => connection.stop()))
  }, 300_000)
})

/** Books at a steady pace, whatever happens, and sends nothing twice. */
function startLoad() {
  const ids: number[] = []
  const others: unknown[] = []
  const underWay = new Set<Promise<void>>()
  const book = async () => {
    try {
      const answer = await post(proxy.url, nextSubmit())
      if (answer.ok) ids.push(((await answer.json()) as { id: number }).id)
      else others.push([answer.status, await answer.text()])
    } catch (failure) {
      others.push(failure)
    }
  }
  const timer = setInterval(() => {
    if (underWay.size >= MOST_UNDER_WAY) return
    const one = book()
    underWay.add(one)
    void one.finally(() => underWay.delete(one))
  }, BOOKING_EVERY_MS)
  return {
    /** Waits until this many more have been answered. */
    async acknowledged(more: number): Promise<void> {
      const wanted = ids.length + more
      await vi.waitFor(() => expect(ids.length).toBeGreaterThanOrEqual(wanted), { timeout: 100_000 })
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
      return { acknowledged: ids, others }
    },
  }
}
