import { type ConfirmTimes, type KeepSettings, STILL_COUNTS_HOURS } from '#domain/appointments/confirm-to-keep.ts'
import { stillAsked } from '#server/appointments/booking/asked.ts'
import { keepColumn } from '#server/offices/confirmations.ts'
import { type Visit, visitOf } from '#server/offices/visit.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

/** A customer who is asked to confirm their appointment. */
export interface ToAsk {
  readonly id: number
  readonly householdId: number | null
  readonly locationId: number
  readonly day: string
  readonly startMinute: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly smsPhoneNumber: string
  readonly locale: string
  readonly timeZone: string
  readonly startsAt: string
  readonly confirmedAt: string | null
  readonly visit: Visit
}

const TO_ASK = `a.id, a.household_id as "householdId", a.location_id as "locationId", a.day,
  a.start_minute as "startMinute", a.first_name as "firstName", a.last_name as "lastName", a.email,
  a.sms_phone_number as "smsPhoneNumber", a.locale, a.time_zone as "timeZone", a.starts_at as "startsAt",
  a.confirmed_at as "confirmedAt", ${visitOf('a')} as visit`

/** Those who come together with the appointment `a`, `m`, itself included: they are asked as one. */
const TOGETHER = 'm.household_id = a.household_id and m.location_id = a.location_id and m.day = a.day'

/**
 * When the time of the appointment `a` was chosen: when it was booked or last moved. In a household, the first is told of a
 * move.
 */
const CHOSEN_AT = `greatest(a.created_at, (select max(o.created_at) from outbox o
  where o.appointment_id = any(array(select a.id union select m.id from appointment m where ${TOGETHER}))
    and o.template_key in ('AppointmentRescheduled', 'PlaceTaken')))`

/** When the visit begins: for a household, with the first of them. */
const FIRST_START = `least(a.starts_at, (select min(m.starts_at) from appointment m
  where ${TOGETHER} and m.cancelled_at is null))`

/** Walk-ins, and visits booked by staff: these customers know they are expected. Only staff are logged with an email address. */
const IS_OUR_OWN = `(a.is_walk_in or exists (select from activity_log g where g.appointment_id = a.id
  and g.event_type = 'CREATED' and g.additional_details_json::json ->> 'by' like '%@%'))`

/** Customers who were not asked within a day of their time, because nothing ran or the setting is new, are not asked. */
const LATEST_ASKED = `interval '1 day'`

const STILL_COUNTS = `interval '${STILL_COUNTS_HOURS} hours'`

const toAskStatement = statement<
  ToAsk & { readonly firstStart: string; readonly chosenAt: string; readonly keep: KeepSettings }
>(`
  with due as materialized (
    select a.id, asks.at, asks.first
    from confirmation_setting s join location l on l.id = s.location_id
    join appointment a on a.location_id = s.location_id
      and a.day between ($1::timestamptz at time zone l.time_zone)::date + s.days_before - 1
        and ($1::timestamptz at time zone l.time_zone)::date + s.days_before + 1
    cross join lateral (select ${FIRST_START} as first) visit
    cross join lateral (select visit.first, visit.first - make_interval(hours => s.days_before * 24) as at) asks
    where s.is_on and s.days_before > 0 and a.status = 'Booked'
      and asks.at <= $1 and asks.at > $1::timestamptz - ${LATEST_ASKED}
      and a.created_at < asks.at - ${STILL_COUNTS} and (a.confirmed_at is null or a.confirmed_at < asks.at - ${STILL_COUNTS})
      and (a.email <> '' or (a.sms_phone_number <> ''
        and not exists (select from opted_out_number o where o.phone_number = a.sms_phone_number)))
      and not exists (select from asked_to_confirm k
        where k.appointment_id = a.id and k.starts_at = a.starts_at and k.asked_at >= asks.at)
      and ${CHOSEN_AT} < asks.at - ${STILL_COUNTS} and not ${IS_OUR_OWN}
      and not exists (select from offer f where f.appointment_id = a.id and f.state = 'Open')
    -- nobody is left for the next time whose household is asked now
    order by asks.at desc, coalesce(a.household_id, -a.id) fetch first $2 rows with ties)
  select ${TO_ASK}, due.first as "firstStart", ${CHOSEN_AT} as "chosenAt", ${keepColumn('a.location_id')} as keep
  from due join appointment a on a.id = due.id join location l on l.id = a.location_id
  where a.status = 'Booked' and (a.confirmed_at is null or a.confirmed_at < due.at - ${STILL_COUNTS})
  order by due.at desc, a.starts_at, a.id for update of a skip locked`)

/** Those whose time has come to be asked again, the farthest first: the others may be too near. They are locked until the transaction ends. */
export function toAskAgain(db: WriteDb, now: Date, limit: number) {
  return toAskStatement(db, [now, limit])
}

const askStatement = statement(`
  with unsaid as (update appointment set confirmed_at = null where id = $1 and confirmed_at is not null)
  insert into asked_to_confirm (appointment_id, starts_at, asked_at, confirm_by, remind_at)
  select id, starts_at, $2, $3, $4 from appointment where id = $1
  on conflict (appointment_id) do update set starts_at = excluded.starts_at, asked_at = excluded.asked_at,
    confirm_by = excluded.confirm_by, remind_at = excluded.remind_at`)

