import { confirmByLocal } from '#server/appointments/booking/asked.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { named } from '#server/appointments/booking/together.ts'
import type { Context, Tx } from '#server/platform/context.ts'
import { type TemplateKey, textsByLocale } from '#server/templates/queries.ts'
import { inAll } from '#server/offices/visit.ts'
import type { CustomersAppointment } from './queries.ts'

/** Tells a customer about the appointment that they opened. */
export async function tellCustomer(
  ctx: Context,
  tx: Tx,
  key: TemplateKey,
  /** About one, or about several of a household: to the first. */
  rows: readonly CustomersAppointment[],
  more: Readonly<Record<string, string>> = {},
  publicUrl = '',
): Promise<void> {
  const [row] = rows
  if (!row) return
  const told = {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    smsPhoneNumber: row.smsPhoneNumber,
    locale: row.locale,
    visit: inAll(row.visit, rows),
    start: { date: row.day, minute: row.startMinute },
    household: named(rows),
    confirmBy: confirmByLocal(row),
    more,
  }
  await tellAbout(ctx, tx, textsByLocale(tx.db, key), told, publicUrl)
}
