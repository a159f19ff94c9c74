import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { HUB_PATH } from '#contract/realtime.ts'
import { addDays } from '#domain/time.ts'
import { freePort } from '#server/platform/free-port.ts'
import { DEVELOPMENT_KEY } from '#server/config.ts'
import { linkMailedTo } from '#server/testing/mailed-links.ts'
import { hashPassword } from '#server/users/passwords.ts'
import { rebuildDays } from '#server/offices/days.ts'
import { openSession } from '#server/platform/http/session.ts'
import { anOffice, aUser } from '#server/testing/factories.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { ownDatabase } from '#server/testing/test-app.ts'

/** Real processes on the real clock, so the office opens its books today. */
const today = new Date().toISOString().slice(0, 10)
const tomorrow = addDays(today, 1)

let database: Awaited<ReturnType<typeof ownDatabase>>
let servers: { process: ChildProcess; url: string }[]

beforeAll(async () => {
  database = await ownDatabase()
  servers = await Promise.all([startServer(), startServer()])
})

afterAll(async () => {
  for (const server of servers) {
    server.process.kill('SIGTERM')
    await once(server.process, 'exit')
  }
  await database.db.destroy()
  await database.drop()
})

async function startServer() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, inject('serverProgram'), {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: database.url,
      PORT: String(port),
      DEMO: 'off',
      RATE_LIMITS: 'off',
      HUMAN_CHECK: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).ok).toBe(true), {
    timeout: 100_000,
    interval: 100,
  })
  return { process: child, url }
}

async function anOpenOffice() {
  const office = await anOffice(database.db, { timeZone: 'UTC', hours: [0, 24], days: 0 })
  await rebuildDays(database.db, office.locationId, today, addDays(today, 10))
  return office
}

