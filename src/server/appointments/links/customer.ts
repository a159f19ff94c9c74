import type { ReviewedAppointment } from '#contract/appointments.ts'
import { checkInByLink } from '#domain/appointments/check-in.ts'
import { sayDate } from '#server/platform/say-when.ts'
import { contactKey } from '#domain/appointments/contact.ts'
import { type Action, decide, isConfirmed } from '#domain/appointments/status.ts'
import { fromLocalDateTime, sayTime, toLocalDateTime } from '#domain/time.ts'
import { justTaken, onDate, requireBookable } from '#server/appointments/search/availability.ts'
import { loadOffice } from '#server/appointments/search/office.ts'
import { type Context, transact, type Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { conflict, notFound, Refusal } from '#server/platform/errors.ts'
import { takeFrom } from '#server/platform/http/rate-limit.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { shownIn } from '#server/offices/visit.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import { numberSettings } from '#server/platform/settings.ts'
import { type TemplateKey, textsByLocale } from '#server/templates/queries.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { move } from '#server/appointments/booking/book.ts'
import { rebookUrl } from '#server/appointments/booking/messages.ts'
import { lifeOf, live, momentOf } from '#server/appointments/life/life.ts'
import { insertActivity } from '#server/appointments/life/queries.ts'
import { asksToConfirm, confirmByLocal } from '#server/appointments/booking/asked.ts'
import { candidatesFor } from '#server/appointments/booking/candidates.ts'
import { discriminatorOf, placeOf, startOf } from '#server/appointments/booking/row.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { extendTokens } from '#server/appointments/booking/tokens.ts'
import {
  appointmentByToken,
  appointmentOfOldToken,
  comingAppointmentsOf,
  type CustomersAppointment,
} from './queries.ts'

/** New links that one contact can be sent in an hour, so no one's mailbox is flooded by others. */
const LINKS_PER_CONTACT = { times: 3, seconds: 3600 }
const LINKS_AT_ONCE = 5

type CustomerAction = Extract<Action, 'confirm' | 'cancel' | 'checkIn'>

/** The same sentence for every link that does not work: wrong, cut short or expired. */
const NO_SUCH_LINK = 'This link is not valid any more.'

export async function review(ctx: Context, token: string, callersZone?: string): Promise<ReviewedAppointment> {
  return reviewed(ctx, await open(ctx, ctx.db, token), callersZone)
}

/** The appointment that a token opens. */
export async function open(ctx: Context, db: Db, token: string): Promise<CustomersAppointment> {
  const row = await appointmentByToken(db, hashOf(token), ctx.now())
  if (!row) throw notFound(NO_SUCH_LINK)
  return row
}

/** What a customer may do with a link, besides moving: confirm, cancel, check in. Repeating it succeeds. */
export async function actByToken(
  ctx: Context,
  token: string,
  action: CustomerAction,
  reason = '',
): Promise<ReviewedAppointment> {
  await transact(ctx, async (tx) => {
    const row = await open(ctx, tx.db, token)
    await actOn(ctx, tx, row, action, reason)
  })
  return review(ctx, token)
}

/** The same for a customer who has proved in another way that the appointment is theirs. */
export async function actOn(
  ctx: Context,
  tx: Tx,
  row: CustomersAppointment,
  action: CustomerAction,
  reason = '',
): Promise<void> {
  if (action === 'checkIn' && row.status === 'Booked') {
    requireCheckInOpen(row, ctx.now())
  }
  const isChanged = await live(ctx, tx, row, action, { role: 'customer' }, { reason })
  if (isChanged && action === 'cancel')
    await tell(ctx, tx, 'AppointmentCancelled', row, {
      Message: '',
      Url: rebookUrl(ctx.publicUrl, row.locationId, row.visit.types),
    })
}

function requireCheckInOpen(row: CustomersAppointment, now: Date): void {
  const window = checkInOf(row, now)
  if (window.state === 'too-early') {
    const { date, minute } = localTimeAt(new Date(window.opens), row.timeZone)
    throw conflict(`Check-in opens at ${sayTime(minute)} on ${sayDate(date, 'en')}.`)
  }
  if (window.state === 'too-late') throw conflict('Check-in has closed. Please go to the counter.')
}

/** When the customer can check in, by the settings. */
export function checkInOf(row: CustomersAppointment, now: Date) {
  const settings = numberSettings(row.settings)
  return checkInByLink(Date.parse(row.startsAt), now.getTime(), {
    opensMinutesBefore: settings.checkInOpensMinutesBefore,
    closesMinutesAfter: settings.checkInClosesMinutesAfter,
  })
}

/**
 * Moves an appointment to another time. Keeps the old one until the new one is certain; the link stays the same. The same
 * request sent twice at once races with itself: the loser looks again and finds the appointment where it was to go.
 */
export async function reschedule(ctx: Context, token: string, startDateLocal: string): Promise<ReviewedAppointment> {
  const row = await open(ctx, ctx.db, token)
  try {
    return await moveTo(ctx, token, row, startDateLocal)
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    const { version } = await open(ctx, ctx.db, token)
    if (version === row.version) throw cause
    return reschedule(ctx, token, startDateLocal)
  }
}

async function moveTo(
  ctx: Context,
  token: string,
  row: CustomersAppointment,
  startDateLocal: string,
): Promise<ReviewedAppointment> {
  const start = fromLocalDateTime(startDateLocal)
  const isThere = row.day === start.date && row.startMinute === start.minute
  if (isThere) return reviewed(ctx, row)
  if (!canChange(row, ctx.now())) throw conflict('This appointment can no longer be changed.')
  if (row.isLocationArchived) throw conflict('This office takes no more bookings. You can keep your time or cancel.')

  const appointmentTypes = row.visit.types.map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId, quantity }))
  const office = await loadOffice(
    ctx.db,
    { locationId: row.locationId, appointmentTypes },
    { now: ctx.now(), by: 'customer', dates: onDate(start.date), own: placeOf(row) },
  )
  await requireBookable(ctx.db, office, start)
  const candidates = await candidatesFor(ctx, office, start)

  const moved = await transact(ctx, async (tx) => {
    const place = await move(tx.db, row, start.date, office.location.timeZone, candidates)
    if (!place) return undefined
    await extendTokens(tx.db, row.id, place.endsAt)
    await insertActivity(tx.db, row.id, 'MODIFIED', { by: ctx.actor.kind, startDateLocal })
    tx.record({
      action: 'Updated',
      entityType: 'Appointment',
      entityId: row.id,
      locationId: row.locationId,
      days: [row.day, start.date],
      appointmentDiscriminator: discriminatorOf(row),
      before: { startDateLocal: startOf(row), calendarId: row.calendarId },
      after: { startDateLocal, calendarId: place.calendarId },
    })
    await tell(ctx, tx, 'AppointmentRescheduled', { ...row, day: start.date, startMinute: start.minute })
    return place
  })
  if (!moved) throw await justTaken(ctx.db, office, start)
  return review(ctx, token)
}

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
    for (const row of rows) {
      const key = asksToConfirm(confirmByLocal(row), 'AppointmentConfirmation')
      await tell(ctx, tx, key, row, {}, ctx.publicUrl)
    }
  })
}

