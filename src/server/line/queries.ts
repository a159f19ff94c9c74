import { sql, type Updateable } from 'kysely'
import type { ArrivalBefore, ArrivalState, DeskState, Priority } from '#domain/line/arrival.ts'
import type { InLine, LineRules } from '#domain/line/order.ts'
import type { ServiceTime } from '#domain/line/estimate.ts'
import type { Status } from '#domain/appointments/status.ts'
import type { Language } from '#domain/languages.ts'
import type { LocalDate } from '#domain/time.ts'
import type { LivingRow } from '#server/appointments/life/life.ts'
import { type Actor, isEverywhere } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { Arrival } from '#server/platform/db/schema.ts'
import { statement } from '#server/platform/db/statement.ts'
import { translatedTo } from '#server/platform/db/translated.ts'
import { type Voices, voicesColumn } from './announce.ts'

/** Someone who has come, with what their appointment says of them. */
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
  /** The desk they wait for: the one they were sent to, or where the person sits they were sent to. Null once it closes. */
  readonly toDeskId: number | null
  readonly sentToDeskId: number | null
  readonly toUserId: number | null
  readonly toUserName: string
  readonly sentBy: number | null
  readonly sentByName: string
  readonly userId: number | null
  readonly userEmail: string | null
  readonly note: string
  readonly timeZone: string
  /** What their appointment says; null for a walk-in. */
  readonly visit: PersonVisit | null
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
  readonly pressed: string | null
  readonly changedAt: string | null
}

export interface PersonVisit {
  readonly status: Status
  readonly isHandled: boolean
  /** Whether the appointment is at this office and on this day. */
  readonly isHere: boolean
}

/** The desk that an arrival `a` waits for. People sent to a desk that has closed are in the common line, where they were. */
const SENT_TO = `(select k.id from desk k where k.location_id = a.location_id and k.state <> 'Closed'
  and (k.id = a.to_desk_id or k.user_id = a.to_user_id) order by k.id limit 1)`
const VISIT = `case when v.id is not null then json_build_object('status', v.status, 'isHandled', v.handling_user_id is not null,
  'isHere', (v.location_id, v.day) = (a.location_id, a.day)) end`

const PERSON = `
  select a.id, a.location_id as "locationId", a.day, a.appointment_id as "appointmentId",
    a.appointment_type_id as "appointmentTypeId", types.ids as "appointmentTypeIds", types.names as "appointmentTypes",
    a.ticket, coalesce(v.first_name, '') as "firstName", coalesce(v.last_name, '') as "lastName", a.name,
    coalesce(v.sms_phone_number, a.sms_phone_number) as "smsPhoneNumber", a.locale, a.priority, a.state,
    a.desk_id as "deskId", coalesce(d.name, '') as "deskName", ${SENT_TO} as "toDeskId", a.to_desk_id as "sentToDeskId",
    a.to_user_id as "toUserId", coalesce(nullif(w.full_name, ''), w.email, '') as "toUserName", a.sent_by as "sentBy",
    coalesce(nullif(s.full_name, ''), s.email, '') as "sentByName", o.time_zone as "timeZone", ${VISIT} as visit, a.user_id as "userId",
    u.email as "userEmail", a.note, a.arrived_at as "arrivedAt", v.starts_at as "dueAt", a.called_at as "calledAt", a.calls,
    a.started_at as "startedAt", a.finished_at as "finishedAt", a.parked_at as "parkedAt", a.returns_at as "returnsAt",
    a.paused_until as "pausedUntil", a.pauses, a.texts, a.before, a.pressed,
    a.changed_at as "changedAt"
  from arrival a
  join location o on o.id = a.location_id
  left join appointment v on v.id = a.appointment_id
  left join desk d on d.id = a.desk_id
  left join app_user u on u.id = a.user_id
  left join app_user w on w.id = a.to_user_id
  left join app_user s on s.id = a.sent_by
  cross join lateral (
    select coalesce(array_agg(y.id order by y.sort_order, y.id), '{}') as ids,
      coalesce(array_agg(y.name order by y.sort_order, y.id), '{}') as names
    from appointment_type y where y.id = a.appointment_type_id or (a.appointment_type_id is null and y.id in (
      select x.appointment_type_id from appointment_appointment_type x where x.appointment_id = a.appointment_id))) types`

const liveStatement = statement<Person>(`${PERSON}
  where a.location_id = $1 and a.day = $2 and a.state in ('Waiting', 'Called', 'Serving', 'Parked')`)