function submit(server: number, office: { locationId: number; appointmentTypeId: number }, startDateLocal: string) {
  const { url } = servers[server % servers.length] as { url: string }
  return fetch(`${url}/api/booking/submit-appointment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(aSubmit(office, startDateLocal)),
  })
}

describe('two server processes on one database', () => {
  it('give one free place to exactly one of 64 simultaneous submits', async () => {
    const office = await anOpenOffice()
    const answers = await Promise.all(Array.from({ length: 64 }, (_, i) => submit(i, office, `${tomorrow}T09:15`)))
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(63)
    for (const answer of answers.filter(({ status }) => status === 409)) {
      const { validationFailures, otherTimes } = (await answer.json()) as {
        validationFailures: { errorMessage: string }[]
        otherTimes: unknown[]
      }
      expect(validationFailures[0]?.errorMessage).toBe('This time has just been taken. Please choose another one.')
      expect(otherTimes).toHaveLength(3)
    }
    const live = await database.db
      .selectFrom('appointment')
      .where('locationId', '=', office.locationId)
      .select('id')
      .execute()
    expect(live).toHaveLength(1)
  })

  it('tell a screen connected to one about a booking made on the other', async () => {
    const office = await anOpenOffice()
    const elsewhere = await anOpenOffice()
    const [here, there] = [await listener(office.locationId), await listener(elsewhere.locationId)]
    const { id } = (await (await submit(1, office, `${tomorrow}T10:00`)).json()) as { id: number }
    const place = { locationId: office.locationId, days: [expect.any(String)] }
    await vi.waitFor(() => expect(here.heard).toContainEqual({ entityType: 'Appointment', entityId: id, place }), {
      timeout: 20_000,
    })
    await submit(1, elsewhere, `${tomorrow}T10:00`)
    await vi.waitFor(() => expect(there.heard).toHaveLength(1), { timeout: 20_000 })
    expect(here.heard).toHaveLength(1)
    await Promise.all([here.connection.stop(), there.connection.stop()])
  })
})

/** As long as an answer may be old, and a free place seem taken or a taken one free. */
const A_SECOND = 1000

/** Often enough to see every change many times, and not so often that nothing else gets a turn. */
const ASK_EVERY_MS = 10

/** What has happened to a place, and when its writer began and knew that it was done. */
interface Happened {
  readonly time: string
  readonly isFree: boolean
  readonly began: number
  readonly ended: number
}

/** The times that a process offered. */
interface Offered {
  readonly times: readonly string[]
  readonly began: number
  readonly ended: number
}

async function timed<T extends object>(work: () => Promise<T>): Promise<T & { began: number; ended: number }> {
  const began = performance.now()
  return { ...(await work()), began, ended: performance.now() }
}

it('show no place as it was more than a second before the question, whoever changed it and whoever hears of nothing (FAST-1)', async () => {
  const times = [`${tomorrow}T09:00`, `${tomorrow}T09:15`, `${tomorrow}T09:30`]
  const step = fc.record({
    does: fc.constantFrom('book' as const, 'book' as const, 'cancel' as const, 'cut off' as const),
    time: fc.constantFrom(...times),
    server: fc.nat(1),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const office = await anOpenOffice()
      // The office is a change, too.
      const hasHeard = async (url: string) =>
        expect((await offered(url, office)).times).toEqual(expect.arrayContaining(times))
      await Promise.all(servers.map(({ url }) => vi.waitFor(() => hasHeard(url), { timeout: 50_000 })))
      const happened: Happened[] = []
      let isOver = false

      /** One who asks a process again and again, until every change is a second old. */
      const watch = async ({ url }: { url: string }) => {
        const seen: Offered[] = []
        const isLast = ({ began }: Offered) => isOver && happened.every(({ ended }) => ended + A_SECOND <= began)
        do {
          seen.push(await timed(() => offered(url, office)))
          await pause(ASK_EVERY_MS)
        } while (!isLast(seen.at(-1) as Offered))
        return seen
      }

      const change = async () => {
        for (const { does, time, server } of steps) {
          if (does === 'cut off') await cutOff(server)
          else {
            const { isDone, ...when } = await timed(() => (does === 'book' ? book(server, time) : cancel(time)))
            if (isDone) happened.push({ time, isFree: does === 'cancel', ...when })
          }
        }
        isOver = true
      }
      const book = async (server: number, time: string) => ({ isDone: (await submit(server, office, time)).ok })
      const cancel = async (time: string) => {
        const { rows } = await sql`update appointment set status = 'Cancelled', cancelled_at = now()
          where location_id = ${office.locationId} and status = 'Booked'
            and day + make_interval(mins => start_minute) = ${time}::timestamp returning id`.execute(database.db)
        return { isDone: rows.length > 0 }
      }

      const [seen] = await Promise.all([Promise.all(servers.map(watch)), change()])
      for (const answer of seen.flat()) {
        for (const time of times) {
          const here = happened.filter((each) => each.time === time && each.began <= answer.ended)
          const last = here.at(-1)
          if (last && answer.began < last.ended + A_SECOND) continue
          expect(answer.times.includes(time), `${time} after ${JSON.stringify(steps)}`).toBe(last?.isFree ?? true)
        }
      }
    }),
    { numRuns: 6 },
  )
}, 600_000)

async function offered(
  url: string,
  { locationId, appointmentTypeId }: { locationId: number; appointmentTypeId: number },
) {
  const answer = await fetch(`${url}/api/booking/time-selection-options`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ locationId, appointmentTypes: [{ appointmentTypeId }], date: tomorrow }),
  })
  expect(answer.status).toBe(200)
  const found = (await answer.json()) as { times: { startDateLocal: string }[] }
  return { times: found.times.map(({ startDateLocal }) => startDateLocal) }
}

/** Ends the connection over which one of the processes hears of changes. */
async function cutOff(server: number): Promise<void> {
  await sql`select pg_terminate_backend(pid) from (select pid from pg_stat_activity
    where application_name = 'portal fan-out' and datname = current_database() order by pid limit 1 offset ${server}) x`.execute(
    database.db,
  )
}

describe('a session ends on request, on every process, and its socket within 5 seconds (ACCT-4)', () => {
  const PASSWORD = 'Old-enough-4-this'

  const ends: [string, (person: Person) => Promise<Response>][] = [
    ['logging out', ({ cookie }) => call('POST /api/account/logout', cookie)],
    ['a lock', async ({ id }) => call(`PUT /api/users/lock/${id}`, await adminCookie())],
    ['another role', async (person) => changeUser(person, { userRoles: ['Office Manager'] })],
    ['other locations', async (person) => changeUser(person, { locations: [(await anOpenOffice()).locationId] })],
    [
      'another password',
      async ({ cookie }) => {
        const password = 'New-enough-4-this'
        const body = { currentPassword: PASSWORD, password, confirmPassword: password }
        return call('POST /api/account/changepassword', cookie, body)
      },
    ],
    [
      'a reset password',
      async ({ email }) => {
        await call('POST /api/account/forgotpassword', '', { email })
        const { code } = await linkMailedTo(database.db, email, DEVELOPMENT_KEY)
        const password = 'New-enough-4-this'
        return call('POST /api/account/resetpassword', '', { email, code, password, confirmPassword: password })
      },
    ],
  ]

  it.each(ends)('by %s', async (_, end) => {
    const { locationId } = await anOpenOffice()
    const user = await aUser(database.db, 'Staff', [locationId])
    const passwordHash = await hashPassword(PASSWORD)
    await database.db.updateTable('appUser').set({ passwordHash }).where('id', '=', user.id).execute()
    const token = await openSession(database.db, user)
    const person = { ...user, locationId, cookie: `sid=${token}` }
    const { connection } = await connect(token)
    const closed = new Promise<number>((resolve) => connection.onclose(() => resolve(performance.now())))
    expect((await call('GET /api/account/me', person.cookie)).status).toBe(200)

    expect((await end(person)).status).toBe(200)
    const ended = performance.now()
    for (const server of servers)
      expect((await call('GET /api/account/me', person.cookie, undefined, server)).status).toBe(401)
    expect((await closed) - ended).toBeLessThan(5000)
  })

  interface Person {
    readonly id: number
    readonly email: string
    readonly cookie: string
    readonly locationId: number
  }

  const adminCookie = async () => `sid=${await openSession(database.db, await aUser(database.db, 'Admin'))}`

  async function changeUser({ id, email, locationId }: Person, change: object): Promise<Response> {
    const form = {
      email,
      fullName: 'A person',
      phoneNumber: '',
      userRoles: ['Staff'],
      locations: [locationId],
      ssoOnly: false,
      emailConfirmed: true,
      password: '',
      confirmPassword: '',
      version: 1,
    }
    return call(`PUT /api/users/${id}`, await adminCookie(), { ...form, ...change })
  }

  /** The server the socket is not connected to, unless named. */
  function call(at: string, cookie: string, body?: object, server = servers[1]): Promise<Response> {
    const [method = 'GET', path = ''] = at.split(' ')
    const { url } = server as { url: string }
    return fetch(url + path, {
      method,
      headers: { origin: url, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
})

/** A staff member's browser, connected to the first server. */
async function listener(locationId: number): Promise<{ connection: HubConnection; heard: unknown[] }> {
  return connect(await openSession(database.db, await aUser(database.db, 'Staff', [locationId])))
}

it('how many screens a user may have is a setting that holds on every process at once (SET-4)', async () => {
  const { locationId } = await anOpenOffice()
  const user = await aUser(database.db, 'Staff', [locationId])
  const cookie = `sid=${await openSession(database.db, user)}`
  const open = async (url: string) => {
    const path = `${url}${HUB_PATH}/negotiate?negotiateVersion=1`
    return (await fetch(path, { method: 'POST', headers: { cookie, origin: url } })).status
  }
  for (const { url } of servers) expect(await open(url)).toBe(200)
  await database.db.insertInto('setting').values({ key: 'screensPerUser', value: '1' }).execute()
  for (const { url } of servers) expect(await open(url)).toBe(429)
  await database.db.updateTable('setting').set({ value: '2' }).where('key', '=', 'screensPerUser').execute()
  for (const { url } of servers) expect(await open(url)).toBe(200)
  await database.db.deleteFrom('setting').where('key', '=', 'screensPerUser').execute()
})

it('someone without a role hears nothing at all (LIVE-7)', async () => {
  const user = await aUser(database.db, 'Staff')
  await database.db.deleteFrom('userRole').where('userId', '=', user.id).execute()
  await expect(connect(await openSession(database.db, user))).rejects.toThrow('403')
})

async function connect(token: string): Promise<{ connection: HubConnection; heard: unknown[] }> {
  const { url } = servers[0] as { url: string }
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}${HUB_PATH}`, {
      headers: { cookie: `sid=${token}`, origin: url },
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build()
  const heard: unknown[] = []
  connection.on('EntityCreated', (notification: { entityType: string }) => {
    if (notification.entityType === 'Appointment') heard.push(notification)
  })
  await connection.start()
  return { connection, heard }
}

it('a server stops with the process that started it, even if it gets no signal', async () => {
  const { process: server } = await startServer()
  const ended = once(server, 'exit')
  server.disconnect()
  expect(await ended).toEqual([0, null])
})

it('a server that crashes exits, and does not keep crashing', async () => {
  const { process: server } = await startServer()
  const ended = once(server, 'exit')
  server.kill('SIGSEGV')
  expect(await ended).toEqual([null, 'SIGSEGV'])
})
