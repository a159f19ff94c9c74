import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ClosurePreview } from '#contract/closures.ts'
import type { Effected, JobProgress } from '#contract/effects.ts'
import { addDays, type LocalDate, toLocalDateTime } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openSession } from '#server/platform/http/session.ts'
import { aUserFor, officeHoursOffices, startBenchPortal, startServer, TODAY } from './portal.ts'

const ROUNDS = 200
const CUSTOMERS = 32
/** From ten to noon. */
const WINDOW = { from: 600, to: 720 }
/** The time within which everyone books and the manager confirms. */
const MOMENT_MS = 250
const PEOPLE = 5_000
/** How many of them have been canceled when the server dies. */
const KILLED_AFTER = 1_000
/** Longer than it takes for a dead process's job to be picked up again. */
const PATIENCE_MS = 5 * 60_000

/**
 * Closed means closed: people book while the window is being closed, on two server processes; and a server dies halfway
 * through closing a window with thousands of appointments.
 */
export async function closing(): Promise<void> {
  const violations = await closeWhileBooking()
  const isWhole = await closeThroughACrash()
  if (violations > 0 || !isWhole) process.exitCode = 1
  console.log(process.exitCode ? 'FAILED' : 'held')
}

interface Office {
  readonly locationId: number
  readonly appointmentTypeId: number
}

/** Calls a server as the manager of an office. */
type Manager = (url: string, at: string, body?: object) => Promise<{ status: number; body: unknown }>

async function managerOf(db: Database, { locationId }: Office): Promise<Manager> {
  const cookie = `sid=${await openSession(db, await aUserFor(db, 'Office Manager', [locationId]))}`
  return (url, at, body) => call(url, at, body, { cookie })
}

