import { contactKey } from '#domain/appointments/contact.ts'
import { referenceTyped } from '#domain/appointments/reference.ts'
import { isPublicEmail } from '#domain/text.ts'
import { Refusal, ruleBroken } from '#server/platform/errors.ts'
import { asksToConfirm, confirmByLocal } from '#server/appointments/booking/asked.ts'
import { appointmentChange } from '#server/appointments/booking/row.ts'
import { takesTexts } from '#server/appointments/booking/submitted.ts'
import { statement } from '#server/platform/db/statement.ts'
import { conflict } from '#server/platform/errors.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { takeFrom } from '#server/platform/http/rate-limit.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import {
  appointmentByReference,
  appointmentOfOldToken,
  comingAppointmentsOf,
  type CustomersAppointment,
  householdOf,
  oneOfEachHousehold,
} from './queries.ts'
import { isLive, open } from './review.ts'
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
 * Texts the link to the phone number of a booking without an email address (LINK-9): asking for it is consent to texts about
 * this appointment, and only those.
 */
export async function textLink(ctx: Context, token: string): Promise<void> {
  const household = await householdOf(ctx.db, await open(ctx, ctx.db, token))
  const [row] = household.filter(isLive)
  const phone = row?.smsPhoneNumber || row?.phoneNumber
  if (!row || !phone || row.email !== '' || !(await takesTexts(ctx.db, phone)))
    throw conflict('This number gets no texts.')
  await takeFrom(ctx, `links ${contactKey(phone)}`, LINKS_PER_CONTACT)
  await transact(ctx, async (tx) => {
    if (row.smsPhoneNumber === '') {
      tx.write(consentStatement.with([row.id]))
      tx.record(appointmentChange(row, { smsPhoneNumber: '' }, { smsPhoneNumber: phone }))
    }
    const key = asksToConfirm(confirmByLocal(row), 'AppointmentConfirmation')
    const coming = household.filter(isLive)
    const told = [{ ...row, smsPhoneNumber: phone }, ...coming.filter(({ id }) => id !== row.id)]
    await tellCustomer(ctx, tx, key, told, {}, ctx.publicUrl)
  })
}

const consentStatement = statement(
  "update appointment set sms_phone_number = phone_number, version = version + 1 where id = $1 and sms_phone_number = ''",
)

/**
 * Has the links of all upcoming appointments sent to the contact they were booked with, if there are any. In the
 * background, so that the time an answer takes does not tell who has an appointment.
 */
export async function sendLinks(ctx: Context, contact: string): Promise<void> {
  const known = knownAs(contact)
  if (known === undefined) throw ruleBroken('This is no email address, phone number or reference.', 'contact')
  await takeFrom(ctx, `links ${known}`, LINKS_PER_CONTACT)
  await transact(ctx, async (tx) => tx.enqueue('send-links', { contact: known }, { singletonKey: known }))
}

/** As it is stored: an address, a number or a reference. Nothing if it cannot be any of them. */
function knownAs(contact: string): string | undefined {
  if (contact.includes('@')) return isPublicEmail(contact.trim().toLowerCase()) ? contactKey(contact) : undefined
  return referenceTyped(contact) ?? normalizePhone(contact)
}

export async function sendLinksTo(ctx: Context, contact: string): Promise<void> {
  if (referenceTyped(contact) !== undefined) return sendLinkOf(ctx, contact)
  await sendLinksOf(ctx, await comingAppointmentsOf(ctx.db, contact, ctx.now(), LINKS_AT_ONCE))
}

/** To the contact on file, which is no more often written to by its references than by itself. */
async function sendLinkOf(ctx: Context, reference: string): Promise<void> {
  const row = await appointmentByReference(ctx.db, reference)
  if (!row || !isLive(row)) return
  try {
    for (const contact of [row.email, row.smsPhoneNumber].filter(Boolean))
      await takeFrom(ctx, `links ${contactKey(contact)}`, LINKS_PER_CONTACT)
  } catch (cause) {
    if (cause instanceof Refusal) return
    throw cause
  }
  await sendLinksOf(ctx, [row])
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
