import { DOORS } from '#domain/appointments/doors.ts'
import {
  type Action,
  type ActingAs,
  type Changes,
  decide,
  type Moment,
  STATUS_LABELS,
  type Status,
} from '#domain/appointments/status.ts'
import { activityWritten } from '#server/appointments/booking/activity.ts'
import { keptBack } from '#server/appointments/booking/kept-back.ts'
import { appointmentChange } from '#server/appointments/booking/row.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import { conflict } from '#server/platform/errors.ts'
import { statement } from '#server/platform/db/statement.ts'

/** What an action needs to know about an appointment. */
export interface LivingRow {
  readonly id: number
  readonly version: number
  readonly locationId: number
  readonly day: string
  readonly startMinute: number
  readonly startsAt: string
  readonly timeZone: string
  readonly status: Status
  readonly firstName: string
  readonly lastName: string
  readonly cancelledAt: string | null
  readonly confirmedAt: string | null
  readonly handlingUserEmail: string | null
  readonly notificationCount: number
  readonly lastNotificationSentAt: string | null
}

export function lifeOf(row: LivingRow) {
  return {
    startsAt: Date.parse(row.startsAt),
    appointmentStatus: row.status,
    cancellationDateUtc: row.cancelledAt,
    confirmedDateUtc: row.confirmedAt,
    handlingUserEmail: row.handlingUserEmail,
    notificationCount: row.notificationCount,
    lastNotificationSentDateUtc: row.lastNotificationSentAt,
  }
}

export function momentOf(now: Date): Moment {
  return { at: now.getTime(), utc: now.toISOString() }
}

const changeStatement = statement('select change_life($1, $2, $3::jsonb)')

/** What an action carries besides who acts. */
interface More {
  readonly reason?: string
  readonly handlingUserId?: number
  /** Recorded with the activity. */
  readonly details?: object
}

/**
 * Performs one action of an appointment's life: the domain decides, the change is written only if the appointment is
 * still as it was read, and it is logged as activity and as change. Read the appointment within the transaction: after a
 * lost race it is read and decided again. Returns whether anything changed: a repeat may succeed and change nothing.
 */
export async function live(
  ctx: Context,
  tx: Tx,
  row: LivingRow,
  action: Action,
  actor: ActingAs,
  more: More = {},
): Promise<boolean> {
  const before = lifeOf(row)
  const decision = decide(action, before, actor, momentOf(ctx.now()))
  if (!decision.ok) throw conflict(decision.why)
  const { changes, event } = decision
  const names = Object.keys(changes) as (keyof Changes)[]
  if (names.length === 0) return false

  tx.write(changeStatement.with([row.id, row.version, JSON.stringify(columnsOf(changes, more))]))
  if (action === 'cancel' && isKeptBack(actor)) tx.write(keptBack([row.id], ctx.now()))
  const by = actor.role === 'staff' ? actor.email : actor.role
  // Only a reset needs to say where it led: every other event says it by its name.
  const status = event === 'MODIFIED' && changes.appointmentStatus && STATUS_LABELS[changes.appointmentStatus]
  const activity = { by, ...(status && { status }), ...more.details, ...(more.reason && { reason: more.reason }) }
  if (event) tx.write(activityWritten(event, [{ id: row.id, activity }]))
  tx.record(
    appointmentChange(row, Object.fromEntries(names.map((name) => [name, before[name]])), {
      ...changes,
      ...(more.reason && { cancellationReason: more.reason }),
    }),
  )
  return true
}

const isKeptBack = ({ role }: ActingAs): boolean =>
  DOORS[role === 'customer' ? 'cancelByCustomer' : role === 'staff' ? 'cancelByStaff' : 'closeTime'].keepsBack

/** A decision's changes as columns of the table. */
function columnsOf(changes: Changes, more: More) {
  const { handlingUserEmail } = changes
  const columns = {
    status: changes.appointmentStatus,
    cancelled_at: changes.cancellationDateUtc,
    cancellation_reason: changes.cancellationDateUtc === undefined ? undefined : (more.reason ?? ''),
    confirmed_at: changes.confirmedDateUtc,
    handling_user_id: handlingUserEmail === undefined ? undefined : handlingUserEmail && more.handlingUserId,
    notification_count: changes.notificationCount,
    last_notification_sent_at: changes.lastNotificationSentDateUtc,
  }
  return columns
}
