import type { Appointment } from '#contract/appointments.ts'
import { type Action, type Changes, decide } from '#domain/appointments/status.ts'
import { toLocalDateTime } from '#domain/time.ts'
import { type Context, transact, type User, userOf } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { localTimeAt } from '#server/zones.ts'
import { appointmentById, changeAppointment, insertActivity } from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof appointmentById>>>

/** An appointment as its page shows it; the caller's zone only decides whether the office's must be pointed out. */
export async function getAppointment(ctx: Context, id: number, callersZone?: string): Promise<Appointment> {
  return shown(ctx, await load(ctx, ctx.db, id), callersZone)
}

async function load(ctx: Context, db: Db, id: number): Promise<Row> {
  const row = await appointmentById(db, ctx.actor, id)
  if (!row) throw notFound('Appointment not found.')
  return row
}

/** Does one action of the appointment's life. Whoever acts on an appointment that has moved on meanwhile is told so. */
export async function act(ctx: Context, action: Action, id: number): Promise<Appointment> {
  const user = userOf(ctx)
  await transact(ctx, async (tx) => {
    const row = await load(ctx, tx.db, id)
    const before = lifeOf(row)
    const now = { local: localTimeAt(ctx.now(), row.timeZone), utc: ctx.now().toISOString() }
    const decision = decide(action, before, { role: 'staff', email: user.email }, now)
    if (!decision.ok) throw conflict(decision.why)
    if (Object.keys(decision.changes).length === 0) return

    const isUnchanged = await changeAppointment(tx.db, row, columnsOf(decision.changes, user))
    if (!isUnchanged) throw conflict('Somebody else has just changed this appointment.')
    if (decision.event) await insertActivity(tx.db, id, decision.event, { by: user.email })
    tx.record({
      action: 'Updated',
      entityType: 'Appointment',
      entityId: id,
      locationId: row.locationId,
      appointmentDiscriminator: discriminatorOf(row),
      before: pick(before, decision.changes),
      after: decision.changes,
    })
  })
  return getAppointment(ctx, id)
}

function pick(from: object, like: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(like).map((name) => [name, from[name as keyof typeof from]]))
}

function lifeOf(row: Row) {
  return {
    date: row.day,
    from: row.startMinute,
    appointmentStatus: row.status,
    cancellationDateUtc: row.cancelledAt,
    confirmedDateUtc: row.confirmedAt,
    handlingUserEmail: row.handlingUserEmail,
    notificationCount: row.notificationCount,
    lastNotificationSentDateUtc: row.lastNotificationSentAt,
  }
}

/** A decision's changes as columns of the table. */
function columnsOf(changes: Changes, user: User) {
  const columns = {
    status: changes.appointmentStatus,
    cancelledAt: changes.cancellationDateUtc,
    confirmedAt: changes.confirmedDateUtc,
    handlingUserId:
      changes.handlingUserEmail === undefined ? undefined : changes.handlingUserEmail === null ? null : user.userId,
    notificationCount: changes.notificationCount,
    lastNotificationSentAt: changes.lastNotificationSentDateUtc,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

export function discriminatorOf(row: Pick<Row, 'firstName' | 'lastName' | 'day' | 'startMinute'>): string {
  return `${row.firstName} ${row.lastName}, ${toLocalDateTime({ date: row.day, minute: row.startMinute })}`
}

function shown({ sealer }: Context, row: Row, callersZone = row.timeZone): Appointment {
  return {
    id: row.id,
    locationId: row.locationId,
    locationName: row.locationName,
    calendarName: row.calendarName,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phoneNumber: row.phoneNumber,
    smsPhoneNumber: row.smsPhoneNumber,
    vin: lastFour(sealer.open(row.vin)),
    dlNumber: lastFour(sealer.open(row.dlNumber)),
    isWalkIn: row.isWalkIn,
    startDateLocal: toLocalDateTime({ date: row.day, minute: row.startMinute }),
    endDateLocal: toLocalDateTime({ date: row.day, minute: row.endMinute }),
    startDateUtc: row.startsAt,
    timeZone: row.timeZone,
    isInTimeZone: callersZone === row.timeZone,
    cancellationDateUtc: row.cancelledAt,
    confirmedDateUtc: row.confirmedAt,
    appointmentStatus: row.status,
    appointmentTypes: row.types.map((type) => type.name),
    appointmentAppointmentTypes: row.types.map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId, quantity })),
    handlingUserEmail: row.handlingUserEmail,
    localeDisplayName: row.localeDisplayName,
    appointmentLocaleId: row.localeId,
    isTextMessagesEnabled: row.textMessagesEnabled,
    isAnnouncementsEnabled: row.announcementsEnabled,
    notificationCount: row.notificationCount,
    lastNotificationSentDateUtc: row.lastNotificationSentAt,
    activityLogs: row.activity.map((entry) => ({
      eventDateTimeUtc: entry.eventAt,
      appointmentActivityLogsEventType: entry.eventType,
      additionalDetailsJson: entry.additionalDetailsJson,
    })),
  }
}

/** Enough to recognise a number by, too little to use it. */
function lastFour(number: string): string {
  return number === '' ? '' : `••••${number.slice(-4)}`
}
