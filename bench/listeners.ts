import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { HUB_PATH } from '#contract/realtime.ts'
import { addDays, toLocalDateTime } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openSession } from '#server/platform/http/session.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { post, TODAY } from './portal.ts'

const CONNECTING_AT_ONCE = 50
/** Pause between changes, so each is delivered on its own. */
const PAUSE_MS = 200
const PING_MS = 15_000
const DELIVERED_WITHIN_MS = 10_000
const CREATED = '"target":"EntityCreated","arguments":[{"entityType":"Appointment"'

/** The day that is booked. */
export const DAY = addDays(TODAY, 2)

export interface Office {
  readonly locationId: number
  readonly appointmentTypeId: number
}

/** Signed-in staff of the office. */
export async function staffSessions(db: Database, locationId: number, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, (_, i) => ({
    email: `${i}@portal.test`,
    ssoOnly: false,
    emailConfirmed: true,
  }))
  const users = await db.insertInto('appUser').values(people).returning(['id', 'securityStamp']).execute()
  await db
    .insertInto('userRole')
    .values(users.map(({ id }) => ({ userId: id, role: 'Staff' as const })))
    .execute()
  await db
    .insertInto('userLocation')
    .values(users.map(({ id }) => ({ userId: id, locationId })))
    .execute()
  return Promise.all(users.map((user) => openSession(db, user)))
}

export interface Client {
  readonly socket: WebSocket
  hear: (text: string) => void
}

/** Bare sockets that speak just enough of the protocol to listen: a thousand real clients would measure themselves. */
export async function connectAll(
  count: number,
  to: (i: number) => { url: string; headers: Record<string, string>; greeting: string },
): Promise<Client[]> {
  const clients: Client[] = []
  for (let from = 0; from < count; from += CONNECTING_AT_ONCE) {
    const some = Array.from({ length: Math.min(CONNECTING_AT_ONCE, count - from) }, async (_, k) => {
      const { url, headers, greeting } = to(from + k)
      const socket = new WebSocket(url, { headers, perMessageDeflate: false })
      await once(socket, 'open')
      const client: Client = { socket, hear: () => {} }
      if (greeting) {
        socket.send(greeting)
        await once(socket, 'message')
        // A client that is silent for half a minute counts as gone.
        const alive = setInterval(() => socket.send('{"type":6}\x1e'), PING_MS).unref()
        socket.on('close', () => clearInterval(alive))
      }
      socket.on('message', (data: Buffer) => client.hear(data.toString()))
      return client
    })
    clients.push(...(await Promise.all(some)))
  }
  return clients
}

/** Staff who listen to their portal's hub, spread over its processes. */
export function connectToHub(urls: readonly string[], tokens: readonly string[]): Promise<Client[]> {
  return connectAll(tokens.length, (i) => {
    const url = urls[i % urls.length] as string
    const headers = { cookie: `sid=${tokens[i]}`, origin: url }
    return { url: url.replace('http', 'ws') + HUB_PATH, headers, greeting: '{"protocol":"json","version":1}\x1e' }
  })
}

/** In milliseconds, for every client and change: since the change was requested, and since that was answered. */
export interface Delivered {
  readonly times: number[]
  readonly sinceAnswer: number[]
}

/** Makes a change and waits until every client has heard of it. */
export async function deliver(
  clients: readonly Client[],
  change: () => Promise<Response>,
  into: Delivered,
  told = CREATED,
): Promise<void> {
  const heardAt: number[] = []
  for (const client of clients) {
    client.hear = (text) => {
      // The confirmation that was written with it is told in the same breath.
      if (!text.includes(told)) return
      heardAt.push(performance.now())
      client.hear = () => {}
    }
  }
  const started = performance.now()
  const answer = await change()
  const answered = performance.now()
  if (!answer.ok) throw new Error(`A change was refused: ${await answer.text()}`)
  while (heardAt.length < clients.length && performance.now() < answered + DELIVERED_WITHIN_MS) await pause(5)
  into.times.push(...heardAt.map((heard) => heard - started))
  into.sinceAnswer.push(...heardAt.map((heard) => heard - answered))
  await pause(PAUSE_MS)
}

/** Eight calendars with three columns, every 15 minutes from nine to five: far more places than are needed. */
export function book(url: string, office: Office, n: number): Promise<Response> {
  const startDateLocal = toLocalDateTime({ date: DAY, minute: 540 + (n % 32) * 15 })
  return post(url, '/api/booking/submit-appointment', aSubmit(office, startDateLocal))
}
