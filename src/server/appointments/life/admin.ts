import { DOORS } from '#domain/appointments/doors.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { leftKeptBack } from '#server/appointments/booking/kept-back.ts'
import { discriminatorOf } from '#server/appointments/booking/row.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { stale } from '#server/platform/errors.ts'
import { loggedValues } from './edit.ts'
import { deleteAppointment } from './queries.ts'
import { loadAppointment, shown } from './service.ts'

export async function activityLogsOf(ctx: Context, id: number) {
  const { timeZone, activityLogs } = shown(ctx, await loadAppointment(ctx, ctx.db, id))
  return { timeZone, activityLogs }
}

/** Deletes an appointment. Only its change log stays. */
export async function removeAppointment(ctx: Context, id: number): Promise<void> {
  await transact(ctx, async (tx) => {
    const row = await loadAppointment(ctx, tx.db, id)
    if (!(await deleteAppointment(tx.db, row))) throw stale()
    if (DOORS.deleteByAdmin.keepsBack && row.cancelledAt === null) tx.write(leftKeptBack([row], ctx.now()))
    tx.record({
      action: 'Deleted',
      entityType: 'Appointment',
      entityId: id,
      locationId: row.locationId,
      appointmentDiscriminator: discriminatorOf(row),
      before: { reference: sayReference(row.reference), appointmentStatus: row.status, ...loggedValues(row) },
    })
  })
}