/** Records that a customer was asked; an earlier confirmation no longer counts. The version stays: no open form goes stale. */
export async function ask(db: WriteDb, id: number, now: Date, { confirmBy, remindAt }: ConfirmTimes): Promise<void> {
  await askStatement(db, [id, now, new Date(confirmBy), new Date(remindAt)])
}

/** The others of the households of those who are due, as far as their moment has come as well. */
const othersOf = (moment: 'remind_at' | 'confirm_by') => `
  select k.appointment_id from due join appointment a on a.id = due.appointment_id
  join appointment m on ${TOGETHER} join asked_to_confirm k on k.appointment_id = m.id where k.${moment} <= $1`

const remindStatement = statement<ToAsk & { readonly confirmBy: string }>(`
  with due as (
    select appointment_id from asked_to_confirm where remind_at <= $1 order by remind_at limit $2 for update skip locked),
  together as (select appointment_id from due union ${othersOf('remind_at')}),
  reminded as (
    update asked_to_confirm k set remind_at = null from together t
    where k.appointment_id = t.appointment_id and k.remind_at <= $1 returning k.*),
  noted as (
    insert into activity_log (appointment_id, event_type, additional_details_json)
    select a.id, 'REMINDED', '{"by":"system","reason":"Not confirmed yet"}' from reminded k
    join appointment a on a.id = k.appointment_id where ${stillAsked('a')} and k.confirm_by > $1)
  select ${TO_ASK}, k.confirm_by as "confirmBy" from reminded k
  join appointment a on a.id = k.appointment_id join location l on l.id = a.location_id
  where ${stillAsked('a')} and k.confirm_by > $1 order by k.confirm_by, a.starts_at, a.id`)

/** Marks those who are due to be asked once more, and returns those who still have to answer. */
export function toRemind(db: WriteDb, now: Date, limit: number) {
  return remindStatement(db, [now, limit])
}

const overdueStatement = statement<{ id: number }>(`
  with due as (
    select appointment_id from asked_to_confirm where confirm_by <= $1 order by confirm_by, appointment_id limit $2)
  select appointment_id as id from due union ${othersOf('confirm_by')}`)

/** Those whose time to answer is over, answered or not: a few, and all members of their households. */
export async function overdue(db: Db, now: Date, limit: number): Promise<number[]> {
  return (await overdueStatement(db, [now, limit])).map(({ id }) => id)
}

const turnStatement = statement<{ isOurs: boolean }>(
  `select pg_try_advisory_xact_lock(hashtext('confirm-to-keep ' || $1)) as "isOurs"`,
)

/**
 * Whether no other process is at this step: two would only wait for each other's days, and ask a household twice. Each
 * step has a turn of its own, so a process that skips a step leaves it to one that is at it.
 */
export async function isOurTurn(db: WriteDb, step: 'release' | 'remind' | 'ask'): Promise<boolean> {
  const [turn] = await turnStatement(db, [step])
  return turn?.isOurs ?? false
}

const settleStatement = statement(`
  update asked_to_confirm set confirm_by = null, remind_at = null
  where appointment_id in (
    select appointment_id from asked_to_confirm
    where appointment_id = any($1::bigint[]) and confirm_by <= $2 order by appointment_id for update)`)

export async function settle(db: WriteDb, ids: readonly number[], now: Date): Promise<void> {
  await settleStatement(db, [ids, now])
}

const stopStatement = statement(`
  update asked_to_confirm set confirm_by = null, remind_at = null
  where appointment_id in (
    select k.appointment_id from asked_to_confirm k join appointment a on a.id = k.appointment_id
    where a.location_id = $1 and k.confirm_by is not null order by 1 for update of k)`)

/** Customers who were asked at a location keep their appointments: it no longer asks. */
export async function stopAsking(db: WriteDb, locationId: number): Promise<void> {
  await stopStatement(db, [locationId])
}

const forgetStatement = statement(
  `delete from asked_to_confirm where starts_at < now() - interval '1 day' and starts_at < $1::timestamptz - interval '1 day'`,
)

export async function forgetAsked(db: WriteDb, now: Date): Promise<void> {
  await forgetStatement(db, [now])
}

/** A visit of the past, as far as a rule that had held then is concerned. Instants in milliseconds. */
export interface PastVisit {
  readonly bookedAt: number
  readonly startsAt: number
  readonly confirmedAt: number | null
  readonly cancelledAt: number | null
  readonly isNoShow: boolean
  readonly hasCome: boolean
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

const pastStatement = statement<PastVisit>(`
  select ${ms(CHOSEN_AT)} as "bookedAt", ${ms(FIRST_START)} as "startsAt", ${ms('a.confirmed_at')} as "confirmedAt",
    ${ms('a.cancelled_at')} as "cancelledAt", a.status = 'NoShow' as "isNoShow", has_come(a.status) as "hasCome"
  from appointment a
  where a.location_id = $1 and a.day between $2 and $3 and a.status <> 'Hold'
    and (a.email <> '' or a.sms_phone_number <> '' or a.anonymised_at is not null) and not ${IS_OUR_OWN}`)

/** Visits that customers booked themselves, of some days of a location: those that a rule would have asked about. */
export function pastVisits(db: Db, locationId: number, from: string, to: string): Promise<PastVisit[]> {
  return pastStatement(db, [locationId, from, to])
}
