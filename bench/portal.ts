import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from '#contract/endpoint.ts'
import { addDays, type LocalDate } from '#domain/time.ts'
import { freePort } from '#server/platform/free-port.ts'
import { rebuildDays } from '#server/offices/days.ts'
import { openSession } from '#server/platform/http/session.ts'
import { connect, type Database } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { seedEssentials } from '#server/seeds/essentials.ts'
import { prepare } from '#server/platform/upgrade/prepare.ts'

/** The date from which the bench's offices can be booked. */
export const TODAY: LocalDate = new Date().toISOString().slice(0, 10)

export interface BenchPortal {
  readonly db: Database
  /** For the role that owns it, which may fill it at will. */
  readonly databaseUrl: string
  /** For the servers. */
  readonly servingUrl: string
  readonly url: string
  readonly urls: readonly string[]
  /** The first server process. */
  readonly pid: number
  readonly pids: readonly number[]
  stop(): Promise<void>
}

interface BenchPortalWish {
  readonly servers?: number
  readonly env?: Record<string, string>
  /** A database to keep for the next run; without it, one that is made for this run. */
  readonly dataDir?: string
  /** Changes the empty database before its tables are made. */
  readonly before?: (ownerUrl: string) => Promise<void>
  /** Fills the database before any server is started on it. */
  readonly fill?: (database: Pick<BenchPortal, 'db' | 'databaseUrl'>) => Promise<void>
}

