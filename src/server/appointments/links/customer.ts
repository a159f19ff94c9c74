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
import { changeVisit } from '#server/appointments/booking/change-visit.ts'
import { moving } from '#server/appointments/booking/moving.ts'
import { isChanged, isGone } from '#server/appointments/booking/places.ts'
import { rebookUrl } from '#server/appointments/booking/messages.ts'
import { lifeOf, live, momentOf } from '#server/appointments/life/life.ts'
import { asksToConfirm, confirmByLocal } from '#server/appointments/booking/asked.ts'
import { candidatesOfAll } from '#server/appointments/booking/candidates.ts'
import { asPerson, placeOf, startOf } from '#server/appointments/booking/row.ts'
import { tellAbout } from '#server/appointments/booking/tell.ts'
import { named } from '#server/appointments/booking/together.ts'
import {
  appointmentByToken,
  appointmentOfOldToken,
  comingAppointmentsOf,
  type CustomersAppointment,
  householdOf,
  oneOfEachHousehold,
} from './queries.ts'

/** New links that one contact can be sent in an hour, so no one's mailbox is flooded by others. */
const LINKS_PER_CONTACT = { times: 3, seconds: 3600 }
const LINKS_AT_ONCE = 5

type CustomerAction = Extract<Action, 'confirm' | 'cancel' | 'checkIn'>

/** The same sentence for every link that does not work: wrong, cut short or expired. */
const NO_SUCH_LINK = 'This link is no longer valid.'

export async function review(ctx: Context, token: string, callersZone?: string): Promise<ReviewedAppointment> {
  return reviewed(ctx, await householdOf(ctx.db, await open(ctx, ctx.db, token)), callersZone)
}

/** The appointment that a token opens. */
export async function open(ctx: Context, db: Db, token: string): Promise<CustomersAppointment> {
  const row = await appointmentByToken(db, hashOf(token), ctx.now())
  if (!row) throw notFound(NO_SUCH_LINK)
  return row
}

interface Asked {
  readonly token: string
  /** In a household, only this one. */
  readonly appointmentId?: number | undefined
  readonly reason?: string
}

/** What a customer may do with a link, besides moving: confirm, cancel, check in. Repeating it succeeds. */
export async function actByToken(
  ctx: Context,
  action: CustomerAction,
  { token, appointmentId, reason }: Asked,
): Promise<ReviewedAppointment> {
  await transact(ctx, async (tx) => {
    const household = await householdOf(tx.db, await open(ctx, tx.db, token))
    const meant = household.filter(({ id }) => appointmentId === undefined || id === appointmentId)
    if (meant.length === 0) throw notFound(NO_SUCH_LINK)
    await actOn(ctx, tx, meant, action, { reason, household })
  })
  return review(ctx, token)
}

/**
 * The same for a customer who has proved in another way that the appointments are theirs: one, or those of a household. In a
 * household, it is done for those it can be done for; if there are none, it is refused as it would be for one. They are told
 * once.
 */
export async function actOn(
  ctx: Context,
  tx: Tx,
  meant: readonly CustomersAppointment[],
  action: CustomerAction,
  { reason = '', household = meant }: { readonly reason?: string; readonly household?: typeof meant } = {},
): Promise<void> {
  const now = ctx.now()
  const isPossible = (row: CustomersAppointment) =>
    decide(action, lifeOf(row), { role: 'customer' }, momentOf(now)).ok &&
    (action !== 'checkIn' || row.status !== 'Booked' || checkInTogether(row, household, now).state === 'open')
  const possible = meant.length > 1 ? meant.filter(isPossible) : meant
  const changed: CustomersAppointment[] = []
  // In the order in which a release locks them, so that all of them are confirmed or all are gone.
  for (const row of (possible.length > 0 ? possible : meant.slice(0, 1)).toSorted((a, b) => a.id - b.id)) {
    if (action === 'checkIn' && row.status === 'Booked') requireCheckInOpen(row, household, now)
    if (await live(ctx, tx, row, action, { role: 'customer' }, { reason })) changed.push(row)
  }
  const inOrder = meant.filter((row) => changed.includes(row))
  const [first] = inOrder
  if (first && action === 'cancel')
    await tell(ctx, tx, 'AppointmentCancelled', inOrder, {
      Message: '',
      Url: rebookUrl(ctx.publicUrl, first.locationId, first.visit.types),
    })
}

