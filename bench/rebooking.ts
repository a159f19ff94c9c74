import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ClosurePreview } from '#contract/closures.ts'
import type { Effected, JobProgress } from '#contract/effects.ts'
import { addDays, type LocalDate } from '#domain/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import { falseMarks } from '#server/testing/office-forms.ts'
import { conclude } from './report.ts'
import { officeHoursOffices, signIn, startBenchPortal, startServer, TODAY } from './portal.ts'

const PEOPLE = 1_000
/** Those of them that no message reaches. */
const UNREACHABLE = 50
/** How many have been taken care of when the server dies. */
const KILLED_AFTER = 200
/** Longer than it takes for a dead process's job to be picked up again. */
const PATIENCE_MS = 5 * 60_000
/** The places of an office's day: eight calendars with three columns and 32 starts. */
const A_DAY = 8 * 3 * 32
const CLOSED = [addDays(TODAY, 2), addDays(TODAY, 3)] as const
const OPEN = [0, 1, 4, 5, 6].map((days) => addDays(TODAY, days))

/**
 * Closes an office with a thousand appointments and offers other times. Only one day of the next office is free nearby:
 * fewer places than people. The server is killed while the times are being held. Then every person has to be in one
 * list, as many in each as the preview said.
 */
export async function rebooking(): Promise<void> {
  const portal = await startBenchPortal({ servers: 0 })
  let server = await startServer(portal.servingUrl)
  try {
    const { db } = portal
    const { locationIds, appointmentTypeId } = await officeHoursOffices(db, { offices: 2, days: 6 })
    const [closing = 0, near = 0] = locationIds
    for (const [n, id] of locationIds.entries())
      await sql`update location set latitude = ${39.7 + n / 20}, longitude = -104.9 where id = ${id}`.execute(db)
    let left = PEOPLE
    for (const day of CLOSED) left -= await fill(db, closing, appointmentTypeId, day, left)
    for (const day of OPEN) await fill(db, closing, appointmentTypeId, day, A_DAY)
    for (const day of [...OPEN, CLOSED[1]]) await fill(db, near, appointmentTypeId, day, A_DAY)
    await sql`update appointment set email = '', phone_number = '+13035550142' where id in (
      select id from appointment where location_id = ${closing} and day = any(${CLOSED}::date[]) order by id
      limit ${UNREACHABLE})`.execute(db)

    const cookie = await signIn(db, 'Office Manager', [closing])
    const call = async <T>(at: string, body?: object): Promise<T> => {
      const [method = '', path = ''] = at.split(' ')
      const answer = await fetch(server.url + path, {
        method,
        headers: { origin: server.url, cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (answer.status !== 200) throw new Error(`${at} was answered with ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as T
    }
    const form = {
      locationId: closing,
      name: 'Flood',
      isAllDay: true,
      isSingleDay: false,
      startDate: `${CLOSED[0]}T00:00`,
      endDate: `${CLOSED[1]}T00:00`,
      appointmentTypeIds: [],
      message: 'The cellar is full of water.',
      people: { kind: 'offer', answerHours: 24, withinMiles: 25 },
    }
    const started = performance.now()
    const said = await call<ClosurePreview>('POST /api/closures/close-location-preview', form)
    const previewed = performance.now()
    const { previewKey } = said
    const effected = await call<Effected>('POST /api/closures/close-location', { ...form, previewKey })
    const answered = performance.now()
    const progress = () => call<JobProgress>(`GET /api/office-manager/progress/${effected.progressId}`)
    let at = await progress()
    while (at.done < KILLED_AFTER) at = await progress()
    await server.kill()
    const killed = performance.now()
    console.log(
      `preview after ${seconds(started, previewed)} s, closed after ${seconds(previewed, answered)} s, ` +
        `killed ${seconds(answered, killed)} s later with ${at.done} of ${at.total} taken care of`,
    )
    server = await startServer(portal.servingUrl)
    at = await progress()
    while (at.state === 'Running' && performance.now() - killed < PATIENCE_MS) {
      await pause(200)
      at = await progress()
    }
    console.log(`${at.state} ${at.done} of ${at.total}, ${seconds(killed, performance.now())} s after the kill`)

    const lists = await listsOf(db, closing)
    console.log(
      `preview: ${said.offeredCount} offered (${said.offeredAt.map(({ locationName, count }) => `${count} at ${locationName}`).join(', ')}), ` +
        `${said.cancelledCount - said.unreachableCount} canceled and told, ${said.unreachableCount} to call`,
    )
    console.log(
      `effect:  ${lists.offered} offered with ${lists.places} places held, ${lists.canceled} canceled and told, ` +
        `${lists.toCall} to call; ${lists.inNone} in no list, ${lists.inTwo} in two, ${lists.toldTwice} told twice`,
    )
    const wrong = (await falseMarks(portal, closing)) + (await falseMarks(portal, near))
    console.log(`${wrong} days whose marks are not those of what takes them`)
    const holds =
      at.state === 'Done' &&
      lists.offered === said.offeredCount &&
      lists.canceled === said.cancelledCount - said.unreachableCount &&
      lists.toCall === said.unreachableCount &&
      lists.offered + lists.canceled + lists.toCall === PEOPLE &&
      lists.inNone + lists.inTwo + lists.toldTwice + wrong === 0
    conclude(holds)
  } finally {
    await server.stop()
    await portal.stop()
  }
}

const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1)

interface Lists {
  readonly offered: number
  readonly places: number
  readonly canceled: number
  readonly toCall: number
  readonly inNone: number
  readonly inTwo: number
  readonly toldTwice: number
}

/** In which list everyone is: offered other times and told, canceled and told, canceled and to be called. */
async function listsOf(db: Database, locationId: number): Promise<Lists> {
  const { rows } = await sql<Lists>`
    with fate as (
      select p.places,
        a.status = 'Booked' and p.offers = 1 and p.places > 0 and m.offered = 1 and m.canceled = 0 and c.calls = 0 as offered,
        a.status = 'Cancelled' and p.offers = 0 and m.offered = 0 and m.canceled = 1 and c.calls = 0 as canceled,
        a.status = 'Cancelled' and p.offers = 0 and m.offered + m.canceled = 0 and c.calls = 1 as "toCall",
        m.offered + m.canceled > 1 as twice
      from appointment a
      cross join lateral (
        select count(distinct o.id) as offers, count(h.id)::int as places from offer o
          left join offered_place q on q.offer_id = o.id
          left join appointment h on h.hold_key_hash = q.hold_key_hash and h.status = 'Hold'
        where o.appointment_id = a.id and o.state = 'Open') p
      cross join lateral (
        select count(*) filter (where template_key = 'TimesOffered') as offered,
          count(*) filter (where template_key = 'LocationClosure') as canceled
        from outbox where appointment_id = a.id) m
      cross join lateral (select count(*) as calls from person_to_call where appointment_id = a.id) c
      where a.location_id = ${locationId} and a.day = any(${CLOSED}::date[]) and a.status <> 'Hold')
    select count(*) filter (where offered)::int as offered, coalesce(sum(places) filter (where offered), 0)::int as places,
      count(*) filter (where canceled)::int as canceled, count(*) filter (where "toCall")::int as "toCall",
      count(*) filter (where not offered and not canceled and not "toCall")::int as "inNone",
      count(*) filter (where offered::int + canceled::int + "toCall"::int > 1)::int as "inTwo",
      count(*) filter (where twice)::int as "toldTwice"
    from fate`.execute(db)
  return rows[0] as Lists
}

/** Books so many places of a day, calendar by calendar, and returns how many there were. */
async function fill(
  db: Database,
  locationId: number,
  appointmentTypeId: number,
  day: LocalDate,
  count: number,
): Promise<number> {
  const calendars = await db.selectFrom('calendar').where('locationId', '=', locationId).select('id').execute()
  let booked = 0
  for (const { id } of calendars) {
    const { rows } = await sql<{ n: number }>`
      with booked as (
        insert into appointment (location_id, calendar_id, day, column_index, start_minute, end_minute, starts_at,
          ends_at, time_zone, status, first_name, last_name, email)
        select ${locationId}, ${id}, ${day}::date, place, minute, minute + 15,
          (${day}::date + make_interval(mins => minute)) at time zone 'UTC',
          (${day}::date + make_interval(mins => minute + 15)) at time zone 'UTC',
          'UTC', 'Booked', 'Ada', 'Lovelace', ${id}::text || '-' || place || '-' || minute || '@example.test'
        from generate_series(0, 2) as place, generate_series(540, 1005, 15) as minute
        limit ${Math.max(0, count - booked)}
        returning id),
      typed as (
        insert into appointment_appointment_type (appointment_id, appointment_type_id)
        select id, ${appointmentTypeId} from booked)
      select count(*)::int as n from booked`.execute(db)
    booked += rows[0]?.n ?? 0
  }
  return booked
}