async function tell(
  ctx: Context,
  tx: Tx,
  key: TemplateKey,
  row: CustomersAppointment,
  more: Readonly<Record<string, string>> = {},
  publicUrl = '',
): Promise<void> {
  const told = {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    smsPhoneNumber: row.smsPhoneNumber,
    locale: row.locale,
    visit: row.visit,
    start: { date: row.day, minute: row.startMinute },
    confirmBy: confirmByLocal(row),
    more,
  }
  await tellAbout(ctx, tx, textsByLocale(tx.db, key), told, publicUrl)
}

function canChange(row: CustomersAppointment, now: Date): boolean {
  return row.status === 'Booked' && decide('cancel', lifeOf(row), { role: 'customer' }, momentOf(now)).ok
}

/** Whether its customer can be told of earlier times: it can still move, and a message reaches them. */
export function canWantEarlier(row: CustomersAppointment, now: Date): boolean {
  return canChange(row, now) && !row.isLocationArchived && (row.email !== '' || row.smsPhoneNumber !== '')
}

function reviewed(ctx: Context, row: CustomersAppointment, callersZone = row.timeZone): ReviewedAppointment {
  const now = ctx.now()
  const shown = shownIn(row.visit, ctx.language)
  const checkIn = checkInOf(row, now)
  const confirmBy = confirmByLocal(row)
  const opens = checkIn.state === 'too-early' ? new Date(checkIn.opens) : now
  return {
    id: row.id,
    reference: row.reference,
    appointmentStatus: row.status,
    startDateLocal: startOf(row),
    endDateLocal: toLocalDateTime({ date: row.day, minute: row.endMinute }),
    startDateUtc: row.startsAt,
    endDateUtc: row.endsAt,
    timeZone: row.timeZone,
    isInTimeZone: callersZone === row.timeZone,
    firstName: row.firstName,
    lastName: row.lastName,
    isConfirmed: isConfirmed({ confirmedDateUtc: row.confirmedAt }),
    cancellationDateUtc: row.cancelledAt,
    location: {
      id: row.locationId,
      name: shown.name,
      phoneNumber: row.locationPhoneNumber,
      directions: shown.directions,
      address: {
        address1: row.address1,
        address2: row.address2,
        city: row.city,
        state: row.state,
        zipCode: row.zipCode,
      },
      timeZone: row.timeZone,
      nextFreeLocal: null,
      distanceMiles: null,
    },
    appointmentTypes: shown.types,
    canConfirm: row.status === 'Booked' && canChange(row, now) && row.confirmedAt === null && !row.hasOffer,
    canCancel: canChange(row, now),
    // An archived location has no times to choose from.
    canReschedule: canChange(row, now) && !row.isLocationArchived,
    checkIn: row.status === 'CheckedIn' ? 'done' : row.status === 'Booked' ? checkIn.state : 'not-possible',
    checkInOpensLocal: toLocalDateTime(localTimeAt(opens, row.timeZone)),
    hasTicket: row.hasTicket,
    hasOffer: row.hasOffer,
    isHonored: row.isHonored,
    wantsEarlier: row.wantsEarlier,
    canWantEarlier: canWantEarlier(row, now),
    confirmByLocal: confirmBy ? toLocalDateTime(confirmBy) : null,
  }
}