/** Those who come one after the other arrive together: they can check in with the first of them. */
function checkInTogether(row: CustomersAppointment, household: readonly CustomersAppointment[], now: Date) {
  const own = checkInOf(row, now)
  if (own.state !== 'too-early') return own
  const first = household.find(({ day, locationId }) => day === row.day && locationId === row.locationId) ?? row
  return checkInOf(first, now).state === 'too-early' ? own : { ...own, state: 'open' as const }
}

function requireCheckInOpen(row: CustomersAppointment, household: readonly CustomersAppointment[], now: Date): void {
  const window = checkInTogether(row, household, now)
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
 * Moves an appointment to another time. Keeps the old one until the new one is certain; the link stays the same. If the same
 * request arrives twice at the same moment, the loser looks again and finds the appointment where it was to go.
 */
export async function reschedule(ctx: Context, token: string, startDateLocal: string): Promise<ReviewedAppointment> {
  const people = await householdOf(ctx.db, await open(ctx, ctx.db, token))
  try {
    return await moveTo(ctx, token, people, startDateLocal)
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    const now = await householdOf(ctx.db, await open(ctx, ctx.db, token))
    if (now.every(({ id, version }) => people.some((before) => before.id === id && before.version === version)))
      throw cause
    return reschedule(ctx, token, startDateLocal)
  }
}

/** In a household, all who still come move together, or none do. */
async function moveTo(
  ctx: Context,
  token: string,
  household: readonly CustomersAppointment[],
  startDateLocal: string,
): Promise<ReviewedAppointment> {
  const start = fromLocalDateTime(startDateLocal)
  const people = household.length === 1 ? household : household.filter(isLive)
  const row = leadOf(household)
  const isThere = row.day === start.date && row.startMinute === start.minute
  if (isThere) return reviewed(ctx, household)
  if (people.length === 0 || !people.every((person) => canChange(person, ctx.now())))
    throw conflict('This appointment can no longer be changed.')
  if (row.isLocationArchived) throw conflict('This office takes no more bookings. You can keep your time or cancel.')
  if (people.some(({ locationId }) => locationId !== row.locationId))
    throw conflict('These appointments are at different offices and cannot be moved together.')

  const appointmentTypes = row.visit.types.map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId, quantity }))
  const office = await loadOffice(
    ctx.db,
    { locationId: row.locationId, appointmentTypes, people: people.length },
    // Several leave their places one by one, so none of those is free for another of them.
    {
      now: ctx.now(),
      by: 'customer',
      dates: onDate(start.date),
      own: people.length === 1 ? people.map(placeOf) : undefined,
    },
  )
  await requireBookable(ctx.db, office, start)
  const candidates = await candidatesOfAll(ctx, office, start)

  const { id, name, timeZone } = office.location
  const going = people.map((person, i) => {
    const minute = candidates[i]?.[0]?.startMinute ?? start.minute
    return moving(ctx, person, {
      office: { id, name, timeZone },
      start: { date: start.date, minute },
      candidates: candidates[i] ?? [],
      types: person.visit.types,
    })
  })
  const moved = people.map((person, i) => ({
    ...person,
    day: start.date,
    startMinute: going[i]?.start.minute ?? start.minute,
  }))
  await transact(ctx, async (tx) => {
    await tell(ctx, tx, 'AppointmentRescheduled', moved)
    changeVisit(ctx, tx, 'moveByLink', going)
  }).catch(async (cause) => {
    throw isGone(cause) || isChanged(cause) ? await justTaken(ctx.db, office, start) : cause
  })
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
    for (const row of oneOfEachHousehold(rows)) {
      const household = await householdOf(tx.db, row)
      const coming = household.filter(isLive)
      const key = asksToConfirm(confirmByLocal(row), 'AppointmentConfirmation')
      await tell(ctx, tx, key, coming.length > 1 ? coming : [row], {}, ctx.publicUrl)
    }
  })
}