/** A portal as production runs it, built and in its own process, on an embedded database that waits for its disk. */
export async function startBenchPortal({
  servers: count = 1,
  env = {},
  dataDir: keptDir,
  before,
  fill,
}: BenchPortalWish = {}): Promise<BenchPortal> {
  const dataDir = keptDir ?? mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  await before?.(postgres.ownerUrl)
  await prepare({ ownerUrl: postgres.ownerUrl, servingUrl: postgres.url })
  const db = connect(postgres.ownerUrl, { connections: 4 })
  await seedEssentials(db)
  await fill?.({ db, databaseUrl: postgres.ownerUrl })
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(postgres.url, env)))
  return {
    db,
    databaseUrl: postgres.ownerUrl,
    servingUrl: postgres.url,
    url: servers[0]?.url ?? '',
    urls: servers.map((server) => server.url),
    pid: servers[0]?.pid ?? 0,
    pids: servers.map((server) => server.pid),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await db.destroy()
      await postgres.stop()
      if (keptDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Nothing that slows a load down on purpose. */
export const SERVER_ENV = { DEMO: 'off', HUMAN_CHECK: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' } as const

/** Another server process on a portal's database. */
export function startServer(databaseUrl: string, env: Record<string, string> = {}, args: readonly string[] = []) {
  const wanted = { DATABASE_URL: databaseUrl, MIGRATE_AT_START: 'off', ...SERVER_ENV, ...env }
  return startProcess('dist/server/main.js', wanted, args)
}

/** Runs a script that listens on PORT, any free one unless it is given, and waits until it answers. */
export async function startProcess(script: string, env: Record<string, string>, args: readonly string[] = []) {
  const port = env['PORT'] ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child: ChildProcess = spawn(process.execPath, [...args, script], {
    env: { ...process.env, NODE_ENV: '', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let isUp = false; !isUp; ) {
    if (child.exitCode !== null) throw new Error(`${script} ended before it was ready.`)
    isUp = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    // Asking all the time would take a core from what is starting.
    if (!isUp) await pause(20)
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: () => end('SIGTERM'),
    /** Like a power failure. */
    kill: () => end('SIGKILL'),
  }
}

/** The places of a day, the same in every calendar: columns of equal slots. */
export interface DayShape {
  readonly columns: number
  readonly firstMinute: number
  readonly slots: number
  readonly minutes: number
}

interface OfficesWish {
  /** The number of each: an office's number is unique. */
  readonly offices: readonly number[]
  readonly calendars: number
  readonly weekdays?: readonly number[]
  readonly numberOfSlots: number
  readonly timeSlotDuration: number
  /** Opening and closing minutes. */
  readonly hours: readonly [number, number]
  readonly days: number
  readonly typeIds: readonly number[]
}

/** Offices of eight calendars with three columns, open around the clock with a start every five minutes, all serving one type. */
export const manyOffices = (db: Database, wish: Size) => alikeOffices(db, wish, 5, [0, 1440])

/** Offices of eight calendars with three columns, open from nine to five, with a start every 15 minutes. */
export const officeHoursOffices = (db: Database, wish: Size) => alikeOffices(db, wish, 15, [540, 1020])

interface Size {
  readonly offices: number
  readonly days: number
}

async function alikeOffices(db: Database, wish: Size, minutes: number, hours: OfficesWish['hours']) {
  const appointmentTypeId = await aType(db, minutes)
  const locationIds = await insertOffices(db, {
    ...wish,
    offices: upTo(wish.offices),
    calendars: 8,
    numberOfSlots: 3,
    timeSlotDuration: minutes,
    hours,
    typeIds: [appointmentTypeId],
  })
  return { appointmentTypeId, locationIds }
}

/** One very large office: twelve calendars with three columns, open from eight to five, with a start every 15 minutes. */
export async function largeOffice(db: Database) {
  const shape: DayShape = { columns: 3, firstMinute: 480, slots: 36, minutes: 15 }
  const { columns, firstMinute, slots, minutes } = shape
  const appointmentTypeId = await aType(db, minutes)
  const [locationId = 0] = await insertOffices(db, {
    offices: upTo(1),
    calendars: 12,
    numberOfSlots: columns,
    timeSlotDuration: minutes,
    hours: [firstMinute, firstMinute + slots * minutes],
    days: 10,
    typeIds: [appointmentTypeId],
  })
  return { appointmentTypeId, locationId, shape }
}

/** Four small offices, so everyone wants the same few places; `capacity` is how many single slots one of them has. */
export async function somePlaces(db: Database) {
  const typeIds = [await aType(db, 15), await aType(db, 30), await aType(db, 40)]
  const [calendars, numberOfSlots, timeSlotDuration, hours] = [2, 3, 15, [540, 1020] as const] as const
  const days = [1, 2, 3, 4, 5]
  const locationIds = await insertOffices(db, {
    offices: upTo(4),
    calendars,
    numberOfSlots,
    timeSlotDuration,
    hours,
    days: 60,
    typeIds,
  })
  const startMinutes = Array.from(
    { length: (hours[1] - hours[0]) / timeSlotDuration },
    (_, i) => hours[0] + i * timeSlotDuration,
  )
  return {
    typeIds,
    locationIds,
    days,
    startMinutes,
    capacity: calendars * numberOfSlots * startMinutes.length * days.length,
  }
}

/** Offices that are open from Monday to Friday, one for each number of calendars. */
export async function weekdayOffices(
  db: Database,
  { calendars, days, shape }: { calendars: readonly number[]; days: number; shape: DayShape },
) {
  const appointmentTypeId = await aType(db, shape.minutes)
  const locationIds: number[] = []
  for (const [office, count] of calendars.entries()) {
    const made = await insertOffices(db, {
      offices: [office],
      calendars: count,
      weekdays: [1, 2, 3, 4, 5],
      numberOfSlots: shape.columns,
      timeSlotDuration: shape.minutes,
      hours: [shape.firstMinute, shape.firstMinute + shape.slots * shape.minutes],
      days,
      typeIds: [appointmentTypeId],
    })
    locationIds.push(...made)
  }
  return { appointmentTypeId, locationIds }
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i)

async function aType(db: Database, interactionDuration: number): Promise<number> {
  const { id } = await db
    .insertInto('appointmentType')
    .values({ name: `Visit of ${interactionDuration}`, interactionDuration })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertOffices(db: Database, wish: OfficesWish): Promise<number[]> {
  const { offices, calendars, numberOfSlots, timeSlotDuration, hours, days, typeIds } = wish
  const weekdays = wish.weekdays ?? [1, 2, 3, 4, 5, 6, 7]
  const locationIds: number[] = []
  for (const i of offices) {
    const { id: locationId } = await db
      .insertInto('location')
      .values({ name: `Office ${i}`, officeNumber: `${i}`, phoneNumber: '+13035550100', timeZone: 'UTC' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let c = 0; c < calendars; c++) {
      const { id: calendarId } = await db
        .insertInto('calendar')
        .values({ locationId, name: `Calendar ${c}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('calendarAppointmentType')
        .values(typeIds.map((appointmentTypeId) => ({ calendarId, appointmentTypeId })))
        .execute()
      const { id: ruleId } = await db
        .insertInto('availabilityRule')
        .values({ calendarId, type: 'Standard', name: 'Always', startDate: TODAY })
        .returning('id')
        .executeTakeFirstOrThrow()
      const window = { ruleId, startMinute: hours[0], endMinute: hours[1], numberOfSlots, timeSlotDuration }
      await db
        .insertInto('availabilityWindow')
        .values(weekdays.map((weekday) => ({ ...window, weekday })))
        .execute()
    }
    await rebuildDays(db, locationId, TODAY, addDays(TODAY, days))
    locationIds.push(locationId)
  }
  return locationIds
}

/** The cookie of someone who is signed in. */
export async function signIn(db: Database, role: Role, locationIds: readonly number[] = []): Promise<string> {
  return `sid=${await openSession(db, await aUserFor(db, role, locationIds))}`
}

/** Sends a form, as the portal's own page does. */
export function post(
  url: string,
  path: string,
  body: unknown,
  cookie = '',
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

export async function aUserFor(db: Database, role: Role, locationIds: readonly number[]) {
  const user = await db
    .insertInto('appUser')
    .values({ email: `${role.toLowerCase()}@portal.test`, ssoOnly: false, emailConfirmed: true })
    .returning(['id', 'securityStamp'])
    .executeTakeFirstOrThrow()
  await db.insertInto('userRole').values({ userId: user.id, role }).execute()
  for (const locationId of locationIds) {
    await db.insertInto('userLocation').values({ userId: user.id, locationId }).execute()
  }
  return user
}

/** Messages left over from earlier bookings would count toward the next measurement. */
export async function untilDelivered(db: Database): Promise<void> {
  const isWaiting = () => db.selectFrom('outbox').where('state', '=', 'Queued').select('id').limit(1).executeTakeFirst()
  while (await isWaiting()) await pause(200)
}
