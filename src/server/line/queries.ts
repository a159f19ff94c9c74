import type { Updateable } from 'kysely'
import type { ArrivalBefore, ArrivalState, Priority } from '#domain/line/arrival.ts'
import type { InLine } from '#domain/line/order.ts'
import type { ServiceTime } from '#domain/line/estimate.ts'
import type { LocalDate } from '#domain/time.ts'
import { type Actor, isEverywhere } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { Arrival } from '#server/platform/db/schema.ts'
import { statement } from '#server/platform/db/statement.ts'

/** Somebody who has come, with what their appointment says of them. */
export interface Person {
  readonly id: number
  readonly locationId: number
  readonly day: LocalDate
  readonly appointmentId: number | null
  readonly appointmentTypeId: number | null
  readonly appointmentTypeIds: readonly number[]
  readonly appointmentTypes: readonly string[]
  readonly ticket: string
  readonly firstName: string
  readonly lastName: string
  readonly name: string
  readonly smsPhoneNumber: string
  readonly locale: string
  readonly priority: Priority | null
  readonly state: ArrivalState
  readonly deskId: number | null
  readonly deskName: string
  readonly toDeskId: number | null
  readonly userId: number | null
  readonly userEmail: string | null
  readonly note: string
  readonly arrivedAt: string
  readonly dueAt: string | null
  readonly calledAt: string | null
  readonly calls: number
  readonly startedAt: string | null
  readonly finishedAt: string | null
  readonly parkedAt: string | null
  readonly returnsAt: string | null
  readonly pausedUntil: string | null
  readonly pauses: number
  readonly texts: number
  readonly before: ArrivalBefore | null
  readonly changedAt: string | null
}

const PERSON = `
  select a.id, a.location_id as "locationId", a.day, a.appointment_id as "appointmentId",
    a.appointment_type_id as "appointmentTypeId", types.ids as "appointmentTypeIds", types.names as "appointmentTypes",
    a.ticket, coalesce(v.first_name, '') as "firstName", coalesce(v.last_name, '') as "lastName", a.name,
    coalesce(v.sms_phone_number, a.sms_phone_number) as "smsPhoneNumber", a.locale, a.priority, a.state,
    a.desk_id as "deskId", coalesce(d.name, '') as "deskName", a.to_desk_id as "toDeskId", a.user_id as "userId",
    u.email as "userEmail", a.note, a.arrived_at as "arrivedAt", v.starts_at as "dueAt", a.called_at as "calledAt", a.calls,
    a.started_at as "startedAt", a.finished_at as "finishedAt", a.parked_at as "parkedAt", a.returns_at as "returnsAt",
    a.paused_until as "pausedUntil", a.pauses, a.texts, a.before, a.changed_at as "changedAt"
  from arrival a
  left join appointment v on v.id = a.appointment_id
  left join desk d on d.id = a.desk_id
  left join app_user u on u.id = a.user_id
  cross join lateral (
    select coalesce(array_agg(y.id order by y.sort_order, y.id), '{}') as ids,
      coalesce(array_agg(y.name order by y.sort_order, y.id), '{}') as names
    from appointment_type y where y.id = a.appointment_type_id or (a.appointment_type_id is null and y.id in (
      select x.appointment_type_id from appointment_appointment_type x where x.appointment_id = a.appointment_id))) types`

const liveStatement = statement<Person>(`${PERSON}
  where a.location_id = $1 and a.day = $2 and a.state in ('Waiting', 'Called', 'Serving', 'Parked')`)

/** Everybody who is in a location's line on a day, at a desk or parked. */
export function peopleIn(db: Db, locationId: number, day: LocalDate): Promise<Person[]> {
  return liveStatement(db, [locationId, day])
}

const doneStatement = statement<Person>(`${PERSON}
  where a.location_id = $1 and a.day = $2 and a.state in ('Served', 'Left', 'NoShow')
  order by a.finished_at desc nulls last limit $3`)

/** The last who are no longer in it. */
export function peopleDone(db: Db, locationId: number, day: LocalDate, atMost: number): Promise<Person[]> {
  return doneStatement(db, [locationId, day, atMost])
}

const lockStatement = statement<Person>(`${PERSON}
  where a.id = $1 and ($2::int[] is null or a.location_id = any($2::int[])) for no key update of a`)

