import type { ChosenType } from '#contract/booking.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What the visit is for, from now on. */
export async function replaceTypes(db: Db, appointmentId: number, types: readonly ChosenType[]): Promise<void> {
  await db.deleteFrom('appointmentAppointmentType').where('appointmentId', '=', appointmentId).execute()
  await db
    .insertInto('appointmentAppointmentType')
    .values(types.map((type) => ({ appointmentId, ...type })))
    .execute()
}

/** Deletes an appointment as it was seen, with all that hangs on it; its place is free again. */
export async function deleteAppointment(db: Db, seen: { id: number; version: number }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('appointment')
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
