import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, toLocalDateTime } from '#domain/time.ts'
import { numbersFrom } from '#domain/random.ts'
import type { Database } from '#server/platform/db/database.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { post, signIn, somePlaces, startBenchPortal, TODAY } from './portal.ts'
import { conclude } from './report.ts'

const ATTEMPTS = 50_000
const CLIENTS = 64
const RETRIES = 10_000

/**
 * Everyone together: customers, staff and administrators on two server processes want more than there is. Afterward we
 * ask the database whether two ever got the same place and whether any wanted place stayed empty, and look at what the
 * losers were told.
 */
export async function storm(): Promise<void> {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  console.log(`seed ${seed}`)
  const random = numbersFrom(seed)
  const portal = await startBenchPortal({ servers: 2 })
  try {
    const { locationIds, typeIds, days, startMinutes, capacity } = await somePlaces(portal.db)
    const cookies = {
      customer: '',
      staff: await signIn(portal.db, 'Staff', locationIds),
      admin: await signIn(portal.db, 'Admin'),
    }
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const tally = new Map<string, number>()
    const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1)

    let sent = 0
    const client = async (n: number) => {
      while (sent < ATTEMPTS) {
        const attempt = sent++
        const door = pick(['customer', 'customer', 'staff', 'admin'] as const)
        // Even-numbered offices get requests for single slots only, so their exact capacity is known. In the others, the
        // longest visit must end before they close: staff would be told so instead of what others took.
        const locationId = pick(locationIds)
        const isSingle = locationIds.indexOf(locationId) % 2 === 0
        const appointmentTypeId = isSingle ? (typeIds[0] as number) : pick(typeIds)
        const minute = pick(isSingle ? startMinutes : startMinutes.slice(0, -2))
        const startDateLocal = toLocalDateTime({ date: addDays(TODAY, pick(days)), minute })
        const url = portal.urls[(attempt + n) % portal.urls.length] as string
        const answer = await ask(url, door, cookies[door], { locationId, appointmentTypeId, startDateLocal })
        const body = (await answer.json()) as { otherTimes?: unknown[] }
        if (answer.status === 409 && !Array.isArray(body.otherTimes)) count('409 without other times')
        count(String(answer.status))
      }
    }
    const started = performance.now()
    await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)))
    const seconds = (performance.now() - started) / 1000
    console.log(
      `${ATTEMPTS} attempts from ${CLIENTS} clients in ${seconds.toFixed(0)} s: ${JSON.stringify([...tally])}`,
    )

    const overlaps = await countOverlaps(portal.db)
    const others = [...tally.keys()].filter((key) => !['200', '409'].includes(key))
    const single = locationIds.filter((_, i) => i % 2 === 0)
    const booked = await liveAt(portal.db, single)
    console.log(
      `overlaps ${overlaps}, booked ${booked} of ${capacity * single.length} places wanted more often than they exist`,
    )
    const duplicates = await retries(portal.db, portal.urls, locationIds, typeIds[0] as number, startMinutes)
    conclude(overlaps === 0, others.length === 0, booked === capacity * single.length, duplicates === 0)
  } finally {
    await portal.stop()
  }
}

interface Wanted {
  readonly locationId: number
  readonly appointmentTypeId: number
  readonly startDateLocal: string
}

const DOORS = {
  customer: '/api/booking/submit-appointment',
  staff: '/api/staff/appointments/add-from-calendar',
  admin: '/api/admin/appointments',
} as const

function ask(
  url: string,
  door: keyof typeof DOORS,
  cookie: string,
  { startDateLocal, ...office }: Wanted,
  idempotencyKey?: string,
): Promise<Response> {
  const { idempotencyKey: newKey, ...booking } = aSubmit(office, startDateLocal)
  const body = door === 'customer' ? { ...booking, idempotencyKey: idempotencyKey ?? newKey } : booking
  return post(url, DOORS[door], body, cookie)
}

/** Sends every submit four times, some simultaneously: each key must leave one appointment. */
async function retries(
  db: Database,
  urls: readonly string[],
  locationIds: readonly number[],
  appointmentTypeId: number,
  startMinutes: readonly number[],
) {
  const before = await liveAt(db, locationIds)
  const day = addDays(TODAY, 7)
  const keys = Array.from({ length: RETRIES / 4 }, () => randomUUID())
  let refused = 0
  for (let i = 0; i < keys.length; i += CLIENTS / 4) {
    await Promise.all(
      keys.slice(i, i + CLIENTS / 4).map(async (key, n) => {
        const place = i + n
        const wanted = {
          locationId: locationIds[place % locationIds.length] as number,
          appointmentTypeId,
          startDateLocal: toLocalDateTime({
            date: addDays(day, Math.floor(place / locationIds.length / startMinutes.length)),
            minute: startMinutes[Math.floor(place / locationIds.length) % startMinutes.length] as number,
          }),
        }
        const answers = await Promise.all([0, 1, 0, 1].map((s) => ask(urls[s] as string, 'customer', '', wanted, key)))
        const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())))
        if (bodies.size !== 1 || !answers.every((answer) => answer.ok)) refused++
      }),
    )
  }
  const made = (await liveAt(db, locationIds)) - before
  const duplicates = made - keys.length + refused
  console.log(
    `${RETRIES} retried submits: ${made} appointments for ${keys.length} keys, ${refused} keys answered differently`,
  )
  return duplicates + refused
}

async function liveAt(db: Database, locationIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from appointment
    where cancelled_at is null and location_id = any(${locationIds}::int[])`.execute(db)
  return rows[0]?.n ?? 0
}

/** Pairs of live appointments that overlap in a column, and days whose bits do not match their appointments. */
async function countOverlaps(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from appointment a join appointment b
        on b.calendar_id = a.calendar_id and b.column_index = a.column_index and b.id > a.id
        and a.starts_at < b.ends_at and b.starts_at < a.ends_at
        where a.cancelled_at is null and b.cancelled_at is null)::int
      + (select count(*) from calendar_day d where length(replace(d.taken::text, '0', '')) <> coalesce(
        (select sum((a.end_minute - a.start_minute) / 5) from appointment a
          where a.calendar_id = d.calendar_id and a.day = d.day and a.cancelled_at is null), 0))::int as n`.execute(db)
  return rows[0]?.n ?? 0
}