/** Everyone who is in a location's line on a day, at a desk or parked. */
export function peopleIn(db: Db, locationId: number, day: LocalDate): Promise<Person[]> {
  return liveStatement(db, [locationId, day])
}

const liveInAllStatement = statement<Person>(`${PERSON}
  join unnest($1::int[], $2::date[]) as office (location_id, day) on office.location_id = a.location_id and office.day = a.day
  where a.state in ('Waiting', 'Called', 'Serving', 'Parked')`)

/** The same of several locations, each on its day. */
export function peopleInAll(
  db: Db,
  offices: readonly { readonly locationId: number; readonly day: LocalDate }[],
): Promise<Person[]> {
  return liveInAllStatement(db, [offices.map(({ locationId }) => locationId), offices.map(({ day }) => day)])
}

const doneStatement = statement<Person>(`${PERSON}
  where a.location_id = $1 and a.day = $2 and (a.state in ('Left', 'NoShow') or a.id in (
    select b.id from arrival b where b.location_id = $1 and b.day = $2 and b.state = 'Served'
    order by b.finished_at desc nulls last limit $3))
  order by a.finished_at desc nulls last`)

/** The last who were served, and everyone of the day who left or did not answer, who may still come back. */
export function peopleDone(db: Db, locationId: number, day: LocalDate, atMost: number): Promise<Person[]> {
  return doneStatement(db, [locationId, day, atMost])
}

const lockStatement = statement<Person>(`${PERSON}
  where a.id = $1 and ($2::int[] is null or a.location_id = any($2::int[])) for no key update of a`)

/** One of them within the caller's reach, locked until the transaction ends. */
export async function personToChange(db: Db, actor: Actor, id: number): Promise<Person | undefined> {
  const [person] = await lockStatement(db, [id, reachOf(actor)])
  return person
}

const atDeskStatement = statement<Person>(`${PERSON}
  where a.desk_id = $1 and a.state in ('Called', 'Serving') for no key update of a`)

/** Who is called to a desk or served there, locked until the transaction ends. */
export async function personAtDesk(db: Db, deskId: number): Promise<Person | undefined> {
  const [person] = await atDeskStatement(db, [deskId])
  return person
}

const laterPressStatement = statement(`
  select 1 from arrival a where a.location_id = $1 and a.day = $2 and (a.before ->> 'by')::int = $3 and a.changed_at > $4 limit 1`)

/** Whether a user has pressed a button for someone else since a moment. */
export async function hasPressedSince(
  db: Db,
  { locationId, day }: Pick<Person, 'locationId' | 'day'>,
  userId: number,
  since: string,
): Promise<boolean> {
  return (await laterPressStatement(db, [locationId, day, userId, since])).length > 0
}

/** The caller's locations; null for all. */
const reachOf = (actor: Actor) => (isEverywhere(actor) ? null : actor.kind === 'user' ? actor.locationIds : [])

/** A ticket has a link of its own; that of an appointment opens its latest ticket, that of its office and day first. */
const BY_TOKEN = `a.id = (
  select x.id from arrival x left join appointment y on y.id = x.appointment_id
  where x.token_hash = $1 or x.appointment_id = (
    select k.appointment_id from appointment_token k where k.token_hash = $1 and k.expires_at > $2)
  order by (x.location_id, x.day) is not distinct from (y.location_id, y.day) desc, x.id desc limit 1)`
const byTokenStatement = statement<Person>(`${PERSON} where ${BY_TOKEN}`)

/** Whose ticket a link opens. */
export async function personByToken(db: Db, tokenHash: Buffer, now: Date): Promise<Person | undefined> {
  const [person] = await byTokenStatement(db, [tokenHash, now])
  return person
}

const lockByTokenStatement = statement<Person>(`${PERSON} where ${BY_TOKEN} for no key update of a`)

/** The same, locked until the transaction ends. */
export async function personToChangeByToken(db: Db, tokenHash: Buffer, now: Date): Promise<Person | undefined> {
  const [person] = await lockByTokenStatement(db, [tokenHash, now])
  return person
}

/** Someone in the line as a call needs them, with what is to be decided of their appointment. */
export type Callable = Pick<
  Person,
  | 'id'
  | 'appointmentId'
  | 'appointmentTypeIds'
  | 'ticket'
  | 'firstName'
  | 'lastName'
  | 'name'
  | 'smsPhoneNumber'
  | 'locale'
  | 'priority'
  | 'state'
  | 'deskId'
  | 'toDeskId'
  | 'visit'
  | 'arrivedAt'
  | 'dueAt'
  | 'calledAt'
  | 'calls'
  | 'returnsAt'
  | 'pausedUntil'
  | 'texts'
