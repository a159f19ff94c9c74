import { calendarsForType, calendarToChange, storeCalendar } from '#server/offices/calendars.ts'
import { typeById } from '#server/offices/appointment-types.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { found } from '#server/platform/records.ts'

/** Has every calendar of an open location serve a type. Nothing is taken away, so no one is affected. */
export async function serveEverywhere(ctx: Context, id: number): Promise<{ added: number }> {
  return transact(ctx, async (tx) => {
    const type = found(await typeById(tx.db, id), 'Appointment type')
    const missing = (await calendarsForType(tx.db, id)).filter(({ serves }) => !serves)
    for (const { calendarId, locationId } of missing) {
      const before = found(await calendarToChange(tx.db, ctx.actor, calendarId), 'Calendar')
      await storeCalendar(tx.db, calendarId, { ...before, appointmentTypeIds: [...before.appointmentTypeIds, id] })
      tx.record({
        action: 'Updated',
        entityType: 'Calendar',
        entityId: calendarId,
        locationId,
        before: { appointmentTypes: before.appointmentTypeNames.join(', ') },
        after: { appointmentTypes: [...before.appointmentTypeNames, type.name].join(', ') },
      })
    }
    return { added: missing.length }
  })
}
