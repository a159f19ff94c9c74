import { sql } from 'kysely'
import type { ChosenType } from '#contract/booking.ts'
import { isLost } from '#domain/appointments/confirm-to-keep.ts'
import { type DoorName, DOORS } from '#domain/appointments/doors.ts'
import { decide } from '#domain/appointments/status.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { type Visit, visitOf } from '#server/offices/visit.ts'
import { type TemplateKey, textsByLocale } from '#server/templates/queries.ts'
import { lifeOf, type LivingRow, momentOf } from './life.ts'
import { confirmByColumn, stillAsked } from '#server/appointments/booking/asked.ts'
import { earliestUrl, rebookUrl, type Told } from '#server/appointments/booking/messages.ts'
import { keptBack } from '#server/appointments/booking/kept-back.ts'
import { appointmentChange, discriminatorOf } from '#server/appointments/booking/row.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { named } from '#server/appointments/booking/together.ts'

/** Why many appointments are canceled together. */
export interface Cause {
  /** The way they go; if not given, their time closes. */
  readonly door?: DoorName
  /** For the activity and the change log. */
  readonly reason: string
  readonly templateKey: TemplateKey
  /** What customers read. */
  readonly message: string
  /** More of it, in the customer's language. */
  readonly words?: Told['words']
  /** Where they can book again; if not given, at the same office, or at any if that one is archived. */
  readonly urlOf?: (types: readonly ChosenType[], zipCode: string) => string
}

/** Which of the appointments to cancel, besides that they can be. */
interface Only {
  readonly onlyWhereClosed?: boolean
}

export interface Booked extends LivingRow {
  readonly email: string
  readonly smsPhoneNumber: string
  readonly locale: string
  /** Of the office. */
  readonly zipCode: string
  readonly isArchived: boolean
  readonly householdId: number | null
  readonly visit: Visit
  readonly confirmByUtc: string | null
}

/** Locked in the order bookings use: days before appointments. */
const lockDays = statement(`
  select from calendar_day d
  where (d.calendar_id, d.day) in (select calendar_id, day from appointment where id = any($1::bigint[]))
  order by d.calendar_id, d.day for update`)

/** Asked to confirm the appointment `a`, by a message that has left, be it to another of the household, and not for another time since. The clocks of two servers may differ by a minute. */
const WAS_ASKED = `exists (
  select from asked_to_confirm k join outbox o on o.appointment_id = any(array(
    select a.id union select m.id from appointment m where m.household_id = a.household_id))
  where k.appointment_id = a.id and ${stillAsked('a')}
    and o.template_key = 'AppointmentToConfirm' and o.state in ('Sent', 'Captured')
    and o.created_at >= k.asked_at - interval '1 minute'
    and not exists (select from offer f where f.appointment_id = a.id and f.state = 'Open'))`

/** No longer open for the appointment `a` that sits there: closed for all or for one of its types, or its office is archived. */
export const PLACE_IS_CLOSED = `(
  exists (select from location g where g.id = a.location_id and g.is_archived)
  or exists (
    select from calendar_day d where d.calendar_id = a.calendar_id and d.day = a.day and position('0' in substring(
      d.open from a.column_index * 288 + a.start_minute / 5 + 1 for (a.end_minute - a.start_minute) / 5)::text) > 0)
  or closed_for_types(a.location_id,
    array(select x.appointment_type_id from appointment_appointment_type x where x.appointment_id = a.id),
    a.day, a.start_minute, a.end_minute))`

const lockStatement = statement<Booked>(`
  select a.id, a.version, a.location_id as "locationId", a.day, a.start_minute as "startMinute",
    a.starts_at as "startsAt", a.time_zone as "timeZone", a.status, a.first_name as "firstName", a.last_name as "lastName",
    a.cancelled_at as "cancelledAt", a.confirmed_at as "confirmedAt", null as "handlingUserEmail",
    a.notification_count as "notificationCount", a.last_notification_sent_at as "lastNotificationSentAt",
    a.email, a.sms_phone_number as "smsPhoneNumber", a.locale, a.household_id as "householdId", l.zip_code as "zipCode",
    l.is_archived as "isArchived", ${visitOf('a')} as visit,
    ${confirmByColumn('a')} as "confirmByUtc"
  from appointment a join location l on l.id = a.location_id
  where a.id = any($1::bigint[]) and a.status <> 'Hold' and (not $2::boolean or ${PLACE_IS_CLOSED})
    and (not $3::boolean or ${WAS_ASKED})
  order by a.id for update of a`)

const cancelStatement = statement(`
  with gone as (
    update appointment a
    set status = g.status, cancelled_at = g.cancelled_at, cancellation_reason = $5, version = version + 1
    from unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[]) as g(id, status, cancelled_at, event)
    where a.id = g.id returning a.id, g.event)
  insert into activity_log (appointment_id, event_type, additional_details_json)
  select id, event, json_build_object('by', $6::text, 'reason', $5::text)::text from gone`)

/**
 * Cancels those of the appointments that can still be canceled, logs each and notifies each customer once; on request,
 * only those whose place has closed. Returns which. As everywhere, the table of an
 * appointment's life decides which may go.
 */