> & { readonly version: number; readonly life: LivingRow | null }

/** Everything that a call depends on, read in one look. */
export interface DeskWithLine {
  readonly id: number
  readonly name: string
  readonly state: DeskState
  readonly userId: number | null
  readonly locationId: number
  readonly appointmentTypeIds: readonly number[]
  readonly openDesks: number
  readonly settings: (LineRules & { readonly showsNames: boolean; readonly textAtPlace: number }) | null
  readonly voices: Voices
  readonly people: readonly Callable[] | null
}

const deskWithLineStatement = statement<DeskWithLine>(`
  select d.id, d.name, d.state, d.user_id as "userId", d.location_id as "locationId",
    array(select t.appointment_type_id from desk_appointment_type t where t.desk_id = d.id) as "appointmentTypeIds",
    (select count(*)::int from desk o where o.location_id = d.location_id and o.state = 'Open') as "openDesks",
    (select json_build_object('lateMinutes', s.late_minutes, 'longestWaitMinutes', s.longest_wait_minutes,
        'priorityMinutes', s.priority_minutes, 'showsNames', s.shows_names, 'textAtPlace', s.text_at_place)
      from line_setting s where s.location_id = d.location_id) as settings,
    ${voicesColumn} as voices,
    (select json_agg(json_build_object('id', a.id, 'version', a.version, 'state', a.state, 'deskId', a.desk_id,
        'toDeskId', ${SENT_TO}, 'visit', ${VISIT}, 'arrivedAt', a.arrived_at, 'dueAt', v.starts_at, 'returnsAt', a.returns_at,
        'pausedUntil', a.paused_until, 'priority', a.priority, 'ticket', a.ticket, 'name', a.name, 'locale', a.locale,
        'calledAt', a.called_at, 'calls', a.calls, 'texts', a.texts, 'appointmentId', a.appointment_id, 'firstName', coalesce(v.first_name, ''),
        'lastName', coalesce(v.last_name, ''), 'smsPhoneNumber', coalesce(v.sms_phone_number, a.sms_phone_number),
        'appointmentTypeIds', case when a.appointment_type_id is not null then array[a.appointment_type_id] else array(
          select x.appointment_type_id from appointment_appointment_type x where x.appointment_id = a.appointment_id) end,
        'life', case when v.id is not null then json_build_object('id', v.id, 'version', v.version, 'locationId', v.location_id,
          'day', v.day, 'startMinute', v.start_minute, 'startsAt', v.starts_at, 'timeZone', v.time_zone, 'status', v.status,
          'firstName', v.first_name, 'lastName', v.last_name, 'cancelledAt', v.cancelled_at, 'confirmedAt', v.confirmed_at,
          'handlingUserEmail', u.email, 'notificationCount', v.notification_count,
          'lastNotificationSentAt', v.last_notification_sent_at) end))
      from arrival a
      left join appointment v on v.id = a.appointment_id
      left join app_user u on u.id = v.handling_user_id
      where a.location_id = d.location_id and a.day = ($2::timestamptz at time zone l.time_zone)::date
        and a.state in ('Waiting', 'Called', 'Serving', 'Parked')) as people
  from desk d join location l on l.id = d.location_id
  where d.id = $1 and ($3::int[] is null or d.location_id = any($3::int[]))`)

/** A desk within the caller's reach, and the line it calls from. */
export async function deskWithLine(db: Db, actor: Actor, deskId: number, now: Date): Promise<DeskWithLine | undefined> {
  const [desk] = await deskWithLineStatement(db, [deskId, now, reachOf(actor)])
  return desk
}

/** What happened to a call. */
export interface CallOutcome {
  readonly outcome: 'called' | 'nobody' | 'changed'
  readonly id?: number
}

const callStatement = statement<{ answer: CallOutcome }>('select call_first($1::jsonb) as answer')

/**
 * Calls the first of some people, skipping those that another desk is just calling: see `call_first` in
 * platform/db/functions.
 */
export const firstCalled = (call: object) => callStatement.with([JSON.stringify(call)])