async function tell(
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
    visit: row.visit,
    start: { date: row.day, minute: row.startMinute },
    household: named(rows),
    confirmBy: confirmByLocal(row),
    more,
  }
  await tellAbout(ctx, tx, textsByLocale(tx.db, key), told, publicUrl)
}

function canChange(row: CustomersAppointment, now: Date): boolean {
  return row.status === 'Booked' && decide('cancel', lifeOf(row), { role: 'customer' }, momentOf(now)).ok
}

/** Whether its customer can be told of earlier times: it can still move, alone, and a message reaches them. */
export function canWantEarlier(row: CustomersAppointment, now: Date): boolean {
  return (
    canChange(row, now) &&
    row.householdId === null &&
    !row.isLocationArchived &&
    (row.email !== '' || row.smsPhoneNumber !== '')
  )
}

const isToConfirm = ({ status, confirmedAt }: CustomersAppointment) => status === 'Booked' && confirmedAt === null

const isLive = ({ status }: CustomersAppointment) => status === 'Booked' || status === 'CheckedIn'

/** Whose appointment stands for a household's: the first who is still expected, else who has come, else the first. */
function leadOf(household: readonly CustomersAppointment[]): CustomersAppointment {
  const [first] = household
  if (!first) throw notFound(NO_SUCH_LINK)
  return household.find(({ status }) => status === 'Booked') ?? household.find(isLive) ?? first
}

function reviewed(ctx: Context, household: readonly CustomersAppointment[], callersZone?: string): ReviewedAppointment {
  const row = leadOf(household)
  const alone = reviewedAlone(ctx, row, callersZone)
  if (household.length === 1) return alone
  const now = ctx.now()
  const people = household.map((person) => ({
    ...asPerson(person),
    appointmentStatus: person.status,
    canCancel: canChange(person, now),
    canCheckIn: person.status === 'Booked' && checkInTogether(person, household, now).state === 'open',
  }))
  // Once no one is coming, the visit that was.
  const coming = household.some(isLive) ? household.filter(isLive) : household
  const together = coming.filter((person) => person.day === row.day)
  const last = together.reduce((end, each) => (each.endsAt > end.endsAt ? each : end), row)
  const hasOffer = household.some((person) => person.hasOffer && person.status === 'Booked')
  return {
    ...alone,
    endDateLocal: toLocalDateTime({ date: last.day, minute: last.endMinute }),
    endDateUtc: last.endsAt,
    hasOffer,
    isConfirmed: alone.isConfirmed && !together.some(isToConfirm),
    canConfirm: !hasOffer && household.some((person) => canChange(person, now) && person.confirmedAt === null),
    canCancel: people.some(({ canCancel }) => canCancel),
    canReschedule: alone.canReschedule && household.filter(isLive).every((person) => canChange(person, now)),
    ...(people.some(({ canCheckIn }) => canCheckIn) && { checkIn: 'open' as const }),
    household: people,
  }
}

function reviewedAlone(ctx: Context, row: CustomersAppointment, callersZone = row.timeZone): ReviewedAppointment {
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
    isReleased: row.isReleased,
    wantsEarlier: row.earlierByDays !== null,
    earlierByDays: row.earlierByDays,
    canWantEarlier: canWantEarlier(row, now),
    confirmByLocal: confirmBy ? toLocalDateTime(confirmBy) : null,
  }
}
