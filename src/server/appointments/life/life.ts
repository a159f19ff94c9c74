import { type Door, type DoorName, DOORS } from '#domain/appointments/doors.ts'
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

const changeStatement = statement('select change_lives($1::jsonb, $2)')

/** People who had left the line are back in it when they check in again. */
const comesAgain = statement<{ id: number; locationId: number }>(
  'select id, location_id as "locationId" from come_again($1)',
)
const tellIn =
  (tx: Tx) =>
  ({ id, locationId }: { id: number; locationId: number }) =>
    tx.tell({ action: 'Updated', entityType: 'Arrival', entityId: id, locationId })

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
  const decision = decide(action, lifeOf(row), actor, momentOf(ctx.now()))
  if (!decision.ok) throw conflict(decision.why)
  const { changes, event } = decision
  if (Object.keys(changes).length === 0) {
    if (action === 'checkIn') tx.write(comesAgain.with([row.id]), (backInLine) => backInLine.forEach(tellIn(tx)))
    return false
  }
  const by = actor.role === 'staff' ? actor.email : actor.role
  if (action === 'cancel') {
    const door = actor.role === 'customer' ? 'cancelByCustomer' : 'cancelByStaff'
    cancelVisits(ctx, tx, door, [{ row, changes }], { by, reason: more.reason })
    return true
  }
  tx.write(livesChanged([{ row, changes }], more))
  // Only a reset needs to say where it led: every other event says it by its name.
  const status = event === 'MODIFIED' && changes.appointmentStatus && STATUS_LABELS[changes.appointmentStatus]
  const activity = { by, ...(status && { status }), ...more.details }
  if (event) tx.write(activityWritten(event, [{ id: row.id, activity }]))
  tx.record(lifeChange(row, changes))
  return true
}

/** The ways in which visits lose their place. */
export type Leaving = { [Name in DoorName]: (typeof DOORS)[Name]['place'] extends 'leave' ? Name : never }[DoorName]

/** A visit as it was read, and how it changes. */
interface ChangedLife {
  readonly row: LivingRow
  readonly changes: Changes
}

/**
 * The one way to take visits their places, whichever door they leave by: one person or several, all of them or none. The
 * domain has decided; what is written here either holds or raises and is tried again, and goes to the database in one
 * batch with the commit.
 */
export function cancelVisits(
  ctx: Context,
  tx: Tx,
  name: Leaving,
  leaving: readonly ChangedLife[],
  { by, reason = '', onlyWhereClosed = false }: { by: string; reason?: string | undefined; onlyWhereClosed?: boolean },
): void {
  if (leaving.length === 0) return
  const door: Door = DOORS[name]
  const ids = leaving.map(({ row }) => row.id)
  tx.write(livesChanged(leaving, { reason }, onlyWhereClosed))
  if (door.keepsBack) tx.write(keptBack(ids, ctx.now()))
  const activity = { by, ...(reason && { reason }) }
  tx.write(
    activityWritten(
      DOORS[name].activity,
      ids.map((id) => ({ id, activity })),
    ),
  )
  for (const { row, changes } of leaving)
    tx.record(lifeChange(row, { ...changes, ...(reason && { cancellationReason: reason }) }))
}

const livesChanged = (lives: readonly ChangedLife[], more: More, onlyWhereClosed = false) =>
  changeStatement.with([
    JSON.stringify(
      lives.map(({ row: { id, version }, changes }) => ({ id, version, changes: columnsOf(changes, more) })),
    ),
    onlyWhereClosed,
  ])

function lifeChange(row: LivingRow, after: Changes & { readonly cancellationReason?: string }) {
  const before: Record<string, unknown> = lifeOf(row)
  return appointmentChange(row, Object.fromEntries(Object.keys(after).map((name) => [name, before[name]])), after)
}

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