export async function cancelMany(
  ctx: Context,
  tx: Tx,
  ids: readonly number[],
  cause: Cause,
  { onlyWhereClosed = false }: Only = {},
): Promise<number[]> {
  const { door = 'closeTime' } = cause
  // Those whose customers were asked to confirm, by a message that has left, and have not in time (KEEP-1, KEEP-3).
  const onlyUnconfirmed = door === 'releaseUnconfirmed'
  await lockDays(tx.db, [ids])
  const able = cancelledOf(await lockStatement(tx.db, [ids, onlyWhereClosed, onlyUnconfirmed]), ctx.now())
  const gone = onlyUnconfirmed ? able.filter(({ row }) => hasLost(row, ctx.now())) : able
  await cancelStatement(tx.db, [
    gone.map(({ row }) => row.id),
    gone.map(({ changes }) => changes.appointmentStatus),
    gone.map(({ changes }) => changes.cancellationDateUtc),
    gone.map(({ event }) => event),
    cause.reason,
    onlyUnconfirmed ? 'system' : personBehind(ctx),
  ])
  const textsIn = textsByLocale(tx.db, cause.templateKey)
  const anywhere = earliestUrl(ctx.publicUrl)
  const urlOf = ({ isArchived, locationId, visit: { types }, zipCode }: Booked) =>
    cause.urlOf?.(types, zipCode) ??
    (isArchived ? anywhere(types, zipCode) : rebookUrl(ctx.publicUrl, locationId, types))
  for (const { row, changes } of gone) {
    tx.record(
      appointmentChange(row, { appointmentStatus: row.status }, { ...changes, cancellationReason: cause.reason }),
    )
    // People who come together share a contact: the first is told of all of them.
    const together = row.householdId === null ? [] : gone.filter((each) => each.row.householdId === row.householdId)
    if (together.length > 0 && together[0]?.row !== row) continue
    const told = {
      ...row,
      household: named(together.map((each) => each.row)),
      start: { date: row.day, minute: row.startMinute },
      more: {
        Message: cause.message,
        Url: urlOf(row),
      },
      words: cause.words,
    }
    await tellAbout(ctx, tx, textsIn, told)
  }
  const left = gone.map(({ row }) => row.id)
  if (DOORS[door].keepsBack) tx.write(keptBack(left, ctx.now()))
  return left
}

/** Those of the appointments that can still be canceled and whose place has closed, locked with their customers' contact. */
export async function lockHurt(db: Db, ids: readonly number[], now: Date): Promise<Booked[]> {
  return cancelledOf(await lockStatement(db, [ids, true, false]), now).map(({ row }) => row)
}

/** Those that may be canceled and are not yet, each with its outcome. */
function cancelledOf(rows: readonly Booked[], now: Date) {
  return rows.flatMap((row) => {
    const decision = decide('cancel', lifeOf(row), { role: 'closure' }, momentOf(now))
    return decision.ok && decision.event ? [{ row, changes: decision.changes, event: decision.event }] : []
  })
}

/** Whether its customer has let pass the time in which they were asked to confirm it. */
function hasLost({ confirmByUtc, confirmedAt }: Booked, now: Date): boolean {
  const asked = confirmByUtc !== null && { confirmBy: Date.parse(confirmByUtc), isConfirmed: confirmedAt !== null }
  return asked && isLost(asked, now.getTime())
}

function personBehind({ actor }: Context): string {
  if (actor.kind === 'user') return actor.email
  return actor.kind === 'system' ? (actor.onBehalfOf?.email ?? 'closure') : 'closure'
}

/** An appointment that keeps its time in another column of its calendar. */
export interface Move {
  readonly id: number
  readonly locationId: number
  readonly day: string
  readonly startMinute: number
  readonly firstName: string
  readonly lastName: string
  readonly columnIndex: number
  readonly column: number
}

const freePlaces = statement(`
  update appointment set status = 'Cancelled', cancelled_at = now()
  where id = any($1::bigint[]) and status = 'Booked' and cancelled_at is null`)
const takePlaces = statement(`
  update appointment a set status = 'Booked', cancelled_at = null, column_index = m.column_index, version = a.version + 1
  from unnest($1::bigint[], $2::int[]) as m(id, column_index) where a.id = m.id`)

/** How many rows one statement moves: few enough to stay far below the statement timeout. */
const MOVED_AT_ONCE = 500

/**
 * Gives locked appointments another column at their own time. Two may swap, so all places are freed before any is
 * taken.
 */
export async function moveColumns({ db, record }: Tx, moves: readonly Move[]): Promise<void> {
  const ids = moves.map((move) => move.id)
  const columns = moves.map((move) => move.column)
  for (let i = 0; i < moves.length; i += MOVED_AT_ONCE) await freePlaces(db, [ids.slice(i, i + MOVED_AT_ONCE)])
  for (let i = 0; i < moves.length; i += MOVED_AT_ONCE)
    await takePlaces(db, [ids.slice(i, i + MOVED_AT_ONCE), columns.slice(i, i + MOVED_AT_ONCE)])
  for (const move of moves) {
    record({
      action: 'Updated',
      entityType: 'Appointment',
      entityId: move.id,
      locationId: move.locationId,
      appointmentDiscriminator: discriminatorOf(move),
      before: { column: move.columnIndex },
      after: { column: move.column },
    })
  }
}

/** Releases places whose day is locked and that are no longer open. */
export async function releaseHolds(db: WriteDb, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('appointment')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('status', '=', 'Hold')
    .execute()
}