async function call(
  url: string,
  at: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const [method = '', path = ''] = at.split(' ')
  const answer = await fetch(url + path, {
    method,
    headers: { origin: url, ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

const closureOf = ({ locationId }: Office, startDate: string, endDate: string) => ({
  locationId,
  name: 'Flood',
  isAllDay: startDate.endsWith('T00:00'),
  isSingleDay: startDate.slice(0, 10) === endDate.slice(0, 10),
  startDate,
  endDate,
  appointmentTypeIds: [],
  message: 'The cellar is full of water.',
})

/** Previews and confirms, as many times as it takes. */
async function close(manager: Manager, url: string, form: object): Promise<{ effected: Effected; refusals: number }> {
  const preview = await manager(url, 'POST /api/closures/close-location-preview', form)
  let { previewKey } = preview.body as ClosurePreview
  for (let refusals = 0; ; refusals++) {
    const at = 'POST /api/closures/close-location'
    const { status, body } = await manager(url, at, { ...form, previewKey })
    if (status === 200) return { effected: body as Effected, refusals }
    if (status !== 409) throw new Error(`Closing was answered with ${status}.`)
    previewKey = (body as { preview: ClosurePreview }).preview.previewKey
  }
}

async function closeWhileBooking(): Promise<number> {
  const portal = await startBenchPortal({ servers: 2 })
  try {
    const { locationIds, appointmentTypeId } = await officeHoursOffices(portal.db, { offices: 1, days: 60 })
    const office = { locationId: locationIds[0] as number, appointmentTypeId }
    const manager = await managerOf(portal.db, office)
    const tally = new Map<number, number>()
    let [violations, booked, refusals] = [0, 0, 0]
    for (let round = 0; round < ROUNDS; round++) {
      const day = addDays(TODAY, 1 + (round % 50))
      const at = (minute: number) => toLocalDateTime({ date: day, minute })
      const customers = Array.from({ length: CUSTOMERS }, async (_, i) => {
        await pause(Math.random() * MOMENT_MS)
        const minute = WINDOW.from + 15 * Math.floor((Math.random() * (WINDOW.to - WINDOW.from)) / 15)
        return bookOnce(portal.urls[i % 2] as string, office, at(minute), { holds: i % 4 === 0 })
      })
      const form = closureOf(office, at(WINDOW.from), at(WINDOW.to))
      const closed = pause(Math.random() * MOMENT_MS)
        .then(() => close(manager, portal.urls[round % 2] as string, form))
        .then(async (result) => ({ ...result, live: await liveIn(portal.db, office, day) }))
      const [{ live, effected, refusals: refused }, statuses] = await Promise.all([closed, Promise.all(customers)])
      for (const status of statuses) tally.set(status, (tally.get(status) ?? 0) + 1)
      violations += live + (await liveIn(portal.db, office, day))
      booked += effected.cancelledCount
      refusals += refused
      await reopen(manager, portal.url, office)
    }
    console.log(
      `${ROUNDS} rounds, ${CUSTOMERS} customers on two servers while the window closes: ${violations} violations; ` +
        `answers ${JSON.stringify([...tally])}, ${booked} booked before and canceled, ${refusals} outdated previews`,
    )
    const others = [...tally.keys()].filter((status) => status !== 200 && status !== 409)
    return violations + others.length
  } finally {
    await portal.stop()
  }
}

async function bookOnce(url: string, office: Office, startDateLocal: string, { holds }: { holds: boolean }) {
  const { locationId, appointmentTypeId } = office
  const visit = { locationId, appointmentTypes: [{ appointmentTypeId }], startDateLocal }
  const hold = holds ? await call(url, 'POST /api/booking/hold-time', visit) : undefined
  const { holdKey } = (hold?.body ?? {}) as { holdKey?: string }
  const key = randomUUID()
  const { status } = await call(url, 'POST /api/booking/submit-appointment', {
    ...visit,
    ...(holdKey && { holdKey }),
    idempotencyKey: key,
    locale: 'en',
    customer: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: `${key}@example.test`,
      phoneNumber: '',
      isSmsNotificationsEnabled: false,
      smsPhoneNumber: '',
      vin: '',
      dlNumber: '',
    },
  })
  return status
}

async function reopen(manager: Manager, url: string, { locationId }: Office): Promise<void> {
  const { body } = await manager(url, `GET /api/closures/listing/${locationId}`)
  for (const { id } of body as { id: number }[])
    await manager(url, 'DELETE /api/closures/delete-closure', { closureId: id })
}

async function liveIn(db: Database, { locationId }: Office, day: LocalDate): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from appointment
    where location_id = ${locationId} and day = ${day} and cancelled_at is null and status <> 'Hold'
      and start_minute < ${WINDOW.to} and end_minute > ${WINDOW.from}`.execute(db)
  return rows[0]?.n ?? 0
}

async function closeThroughACrash(): Promise<boolean> {
  const portal = await startBenchPortal({ servers: 0 })
  let server = await startServer(portal.servingUrl)
  try {
    const { locationIds, appointmentTypeId } = await officeHoursOffices(portal.db, { offices: 1, days: 60 })
    const office = { locationId: locationIds[0] as number, appointmentTypeId }
    const manager = await managerOf(portal.db, office)
    await fill(portal.db, office)
    const form = closureOf(office, `${addDays(TODAY, 1)}T00:00`, `${addDays(TODAY, 30)}T00:00`)
    const started = performance.now()
    const { effected } = await close(manager, server.url, form)
    const answered = performance.now()
    const progress = async () => {
      const at = `GET /api/office-manager/progress/${effected.progressId}`
      return (await manager(server.url, at)).body as JobProgress
    }
    let at = await progress()
    while (at.done < KILLED_AFTER) at = await progress()
    await server.kill()
    const doneWhenKilled = await cancelledIn(portal.db, office)
    const killed = performance.now()
    server = await startServer(portal.servingUrl)
    at = await progress()
    while (at.state === 'Running' && performance.now() - killed < PATIENCE_MS) {
      await pause(200)
      at = await progress()
    }
    const finished = performance.now()
    const { rows } = await sql<{ cancelled: number; told: number; twice: number; untold: number }>`
      select count(*)::int as cancelled, sum(m)::int as told, count(*) filter (where m > 1)::int as twice,
        count(*) filter (where m = 0)::int as untold
      from (select (select count(*) from outbox o where o.appointment_id = a.id) as m from appointment a
        where a.location_id = ${office.locationId} and a.status = 'Cancelled') x`.execute(portal.db)
    const [result] = rows
    console.log(
      `${effected.cancelledCount} appointments closed over, answered after ${seconds(started, answered)} s, ` +
        `${doneWhenKilled} canceled when the server was killed ${seconds(answered, killed)} s later, ` +
        `all done ${seconds(killed, finished)} s after the restart began`,
    )
    console.log(
      `${result?.cancelled} canceled, ${result?.told} messages, ${result?.twice} told twice, ${result?.untold} not told, ` +
        `progress ${at.state} ${at.done} of ${at.total}`,
    )
    return (
      result?.cancelled === PEOPLE &&
      result.told === PEOPLE &&
      result.twice === 0 &&
      at.state === 'Done' &&
      at.done === at.total
    )
  } finally {
    await server.stop()
    await portal.stop()
  }
}

const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1)

async function cancelledIn(db: Database, { locationId }: Office): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from appointment
    where location_id = ${locationId} and status = 'Cancelled'`.execute(db)
  return rows[0]?.n ?? 0
}

/** Books the first places of the coming days, day by day, until everyone has one. */
async function fill(db: Database, { locationId, appointmentTypeId }: Office): Promise<void> {
  for (let [day, left] = [addDays(TODAY, 1), PEOPLE]; left > 0; day = addDays(day, 1)) {
    const { rows } = await sql<{ n: number }>`
      with booked as (
        insert into appointment (location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at,
          ends_at, time_zone, status, first_name, last_name, email)
        select ${locationId}, c.id, ${day}::date, place, minute, minute + 15,
          (${day}::date + make_interval(mins => minute)) at time zone 'UTC',
          (${day}::date + make_interval(mins => minute + 15)) at time zone 'UTC',
          'UTC', 'Booked', 'Ada', 'Lovelace', c.id || '-' || place || '-' || minute || '@example.test'
        from calendar c, generate_series(0, 2) as place, generate_series(540, 1005, 15) as minute
        where c.location_id = ${locationId}
        limit ${left}
        returning id),
      typed as (
        insert into appointment_appointment_type (appointment_id, appointment_type_id)
        select id, ${appointmentTypeId} from booked)
      select count(*)::int as n from booked`.execute(db)
    left -= rows[0]?.n ?? 0
  }
}
