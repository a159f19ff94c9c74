import { dueReminders } from '#server/appointments/life/due-reminders.ts'
import { confirmByLocal } from '#server/appointments/booking/asked.ts'
import { appointmentChange } from '#server/appointments/booking/row.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { type Context, inBackground, type JobContext, transact } from '#server/platform/context.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { textsByLocale } from '#server/templates/queries.ts'

/** Reminders per transaction. */
const REMINDED_AT_ONCE = 100

/** Sends every reminder that is due, each once. */
export async function remind(portal: JobContext, signal?: AbortSignal): Promise<void> {
  const { reminderHoursBefore } = await readNumberSettings(portal.db)
  if (reminderHoursBefore === 0) return
  const ctx = inBackground(portal, 'remind')
  let reminded: number
  do {
    signal?.throwIfAborted()
    reminded = await remindSome(ctx, reminderHoursBefore)
  } while (reminded === REMINDED_AT_ONCE)
}

/** The mark, the activity and the message are written together: a crash leaves all of them or none. */
function remindSome(ctx: Context, hoursBefore: number): Promise<number> {
  return transact(ctx, async (tx) => {
    const due = await dueReminders(tx.db, ctx.now(), hoursBefore, REMINDED_AT_ONCE)
    const reminding = textsByLocale(tx.db, 'AppointmentReminder')
    const asking = textsByLocale(tx.db, 'AppointmentToConfirm')
    for (const row of due) {
      tx.record(appointmentChange(row, { remindedDateUtc: null }, { remindedDateUtc: ctx.now().toISOString() }))
      const at = (minute: number) => ({ date: row.day, minute })
      const household = row.household?.map(({ firstName, startMinute }) => ({ firstName, start: at(startMinute) }))
      const confirmBy = confirmByLocal(row)
      const told = { ...row, start: at(row.startMinute), household, confirmBy }
      await tellAbout(ctx, tx, confirmBy ? asking : reminding, told, ctx.publicUrl)
    }
    return due.length
  })
}
