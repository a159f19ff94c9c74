import type { Appointment } from '#contract/staff-appointments.ts'
import type { Action } from '#domain/appointments/status.ts'
import { toLocalDateTime } from '#domain/time.ts'
import { rebookUrl } from '#server/appointments/booking/messages.ts'
import { startOf } from '#server/appointments/booking/row.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { named } from '#server/appointments/booking/together.ts'
import { chosenVisit } from '#server/offices/visit.ts'
import { type Context, transact, type Tx, userOf } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notFound, stale } from '#server/platform/errors.ts'
import { textsByLocale } from '#server/templates/queries.ts'
import { live } from './life.ts'
import { appointmentById } from './queries.ts'

export type LoadedAppointment = NonNullable<Awaited<ReturnType<typeof appointmentById>>>

/** An appointment as its page shows it; the caller's zone only decides whether to point out the office's. */
export async function getAppointment(ctx: Context, id: number, callersZone?: string): Promise<Appointment> {
  return shown(ctx, await loadAppointment(ctx, ctx.db, id), callersZone)
}

/** An appointment within the caller's reach, or a refusal. */
export async function loadAppointment(ctx: Context, db: Db, id: number): Promise<LoadedAppointment> {
  const row = await appointmentById(db, ctx.actor, id)
  if (!row) throw notFound('Appointment not found.')
  return row
}

interface CounterAction {
  readonly id: number
  /** As the caller left it: one that was changed since is refused. */
  readonly version?: number | undefined
  /** The colleague who handles it, as the caller knows it. */
  readonly takeOverFrom?: string | undefined
  /** Why it is canceled: the customer reads it. */
  readonly reason?: string
}

/** Performs one action of the appointment's life, including on one that a colleague handles if the caller names them. */
export async function act(ctx: Context, action: Action, asked: CounterAction): Promise<Appointment> {
  const { id, version, takeOverFrom: takesOverFrom, reason = '' } = asked
  const { email, userId } = userOf(ctx)
  await transact(ctx, async (tx) => {
    const row = await loadAppointment(ctx, tx.db, id)
    if (version !== undefined && version !== row.version) throw stale()
    const actor = { role: 'staff', email, takesOverFrom } as const
    const isChanged = await live(ctx, tx, row, action, actor, { handlingUserId: userId, reason })
    if (isChanged && action === 'cancel') await tellOfCancelling(ctx, tx, row, reason)
    // A customer who says on the phone that they will come speaks for all who come with them.
    const others = action === 'confirm' ? row.comesWith.filter((person) => isWith(person, row)) : []
    for (const person of others) await live(ctx, tx, await loadAppointment(ctx, tx.db, person.id), action, actor)
  })
  return getAppointment(ctx, id)
}

const isWith = (person: LoadedAppointment['comesWith'][number], { day, locationId }: LoadedAppointment) =>
  person.status === 'Booked' && person.day === day && person.locationId === locationId

async function tellOfCancelling(ctx: Context, tx: Tx, row: LoadedAppointment, Message: string): Promise<void> {
  const start = { date: row.day, minute: row.startMinute }
  const more = { Message, Url: rebookUrl(ctx.publicUrl, row.locationId, row.types) }
  const visit = await chosenVisit(tx.db, row.locationId, row.types)
  const household = named([row])
  await tellAbout(ctx, tx, textsByLocale(tx.db, 'AppointmentCancelled'), { ...row, visit, start, more, household })
}

export function shown({ sealer }: Context, row: LoadedAppointment, callersZone = row.timeZone): Appointment {
  return {
    id: row.id,
    reference: row.reference,
    locationId: row.locationId,
    locationName: row.locationName,
    calendarId: row.calendarId,
    calendarName: row.calendarName,
    column: row.columnIndex,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phoneNumber: row.phoneNumber,
    smsPhoneNumber: row.smsPhoneNumber,
    vin: lastFour(sealer.open(row.vin)),
    dlNumber: lastFour(sealer.open(row.dlNumber)),
    isWalkIn: row.isWalkIn,
    note: row.note,
    startDateLocal: startOf(row),
    endDateLocal: toLocalDateTime({ date: row.day, minute: row.endMinute }),
    startDateUtc: row.startsAt,
    timeZone: row.timeZone,
    isInTimeZone: callersZone === row.timeZone,
    cancellationDateUtc: row.cancelledAt,
    confirmedDateUtc: row.confirmedAt,
    confirmByUtc: row.confirmByUtc,
    appointmentStatus: row.status,
    appointmentTypes: row.types.map((type) => type.name),
    appointmentAppointmentTypes: row.types.map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId, quantity })),
    handlingUserEmail: row.handlingUserEmail,
    locale: row.locale,
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
    messages: row.messages,
    personToCall: row.personToCall,
    offered: row.offered,
    honored: row.honored,
    version: row.version,
    ...(row.comesWith.length > 0 && {
      household: row.comesWith.map((person) => ({
        id: person.id,
        firstName: person.firstName,
        lastName: person.lastName,
        startDateLocal: startOf(person),
        appointmentStatus: person.status,
      })),
    }),
  }
}

/** Enough to recognize a number, too little to use it. */
function lastFour(number: string): string {
  return number === '' ? '' : `••••${number.slice(-4)}`
}