/** One of them within the caller's reach, locked until the transaction ends. */
export async function personToChange(db: Db, actor: Actor, id: number): Promise<Person | undefined> {
  const reach = isEverywhere(actor) ? null : actor.kind === 'user' ? actor.locationIds : []
  const [person] = await lockStatement(db, [id, reach])
  return person
}

const byTokenStatement = statement<Person>(`${PERSON} where a.token_hash = $1`)

/** Whose ticket a link opens. */
export async function personByToken(db: Db, tokenHash: Buffer): Promise<Person | undefined> {
  const [person] = await byTokenStatement(db, [tokenHash])
  return person
}

const lockByTokenStatement = statement<Person>(`${PERSON} where a.token_hash = $1 for no key update of a`)

/** The same, locked until the transaction ends. */
export async function personToChangeByToken(db: Db, tokenHash: Buffer): Promise<Person | undefined> {
  const [person] = await lockByTokenStatement(db, [tokenHash])
  return person
}

const takeStatement = statement<{ id: number }>(`
  update arrival set state = 'Called', desk_id = $2, user_id = $3, called_at = $4, calls = calls + 1, started_at = null,
    finished_at = null, parked_at = null, to_desk_id = null, changed_at = $4, version = version + 1,
    before = jsonb_build_object('state', state, 'deskId', desk_id, 'userId', user_id, 'calledAt', called_at, 'calls', calls,
      'startedAt', started_at, 'finishedAt', finished_at, 'parkedAt', parked_at, 'returnsAt', returns_at,
      'toDeskId', to_desk_id, 'appointmentTypeId', appointment_type_id, 'note', note, 'by', $3::int)
  where id = (
    select a.id from arrival a where a.id = any($1::bigint[]) and a.state in ('Waiting', 'Parked')
    order by array_position($1::bigint[], a.id) limit 1 for no key update skip locked)
  returning id`)

/**
 * Calls the first of some people, in this order, to a desk. Somebody whom another desk is just calling is passed by, so no
 * two desks ever call one person, and none waits for another (LINE-4).
 */
export async function takeFirst(
  db: WriteDb,
  ids: readonly number[],
  { deskId, userId, now }: { deskId: number; userId: number; now: Date },
): Promise<number | undefined> {
  const [taken] = await takeStatement(db, [ids, deskId, userId, now])
  return taken?.id
}

