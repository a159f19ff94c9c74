import { contactKey } from '#domain/appointments/contact.ts'
import { asksToConfirm, confirmByLocal } from '#server/appointments/booking/asked.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { takeFrom } from '#server/platform/http/rate-limit.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import {
  appointmentOfOldToken,
  comingAppointmentsOf,
  type CustomersAppointment,
  householdOf,
  oneOfEachHousehold,
} from './queries.ts'
import { isLive } from './review.ts'
import { tellCustomer } from './tell-customer.ts'

/** New links that one contact can be sent in an hour, so no one's mailbox is flooded by others. */
const LINKS_PER_CONTACT = { times: 3, seconds: 3600 }
const LINKS_AT_ONCE = 5

/**
 * Sends a new link to the contact on file. The caller learns nothing: they may have found an old link. So one that never
 * was is counted like a contact of its own.
 */
export async function sendNewLink(ctx: Context, token: string): Promise<void> {
  const row = await appointmentOfOldToken(ctx.db, hashOf(token))
  const contacts = [row?.email, row?.smsPhoneNumber].flatMap((contact) => (contact ? contactKey(contact) : []))
  if (contacts.length === 0) contacts.push(hashOf(token).toString('hex'))
  for (const contact of contacts) await takeFrom(ctx, `links ${contact}`, LINKS_PER_CONTACT)
  if (row && row.cancelledAt === null && row.endsAt > ctx.now().toISOString()) await sendLinksOf(ctx, [row])
}

/**
 * Has the links of all upcoming appointments sent to the contact they were booked with, if there are any. In the
 * background, so that the time an answer takes does not tell who has an appointment.
 */
export async function sendLinks(ctx: Context, contact: string): Promise<void> {
  const known = contact.includes('@') ? contactKey(contact) : (normalizePhone(contact) ?? '')
  if (known === '') return
  await takeFrom(ctx, `links ${known}`, LINKS_PER_CONTACT)
  await transact(ctx, async (tx) => tx.enqueue('send-links', { contact: known }, { singletonKey: known }))
}

export async function sendLinksTo(ctx: Context, contact: string): Promise<void> {
  await sendLinksOf(ctx, await comingAppointmentsOf(ctx.db, contact, ctx.now(), LINKS_AT_ONCE))
}

async function sendLinksOf(ctx: Context, rows: readonly CustomersAppointment[]): Promise<void> {
  if (rows.length === 0) return
  await transact(ctx, async (tx) => {
    for (const row of oneOfEachHousehold(rows)) {
      const household = await householdOf(tx.db, row)
      const coming = household.filter(isLive)
      const key = asksToConfirm(confirmByLocal(row), 'AppointmentConfirmation')
      await tellCustomer(ctx, tx, key, coming.length > 1 ? coming : [row], {}, ctx.publicUrl)
    }
  })
}