/** Changes an arrival. What the last press could undo is gone, unless the change is a press itself. */
export async function changeArrival(db: WriteDb, id: number, changes: Updateable<Arrival>): Promise<void> {
  await db
    .updateTable('arrival')
    .set((eb) => ({ before: null, pressed: null, changedAt: null, ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const countTextStatement = statement(`
  update arrival set texts = 1, version = version + 1 where id = (
    select a.id from arrival a where a.id = $1 and a.texts = 0 and a.state in ('Waiting', 'Parked')
    for no key update skip locked)
  returning id`)

/** Counts the first text to a person who waits. A person who is being called gets none from others. */
export async function countFirstText(db: WriteDb, id: number): Promise<boolean> {
  return (await countTextStatement(db, [id])).length > 0
}

const nearStatement = statement<{ locationId: number; day: LocalDate }>(`
  select distinct a.location_id as "locationId", a.day
  from arrival a
  join location l on l.id = a.location_id
  join line_setting s on s.location_id = a.location_id
  left join appointment v on v.id = a.appointment_id
  where a.state in ('Waiting', 'Parked') and a.texts = 0 and s.is_on and s.text_at_place > 0
    and a.day = ($1::timestamptz at time zone l.time_zone)::date
    and coalesce(v.sms_phone_number, a.sms_phone_number) <> ''`)

/** The lines of today in which someone waits for a text. */
export function linesToText(db: Db, now: Date) {
  return nearStatement(db, [now])
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
  readonly request_key?: string | undefined
  readonly device_key?: string | undefined
}

const addStatement = statement<{ id: number; ticket: string }>('select id, ticket from add_arrival($1::jsonb)')

export async function addArrival(db: WriteDb, who: NewArrival) {
  const [added] = await addStatement(db, [JSON.stringify(who)])
  if (!added) throw new Error('No arrival was added.')
  return added
}

const askedStatement = statement<{ id: number; ticket: string; locationId: number }>(
  `select id, ticket, location_id as "locationId" from arrival where request_key = $1`,
)

/** The result of the request with this key. The same request at the same moment waits for it. */
export async function arrivalAsked(db: WriteDb, requestKey: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('ticket ' || ${requestKey}, 0))`.execute(db)
  const [asked] = await askedStatement(db, [requestKey])
  return asked
}

const ofAppointmentStatement = statement<
  Pick<Person, 'id' | 'locationId' | 'day' | 'ticket' | 'state' | 'finishedAt'> & { hasToken: boolean }
>(`
  select id, location_id as "locationId", day, ticket, state, finished_at as "finishedAt", token_hash is not null as "hasToken"
  from arrival where appointment_id = $1 and (location_id, day) = (
    select v.location_id, v.day from appointment v where v.id = $1) for no key update`)

export interface HeldTicket {
  readonly id: number
  readonly ticket: string
  readonly name: string
  readonly isOfDevice: boolean
}

const heldStatement = statement<HeldTicket>(`
  select a.id, a.ticket, a.name, coalesce(a.device_key = $4::uuid, false) as "isOfDevice"
  from arrival a
  where a.location_id = $1 and a.day = $2 and a.appointment_id is null and a.state in ('Waiting', 'Called', 'Parked')
    and (a.device_key = $4::uuid or (a.sms_phone_number = $3 and $3 <> ''))
  order by a.id`)

/** The tickets that a phone number or a device holds in a line. Other requests for the same holder wait. */
export async function ticketsHeldBy(
  db: WriteDb,
  { locationId, day }: Pick<Person, 'locationId' | 'day'>,
  { phoneNumber, deviceKey }: { phoneNumber: string; deviceKey: string | undefined },
): Promise<HeldTicket[]> {
  for (const key of [phoneNumber, deviceKey ?? ''].filter((each) => each !== '').sort())
    await sql`select pg_advisory_xact_lock(hashtextextended('holder ' || ${key}, 0))`.execute(db)
  return heldStatement(db, [locationId, day, phoneNumber, deviceKey ?? null])
}

/** The arrival of an appointment at its office on its day, locked until the transaction ends. */
export async function arrivalOfAppointment(db: Db, appointmentId: number) {
  const [arrival] = await ofAppointmentStatement(db, [appointmentId])
  return arrival
}

/** What people come to a location for: what its calendars serve, or anything where it has none. */
export function typesToComeFor(db: Db, locationId: number, language: Language) {
  const isThere = sql`c.location_id = ${locationId} and c.deleted_at is null`
  return db
    .selectFrom('appointmentType as t')
    .where(
      sql<boolean>`(not exists (select from calendar c where ${isThere}) or t.id in (
        select s.appointment_type_id from calendar c join calendar_appointment_type s on s.calendar_id = c.id
        where ${isThere}))`,
    )
    .select(['t.id', translatedTo(language, 't.name').as('name')])
    .orderBy('t.sortOrder')
    .orderBy('t.id')
    .execute()
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

export const TIMES = (locationId: string) => `
  select y.id as "appointmentTypeId",
    coalesce(t.mean_minutes, y.interaction_duration)::float as mean,
    coalesce(t.deviation_minutes, y.interaction_duration / 2.0)::float as deviation
  from appointment_type y left join service_time t on t.appointment_type_id = y.id and t.location_id = ${locationId}`

const timesStatement = statement<{ appointmentTypeId: number; mean: number; deviation: number }>(TIMES('$1'))

/** How long visits take at a location, by type: as they took lately, or as planned. */
export async function serviceTimes(db: Db, locationId: number): Promise<Map<number, ServiceTime>> {
  const rows = await timesStatement(db, [locationId])
  return new Map(rows.map(({ appointmentTypeId, ...time }) => [appointmentTypeId, time]))
}

export const COMING = (locationId: string, day: string, now: string) => `
  select a.starts_at as "startsAt", array(
      select x.appointment_type_id from appointment_appointment_type x where x.appointment_id = a.id) as "appointmentTypeIds"
  from appointment a
  where a.location_id = ${locationId} and a.day = ${day} and a.status = 'Booked' and a.starts_at > ${now}
    and a.starts_at < ${now}::timestamptz + interval '4 hours'
  order by a.starts_at limit 200`

const comingStatement = statement<{ startsAt: string; appointmentTypeIds: number[] }>(COMING('$1', '$2', '$3'))

/** Appointments that are expected in the next hours: they will go before walk-ins. */
export function comingTo(db: Db, locationId: number, day: LocalDate, now: Date) {
  return comingStatement(db, [locationId, day, now])
}

// Hours and closures are in the bits of the day, five minutes each: the last one that is open.
export const CLOSES_IN = (locationId: string, local: string) => `
  select nullif(greatest(0, 5 * max(length(rtrim(substring(d.open from 1 for ticks_per_day())::text, '0')))
    - (extract(hour from ${local}) * 60 + extract(minute from ${local}))::int), 0)
  from calendar_day d where d.location_id = ${locationId} and d.day = ${local}::date and d.columns > 0`

const closesStatement = statement<{ closesInMinutes: number | null }>(`
  select (${CLOSES_IN('l.id', '($2::timestamptz at time zone l.time_zone)')}) as "closesInMinutes" from location l where l.id = $1`)

/** Minutes until a location closes today; null if it has closed, or has no hours. */
export async function closesIn(db: Db, locationId: number, now: Date): Promise<number | null> {
  const [location] = await closesStatement(db, [locationId, now])
  return location?.closesInMinutes ?? null
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

/** Counts again how long visits take, from those of the last four weeks. */
export async function measureService(db: WriteDb, now: Date): Promise<void> {
  await measureStatement(db, [now])
}

const closeStatement = statement<Pick<Person, 'id' | 'locationId' | 'ticket' | 'state'>>(`
  with old as (
    select a.id, a.state from arrival a join location l on l.id = a.location_id
    where a.state in ('Waiting', 'Called', 'Serving', 'Parked')
      and a.day < ($1::timestamptz at time zone l.time_zone)::date for no key update of a)
  update arrival a set state = 'Closed', finished_at = $1, before = null, pressed = null, version = a.version + 1
  from old where a.id = old.id
  returning a.id, a.location_id as "locationId", a.ticket, old.state`)

/** Ends the lines of days that are over (LINE-8). */
export function closeOldLines(db: WriteDb, now: Date) {
  return closeStatement(db, [now])
}

const forgetStatement = statement<{ id: number }>(`
  with old as (
    select id from arrival where anonymised_at is null and day < $1::date order by day limit $2 for update skip locked)
  update arrival a set name = '', sms_phone_number = '', note = '', token_hash = null, request_key = null, before = null, device_key = null,
    anonymised_at = $3, version = a.version + 1
  from old where a.id = old.id returning a.id`)

/** Removes what walk-ins said of themselves from some arrivals before a day. Returns how many. */
export async function forgetArrivals(db: WriteDb, before: LocalDate, limit: number, now: Date): Promise<number> {
  return (await forgetStatement(db, [before, limit, now])).length
}

/** What their place depends on. */
export type WaitingPerson = Pick<
  Person,
  'id' | 'state' | 'arrivedAt' | 'dueAt' | 'returnsAt' | 'pausedUntil' | 'priority'
>

/** As the order reads them. */
export function inLineOf(person: WaitingPerson): InLine {
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

/** Whether someone can be called: who waits, and who was parked until a time that has come. */
export function isInLine({ state, returnsAt }: Pick<Person, 'state' | 'returnsAt'>, now: number): boolean {
  return state === 'Waiting' || (state === 'Parked' && returnsAt !== null && Date.parse(returnsAt) <= now)
}
