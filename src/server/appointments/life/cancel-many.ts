import { sql } from 'kysely'
import type { Context, Tx } from '#server/platform/context.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { ADDRESS_LINE } from '#server/offices/address.ts'
import { type TemplateKey, textsByLocale } from '#server/templates/queries.ts'
import { messagesAbout, rebookUrl } from '#server/appointments/booking/messages.ts'
import { discriminatorOf } from '#server/appointments/booking/row.ts'

/** Why many appointments go at once. */
export interface Cause {
  /** For the activity and the change log. */
  readonly reason: string
  readonly templateKey: TemplateKey
  /** What customers read. */
  readonly message: string
}

interface Gone {
  readonly id: number
  readonly locationId: number
  readonly day: string
  readonly startMinute: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly smsPhoneNumber: string
  readonly locale: string
  readonly locationName: string
  readonly address: string
  readonly types: readonly { id: number; description: string }[]
}

/** In the order in which bookings lock them: their days before the appointments. */
const lockDays = statement(`
  select from calendar_day d
  where (d.calendar_id, d.day) in (select calendar_id, day from appointment where id = any($1::bigint[]))
  order by d.calendar_id, d.day for update`)

/** Not open any more to the appointment `a` that sits there, whether for all or for one of its types. */
const PLACE_IS_CLOSED = `(
  exists (
    select from calendar_day d where d.calendar_id = a.calendar_id and d.day = a.day and position('0' in substring(
      d.open from a.column_index * 288 + a.start_minute / 5 + 1 for (a.end_minute - a.start_minute) / 5)::text) > 0)
  or exists (
    select from closure k
      join closed_appointment_type t on t.closure_id = k.id
      join appointment_appointment_type x on x.appointment_type_id = t.appointment_type_id
    where x.appointment_id = a.id and k.location_id = a.location_id
      and (k.start_date, k.start_minute) < (a.day, a.end_minute) and (k.end_date, k.end_minute) > (a.day, a.start_minute)))`

const cancelStatement = statement<Gone>(`
  with gone as (
    update appointment a set status = 'Cancelled', cancelled_at = $2, cancellation_reason = $3, version = version + 1
    where id = any($1::bigint[]) and status = 'Booked' and cancelled_at is null and starts_at > $2
      and (not $5::boolean or ${PLACE_IS_CLOSED})
    returning *),
  noted as (
    insert into activity_log (appointment_id, event_type, additional_details_json)
    select id, 'CANCELLED', json_build_object('by', $4::text, 'reason', $3::text)::text from gone)
  select g.id, g.location_id as "locationId", g.day, g.start_minute as "startMinute", g.first_name as "firstName",
    g.last_name as "lastName", g.email, g.sms_phone_number as "smsPhoneNumber", g.locale, l.name as "locationName",
    ${ADDRESS_LINE} as address,
    (select coalesce(json_agg(json_build_object('id', t.id, 'description', t.description) order by t.sort_order), '[]')
      from appointment_appointment_type x join appointment_type t on t.id = x.appointment_type_id
      where x.appointment_id = g.id) as types
  from gone g join location l on l.id = g.location_id`)

/**
 * Cancels those of the appointments that still can be, each logged, each customer told once; if so told, only those whose
 * place has closed. Returns how many.
 */
export async function cancelMany(
  ctx: Context,
  tx: Tx,
  ids: readonly number[],
  cause: Cause,
  { onlyWhereClosed = false } = {},
): Promise<number> {
  await lockDays(tx.db, [ids])
  const gone = await cancelStatement(tx.db, [ids, ctx.now(), cause.reason, personBehind(ctx), onlyWhereClosed])
  const textsIn = textsByLocale(tx.db, cause.templateKey)
  for (const row of gone) {
    tx.record({
      action: 'Updated',
      entityType: 'Appointment',
      entityId: row.id,
      locationId: row.locationId,
      appointmentDiscriminator: discriminatorOf(row),
      before: { appointmentStatus: 'Booked' },
      after: {
        appointmentStatus: 'Cancelled',
        cancellationDateUtc: ctx.now().toISOString(),
        cancellationReason: cause.reason,
      },
    })
    const told = {
      ...row,
      start: { date: row.day, minute: row.startMinute },
      documents: [],
      more: { Message: cause.message, Url: rebookUrl(ctx.publicUrl, row.locationId, row.types) },
    }
    for (const message of messagesAbout(await textsIn(row.locale), told)) tx.send(message)
  }
  return gone.length
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

/** Rows that one statement moves: few enough that it ends long before it is given up. */
const MOVED_AT_ONCE = 500

/**
 * Gives appointments, which must be locked, another column at their own time. Two may swap, so all places are freed
 * before any is taken.
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

/** Gives back places whose day is locked and that are no longer open. */
export async function releaseHolds(db: WriteDb, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('appointment')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('status', '=', 'Hold')
    .execute()
}