export async function changeArrival(db: WriteDb, id: number, changes: Updateable<Arrival>): Promise<void> {
  await db
    .updateTable('arrival')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export interface NewArrival {
  readonly location_id: number
  readonly day: LocalDate
  readonly appointment_type_id: number
  readonly name: string
  readonly sms_phone_number: string
  readonly locale: string
  readonly priority: Priority | null
  readonly arrived_at: string
}

const addStatement = statement<{ id: number; ticket: string }>('select id, ticket from add_arrival($1::jsonb)')

export async function addArrival(db: WriteDb, who: NewArrival) {
  const [added] = await addStatement(db, [JSON.stringify(who)])
  if (!added) throw new Error('No arrival was added.')
  return added
}

const todayStatement = statement<{
  served: number
  noShows: number
  averageWaitMinutes: number | null
  averageServiceMinutes: number | null
}>(`
  select count(*) filter (where a.state = 'Served')::int as served,
    count(*) filter (where a.state = 'NoShow')::int as "noShows",
    round(avg(extract(epoch from a.called_at - greatest(a.arrived_at, least(v.starts_at, a.called_at))) / 60)
      filter (where a.called_at is not null), 1)::float as "averageWaitMinutes",
    round(avg(extract(epoch from a.finished_at - a.started_at) / 60)
      filter (where a.state = 'Served' and a.started_at is not null), 1)::float as "averageServiceMinutes"
  from arrival a left join appointment v on v.id = a.appointment_id
  where a.location_id = $1 and a.day = $2`)

export async function numbersOf(db: Db, locationId: number, day: LocalDate) {
  const [numbers] = await todayStatement(db, [locationId, day])
  if (!numbers) throw new Error('Counting gives a row.')
  return numbers
}

const timesStatement = statement<{ appointmentTypeId: number; mean: number; deviation: number }>(`
  select y.id as "appointmentTypeId",
    coalesce(t.mean_minutes, y.interaction_duration)::float as mean,
    coalesce(t.deviation_minutes, y.interaction_duration / 2.0)::float as deviation
  from appointment_type y left join service_time t on t.appointment_type_id = y.id and t.location_id = $1`)

/** How long visits take at a location, by type: as they took lately, or as planned. */
export async function serviceTimes(db: Db, locationId: number): Promise<Map<number, ServiceTime>> {
  const rows = await timesStatement(db, [locationId])
  return new Map(rows.map(({ appointmentTypeId, ...time }) => [appointmentTypeId, time]))
}

const comingStatement = statement<{ startsAt: string; appointmentTypeIds: number[] }>(`
  select a.starts_at as "startsAt", array(
      select x.appointment_type_id from appointment_appointment_type x where x.appointment_id = a.id) as "appointmentTypeIds"
  from appointment a
  where a.location_id = $1 and a.day = $2 and a.status = 'Booked' and a.starts_at > $3
    and a.starts_at < $3::timestamptz + interval '4 hours'
  order by a.starts_at limit 200`)

/** Appointments that are expected in the next hours: they will go before walk-ins. */
export function comingTo(db: Db, locationId: number, day: LocalDate, now: Date) {
  return comingStatement(db, [locationId, day, now])
}

const measureStatement = statement(`
  insert into service_time (location_id, appointment_type_id, mean_minutes, deviation_minutes, visits)
  select location_id, type_id, avg(minutes), coalesce(stddev_samp(minutes), avg(minutes) / 2), count(*)
  from (
    select a.location_id, extract(epoch from a.finished_at - a.started_at) / 60 as minutes, coalesce(a.appointment_type_id,
      (select min(x.appointment_type_id) from appointment_appointment_type x where x.appointment_id = a.appointment_id
        having count(*) = 1 and max(x.quantity) = 1)) as type_id
    from arrival a
    where a.state = 'Served' and a.finished_at > $1::timestamptz - interval '28 days' and a.finished_at > a.started_at) visit
  -- a visit of hours is one that nobody finished in time
  where type_id is not null and minutes < 180
  group by location_id, type_id having count(*) >= 5
  on conflict (location_id, appointment_type_id) do update set mean_minutes = excluded.mean_minutes,
    deviation_minutes = excluded.deviation_minutes, visits = excluded.visits`)

/** Counts anew how long visits take, from those of the last four weeks. */
export async function measureService(db: WriteDb, now: Date): Promise<void> {
  await measureStatement(db, [now])
}

const closeStatement = statement<Pick<Person, 'id' | 'locationId' | 'ticket' | 'state' | 'day'>>(`
  with old as (
    select a.id, a.state from arrival a join location l on l.id = a.location_id
    where a.state in ('Waiting', 'Called', 'Serving', 'Parked')
      and a.day < ($1::timestamptz at time zone l.time_zone)::date for no key update of a)
  update arrival a set state = 'Closed', finished_at = $1, version = a.version + 1
  from old where a.id = old.id
  returning a.id, a.location_id as "locationId", a.ticket, old.state, a.day`)

/** Ends the lines of days that are over (LINE-8). */
export function closeOldLines(db: WriteDb, now: Date) {
  return closeStatement(db, [now])
}

const forgetStatement = statement<{ id: number }>(`
  with old as (
    select id from arrival where anonymised_at is null and day < $1::date order by day limit $2 for update skip locked)
  update arrival a set name = '', sms_phone_number = '', note = '', token_hash = null, request_key = null, before = null,
    anonymised_at = $3, version = a.version + 1
  from old where a.id = old.id returning a.id`)

/** Removes what walk-ins said of themselves from some arrivals before a day. Returns how many. */
export async function forgetArrivals(db: WriteDb, before: LocalDate, limit: number, now: Date): Promise<number> {
  return (await forgetStatement(db, [before, limit, now])).length
}

/** As the order reads them. */
export function inLineOf(person: Person): InLine {
  return {
    id: person.id,
    arrivedAt: Date.parse(person.arrivedAt),
    dueAt: instantOrNull(person.dueAt),
    returnsAt: instantOrNull(person.returnsAt),
    pausedUntil: instantOrNull(person.pausedUntil),
    isPriority: person.priority !== null,
  }
}

const instantOrNull = (utc: string | null) => (utc === null ? null : Date.parse(utc))

/** Whether somebody can be called: who waits, and who was parked until a time that has come. */
export function isInLine({ state, returnsAt }: Pick<Person, 'state' | 'returnsAt'>, now: number): boolean {
  return state === 'Waiting' || (state === 'Parked' && returnsAt !== null && Date.parse(returnsAt) <= now)
}
