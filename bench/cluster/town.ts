import { setTimeout as pause } from 'node:timers/promises'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { sql } from 'kysely'
import { HUB_PATH } from '#contract/realtime.ts'
import { TICKS_PER_DAY } from '#domain/availability/bits.ts'
import { addDays, toLocalDateTime } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cookieName, openSession } from '#server/platform/http/session.ts'
import { aUser } from '#server/testing/factories.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { manyOffices, TODAY } from '../portal.ts'
import { until } from './cluster.ts'

/** Between two bookings, and between two reads. */
const EVERY_MS = 125
/** How long a person waits before pressing the button again. */
const AGAIN_MS = 1_000
/** Starts that one day has. */
const STARTS = TICKS_PER_DAY

export type Town = Awaited<ReturnType<typeof foundTown>>

/** Two offices with everyone around them: people who book and look, staff with open screens, an administrator. */
export async function foundTown(db: Database, proxyUrl: string, servers: readonly { readonly url: string }[]) {
  const { appointmentTypeId, locationIds } = await manyOffices(db, { offices: 2, days: 12 })
  const cookieOf = async (role: 'Admin' | 'Staff') =>
    `${cookieName(true)}=${await openSession(db, await aUser(db, role, locationIds))}`
  const staff = await cookieOf('Staff')
  const admin = await cookieOf('Admin')
  const screens = await Promise.all(servers.map(({ url }) => aScreen(url, proxyUrl, staff)))
  const promised = new Map<number, string>()
  let people = 0

  /** No two want the same place. */
  function nextForm() {
    const n = people++
    const place = { date: addDays(TODAY, 2 + (Math.floor(n / STARTS) % 8)), minute: (n % STARTS) * 5 }
    return aSubmit({ locationId: locationIds[n % 2] ?? 0, appointmentTypeId }, toLocalDateTime(place))
  }

  async function book(url: string, form = nextForm()): Promise<{ status: number; id?: number }> {
    const answer = await send(`${url}/api/booking/submit-appointment`, form, { origin: proxyUrl })
    if (answer.status !== 200) return answer
    const { id } = answer.body as { id: number }
    promised.set(id, form.customer.email)
    return { status: 200, id }
  }

  const report = (url: string) =>
    send(
      `${url}/api/reports/dataset-table`,
      { reportDataSet: 'AppointmentReportDataSet' },
      { origin: proxyUrl, cookie: admin },
    )

  /** Books and reads by way of the proxy until it is stopped, and notes every answer that is not one. */
  function startLoad() {
    const failures: { readonly at: number; readonly status: number; readonly what: string }[] = []
    const underWay = new Set<Promise<void>>()
    const counts = { bookings: 0, reads: 0 }
    const note = (status: number, what: string) => {
      if (status === 0 || status >= 500) failures.push({ at: performance.now(), status, what })
      return status
    }
    /** The same form, with the same key, until it has an answer: as the page does. */
    const customer = async () => {
      const form = nextForm()
      for (;;) {
        const status = note((await book(proxyUrl, form)).status, 'booking')
        if (status === 200) return void counts.bookings++
        if (status !== 0 && status < 500) throw new Error(`A booking was answered ${status}.`)
        await pause(AGAIN_MS)
      }
    }
    const reader = async () => {
      const n = counts.reads++
      if (n % 5 === 0) return void note((await report(proxyUrl)).status, 'report')
      const { status } = await send(`${proxyUrl}/api/booking/appointment-options`, undefined, {})
      note(status, 'read')
    }
    const begin = (work: Promise<void>) => {
      underWay.add(work)
      void work.finally(() => underWay.delete(work))
    }
    const timers = [customer, reader].map((work) => setInterval(() => begin(work()), EVERY_MS))
    return {
      failures,
      counts,
      /** No one new comes; those who are there are waited for. */
      async stop() {
        for (const timer of timers) clearInterval(timer)
        await Promise.all(underWay)
      },
    }
  }

  return {
    startLoad,
    report,
    /** A booking on one server shows on the screens of both. */
    screensHear: async () => {
      for (const { url } of servers) {
        await until('the screens', async () => {
          const { id } = await book(url)
          if (id === undefined) return false
          const deadline = performance.now() + 1_000
          const areTold = () => screens.every(({ heard }) => heard.has(id))
          while (!areTold() && performance.now() < deadline) await pause(20)
          return areTold()
        })
      }
    },
    jobsRun: async () => {
      let job: string | undefined
      await until('a job', async () => {
        job ??= (await sql<{ id: string }>`insert into jobs.job (name) values ('extend-days') returning id`.execute(db))
          .rows[0]?.id
        const { rows } = await sql<{ state: string }>`select state from jobs.job where id = ${job}`.execute(db)
        return rows[0]?.state === 'completed'
      })
    },
    serversReady: () =>
      until('the servers', async () => {
        const answers = await Promise.all(servers.map(({ url }) => fetch(`${url}/readyz`)))
        return answers.every(({ ok }) => ok)
      }),
    /** Compares what people were promised with what is in the database. */
    comparison: async () => {
      const { rows } = await sql<{ id: number; email: string }>`select id, email from appointment`.execute(db)
      const kept = new Map(rows.map(({ id, email }) => [id, email]))
      const lost = [...promised].filter(([id, email]) => kept.get(id) !== email).length
      return { lost, doubled: rows.length - new Set(rows.map(({ email }) => email)).size }
    },
    stop: () => Promise.all(screens.map((screen) => screen.stop())),
  }
}

/** The status of the answer, 0 if there was none. */
async function send(url: string, body: object | undefined, headers: Record<string, string>) {
  try {
    const answer = await fetch(url, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(20_000),
    })
    const text = await answer.text()
    return { status: answer.status, body: answer.ok ? (JSON.parse(text) as object) : text }
  } catch {
    return { status: 0, body: '' }
  }
}

/** A staff member's browser, which reconnects as the page does. */
async function aScreen(url: string, origin: string, cookie: string) {
  const heard = new Set<number>()
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}${HUB_PATH}`, { transport: HttpTransportType.WebSockets, headers: { cookie, origin } })
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 300 })
    .configureLogging(LogLevel.None)
    .build()
  connection.on('EntityCreated', ({ entityId }: { entityId: number }) => heard.add(entityId))
  await connection.start()
  return { heard, stop: () => connection.stop() }
}
