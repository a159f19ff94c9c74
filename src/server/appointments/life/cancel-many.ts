import type { ChosenType } from '#contract/booking.ts'
import { isLost } from '#domain/appointments/confirm-to-keep.ts'
import { decide } from '#domain/appointments/status.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { inAll, type Visit, visitOf } from '#server/offices/visit.ts'
import { type TemplateKey, textsByLocale } from '#server/templates/queries.ts'
import { cancelVisits, type Leaving, lifeOf, type LivingRow, momentOf } from './life.ts'
import { confirmByColumn, stillAsked } from '#server/appointments/booking/asked.ts'
import { earliestUrl, rebookUrl, type Told } from '#server/appointments/booking/messages.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { named } from '#server/appointments/booking/together.ts'

/** Why many appointments are canceled together. */
export interface Cause {
  /** The way they go; if not given, their time closes. */
  readonly door?: Leaving
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

/** Asked to confirm the appointment `a`, by a message that has left, be it to another of the household, and not for another time since. The clocks of two servers may differ by a minute. */
const WAS_ASKED = `exists (
  select from asked_to_confirm k join outbox o on o.appointment_id = any(array(
    select a.id union select m.id from appointment m where m.household_id = a.household_id))
  where k.appointment_id = a.id and ${stillAsked('a')}
    and o.template_key = 'AppointmentToConfirm' and o.state in ('Sent', 'Captured')
    and o.created_at >= k.asked_at - interval '1 minute'
    and not exists (select from offer f where f.appointment_id = a.id and f.state = 'Open'))`

const BOOKED = `
  select a.id, a.version, a.location_id as "locationId", a.day, a.start_minute as "startMinute",
    a.starts_at as "startsAt", a.time_zone as "timeZone", a.status, a.first_name as "firstName", a.last_name as "lastName",
    a.cancelled_at as "cancelledAt", a.confirmed_at as "confirmedAt", null as "handlingUserEmail",
    a.notification_count as "notificationCount", a.last_notification_sent_at as "lastNotificationSentAt",
    a.email, a.sms_phone_number as "smsPhoneNumber", a.locale, a.household_id as "householdId", l.zip_code as "zipCode",
    l.is_archived as "isArchived", ${visitOf('a')} as visit,
    ${confirmByColumn('a')} as "confirmByUtc"
  from appointment a join location l on l.id = a.location_id
  where a.id = any($1::bigint[]) and a.status <> 'Hold'`

const bookedStatement = statement<Booked>(`${BOOKED}
  and (not $2::boolean or place_is_closed(a)) and (not $3::boolean or ${WAS_ASKED}) order by a.id`)
const lockHurtStatement = statement<Booked>(`${BOOKED} and place_is_closed(a)
    and not exists (select from offer f where f.appointment_id = a.id and f.state = 'Open')
  order by a.id for update of a`)

/** Those who will lose their place, as they were read. */
export type Going = ReturnType<typeof ableOf>

/**
 * Those of the appointments that can still be canceled; on request, only those whose place has closed. As everywhere, the
 * table of an appointment's life decides.
 */
export async function goingOf(
  ctx: Context,
  db: Db,
  ids: readonly number[],
  { door }: Cause,
  { onlyWhereClosed = false }: Only = {},
): Promise<Going> {
  // Those whose customers were asked to confirm, by a message that has left, and have not in time (KEEP-1, KEEP-3).
  const onlyUnconfirmed = door === 'releaseUnconfirmed'
  const able = ableOf(await bookedStatement(db, [ids, onlyWhereClosed, onlyUnconfirmed]), ctx.now())
  return onlyUnconfirmed ? able.filter(({ row }) => hasLost(row, ctx.now())) : able
}

/** Cancels them, logs each and notifies each customer once; what else happens to them comes before their days are locked. */
export async function cancelMany(
  ctx: Context,
  tx: Tx,
  going: Going,
  cause: Cause,
  { onlyWhereClosed, beforehand }: Only & { readonly beforehand?: () => Promise<void> } = {},
): Promise<void> {
  const { door = 'closeTime', reason } = cause
  const textsIn = textsByLocale(tx.db, cause.templateKey)
  const anywhere = earliestUrl(ctx.publicUrl)
  const urlOf = ({ isArchived, locationId, visit: { types }, zipCode }: Booked) =>
    cause.urlOf?.(types, zipCode) ??
    (isArchived ? anywhere(types, zipCode) : rebookUrl(ctx.publicUrl, locationId, types))
  for (const { row } of going) {
    // People who come together share a contact: the first is told of all of them.
    const together = row.householdId === null ? [] : going.filter((each) => each.row.householdId === row.householdId)
    if (together.length > 0 && together[0]?.row !== row) continue
    const visit = inAll(
      row.visit,
      together.map((each) => each.row),
    )
    const told = {
      ...row,
      visit,
      household: named(together.map((each) => each.row)),
      start: { date: row.day, minute: row.startMinute },
      more: {
        Message: cause.message,
        Url: urlOf({ ...row, visit }),
      },
      words: cause.words,
    }
    await tellAbout(ctx, tx, textsIn, told)
  }
  await beforehand?.()
  cancelVisits(ctx, tx, door, going, {
    by: door === 'releaseUnconfirmed' ? 'system' : personBehind(ctx),
    reason,
    onlyWhereClosed,
  })
}

/**
 * Those of the appointments that can still be canceled and whose place has closed, locked with their customers' contact.
 * People who are offered other times already keep those.
 */
export async function lockHurt(db: Db, ids: readonly number[], now: Date): Promise<Booked[]> {
  return ableOf(await lockHurtStatement(db, [ids]), now).map(({ row }) => row)
}

/** Those that may be canceled and are not yet, each with its outcome. */
function ableOf(rows: readonly Booked[], now: Date) {
  return rows.flatMap((row) => {
    const decision = decide('cancel', lifeOf(row), { role: 'closure' }, momentOf(now))
    return decision.ok && decision.event ? [{ row, changes: decision.changes }] : []
  })
}

/** Whether its customer has let pass the time in which they were asked to confirm it. */
function hasLost({ confirmByUtc, confirmedAt }: Booked, now: Date): boolean {
  const asked = confirmByUtc !== null && { confirmBy: Date.parse(confirmByUtc), isConfirmed: confirmedAt !== null }
  return asked && isLost(asked, now.getTime())
}

/** The person who closed a time, as the activity of its visits names them. */
export function personBehind({ actor }: Context): string {
  if (actor.kind === 'user') return actor.email
  return actor.kind === 'system' ? (actor.onBehalfOf?.email ?? 'closure') : 'closure'
}

const releaseStatement = statement("delete from appointment where id = any($1::bigint[]) and status = 'Hold'")

/** Releases places whose day is locked and that are no longer open. */
export const holdsReleased = (ids: readonly number[]) => releaseStatement.with([ids])
