import { KEEP_DEFAULTS, type KeepSettings } from '#domain/appointments/confirm-to-keep.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'

/** The settings of a location as one column; the argument stands for its id. Null if it was never set. */
export const keepColumn = (locationId: string) => `(select json_build_object('isOn', s.is_on,
    'minutesAfterBooking', s.minutes_after_booking, 'daysBefore', s.days_before, 'hoursToAnswer', s.hours_to_answer)
  from confirmation_setting s where s.location_id = ${locationId})`

/** How a location has its customers confirm; one that was never set does not. */
export async function keepSettings(db: Db, locationId: number): Promise<KeepSettings & { readonly version: number }> {
  const row = await db
    .selectFrom('confirmationSetting')
    .where('locationId', '=', locationId)
    .select(['isOn', 'minutesAfterBooking', 'daysBefore', 'hoursToAnswer', 'version'])
    .executeTakeFirst()
  return row ?? { ...KEEP_DEFAULTS, version: 0 }
}

/** Writes them if they are still as they were read. Returns whether they were. */
export async function storeKeepSettings(
  db: WriteDb,
  locationId: number,
  { version, ...given }: KeepSettings & { readonly version: number },
): Promise<boolean> {
  const settings = { ...given, version: version + 1 }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('confirmationSetting')
    .values({ locationId, ...settings })
    .onConflict((conflict) =>
      conflict.column('locationId').doUpdateSet(settings).where('confirmationSetting.version', '=', version),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
