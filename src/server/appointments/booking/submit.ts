import { createHash } from 'node:crypto'
import type { BookedAppointment, CustomerInformation, SubmitAppointment } from '#contract/booking.ts'
import { type Asked, askedAtBooking, type KeepSettings } from '#domain/appointments/confirm-to-keep.ts'
import type { Language } from '#domain/languages.ts'
import { fromLocalDateTime, type LocalTime, toLocalDateTime } from '#domain/time.ts'
import {
  type Candidate,
  isFull,
  justTaken,
  onDate,
  requireBookable,
  taken,
} from '#server/appointments/search/availability.ts'
import { locationOption, noLocation, type Office, officeOf } from '#server/appointments/search/office.ts'
import { type Context, transactAtOnce } from '#server/platform/context.ts'
import { conflict, Refusal, tooManyAttempts } from '#server/platform/errors.ts'
import { shownIn, type Visit } from '#server/offices/visit.ts'
import { requireHuman } from '#server/human-check/service.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import { instantOf, localTimeAt } from '#server/platform/zones.ts'
import type { MessageTemplates } from '#server/templates/queries.ts'
import { clockIn, confirmByOf } from './asked.ts'
import {
  bookedPlace,
  type BookedPlace,
  bookHousehold,
  bookVisit,
  householdPlaces,
  TOO_MANY_AHEAD,
  TOO_MANY_IN_A_DAY,
} from './book.ts'
import { candidatesOfAll } from './candidates.ts'
import { checkedCustomer, checkedOther } from './customer.ts'
import { holdHashes } from './held-places.ts'
import { ownPlaces } from './holds.ts'
import { takeFromNetwork } from './network.ts'
import { asPerson } from './row.ts'
import { refuseTooLate } from './too-late.ts'
import { submitFor, type SubmittedBefore, submittedBefore, takesTexts } from './submitted.ts'

/** Books a time for a customer: once, however often the form is sent. */
export async function submitAppointment(
  ctx: Context,
  request: SubmitAppointment,
  address: string,
): Promise<BookedAppointment> {
  const start = fromLocalDateTime(request.startDateLocal)
  const { others = [] } = request
  const wanted = { ...request, people: 1 + others.length }
  const own = await ownPlaces(ctx.db, request.holdKey, wanted.people)
  if (!own) await refuseTooLate(ctx, wanted, start)
  const asking = { now: ctx.now(), by: 'customer', dates: onDate(start.date), own } as const
  const found = await submitFor(ctx.db, wanted, asking.dates, own)
  if (!found) throw noLocation()
  const { before, texts: confirming, visit, keep, askingTexts, ...row } = found
  const office = officeOf(row, wanted, asking)
  const told = asShown(office, visit, ctx.language)
  if (before) return answerAgain(ctx, request, told, confirming, before)

  if (!own) await requireHuman(ctx, request.humanCheck)
  const customer = checkedCustomer(request.customer, office, 'customer')
  const people = [customer, ...others.map((person, i) => checkedOther(person, i, customer, office))]
  await requireBookable(ctx.db, office, start)
  // Read in the same snapshot as `before`: whoever has the place, it is not this form.
  if (isFull(office, start)) throw await taken(ctx.db, office, start)
  const networkKey = await takeFromNetwork(ctx, address, office)

  const asked = keep?.isOn ? await askedOf(ctx, keep, office, start, customer) : undefined
  const texts = (asked && askingTexts) ?? confirming
  try {
    const candidates = await candidatesOfAll(ctx, office, start)
    const holds = own && request.holdKey ? holdHashes(request.holdKey, office.people) : []
    const common = {
      office,
      types: request.appointmentTypes,
      locale: request.locale,
      texts,
      visit,
      isWalkIn: false,
      asked,
      perPerson: {
        appointmentsAhead: office.settings.appointmentsPerPerson,
        bookingsADay: office.settings.bookingsPerDay,
      },
    }
    const household = people.map(({ firstName }, i) => ({ firstName, start: startOfPerson(start, candidates[i]) }))
    const [first, ...rest] = people.map((person, i) => ({
      ...common,
      start: startOfPerson(start, candidates[i]),
      candidates: candidates[i] ?? [],
      customer: person,
      holdKeyHash: holds[i],
    }))
    if (!first) throw new Error('a booking is for somebody')
    const visitOfFirst = {
      ...first,
      household: rest.length > 0 ? household : [],
      submitted: {
        tokenHash: hashOf(tokenOf(ctx, request)),
        idempotencyKey: request.idempotencyKey,
        requestHash: fingerprintOf(request),
        networkKey,
      },
    }
    const place = await transactAtOnce(
      ctx,
      async (writer) => {
        if (rest.length === 0) return bookVisit(ctx, writer, visitOfFirst)
        const places = await bookHousehold(ctx, writer, [visitOfFirst, ...rest])
        return places?.[0]
      },
      { isKeyed: true },
    )
    if (!place) throw await justTaken(ctx.db, office, start)
    return await answerFor(ctx, request, told, texts, place, asked && new Date(asked.confirmBy))
  } catch (cause) {
    const refusal = tooMany(cause, office) ?? cause
    const hasLost = refusal !== cause || (cause instanceof Refusal && cause.statusCode === 409) || isRepeatedKey(cause)
    if (!hasLost) throw cause
    // The same form sent twice at once races with itself: the loser answers with what the winner booked.
    const won = await submittedBefore(ctx.db, request.idempotencyKey)
    if (won) return answerAgain(ctx, request, told, texts, won)
    throw refusal
  }
}

/** Whether this visit has to be confirmed, and until when. Whoever no message reaches is not asked (KEEP-3). */
async function askedOf(
  { db, now }: Context,
  keep: KeepSettings,
  { location: { timeZone } }: Office,
  start: LocalTime,
  { email, smsPhoneNumber }: CustomerInformation,
): Promise<Asked | undefined> {
  const isReached = email !== '' || (smsPhoneNumber !== '' && (await takesTexts(db, smsPhoneNumber)))
  if (!isReached) return undefined
  const times = { bookedAt: now().getTime(), startsAt: instantOf(start, timeZone).getTime() }
  return askedAtBooking(keep, times, clockIn(timeZone))
}

/** Of a household, each has their own: side by side the same, one after the other a later one. */
function startOfPerson({ date, minute }: LocalTime, candidates: readonly Candidate[] = []): LocalTime {
  return { date, minute: candidates[0]?.startMinute ?? minute }
}

/** The office as its customer reads it: what is logged stays in English. */
function asShown(office: Office, visit: Visit, language: Language): Office {
  const { types, ...location } = shownIn(visit, language)
  return {
    ...office,
    location: { ...office.location, ...location },
    types: office.types.map((type, i) => ({ ...type, ...types[i] })),
  }
}

/** The refusal for someone who has booked as much as one person may, or one vehicle. */
function tooMany(cause: unknown, { people }: Office): Refusal | undefined {
  const { code, detail, hint } = cause as { code?: string; detail?: string; hint?: string }
  const isVehicle = hint === 'vehicles'
  if (code === TOO_MANY_AHEAD) return isVehicle ? vehicleAtLimit(Number(detail)) : atLimit(Number(detail), people)
  if (code !== TOO_MANY_IN_A_DAY) return undefined
  const what = isVehicle
    ? 'Too many appointments were booked for this vehicle today.'
    : 'You have booked too often today.'
  return tooManyAttempts(Number(detail), what)
}

/** Who booked the others is nobody's business: it may have been another person. */
const vehicleAtLimit = (limit: number): Refusal =>
  conflict(
    `There ${limit === 1 ? 'is already an appointment' : `are already ${limit} appointments`} for this vehicle. No more can be booked online.`,
    'customer.vin',
    { isVehicleAtLimit: true },
  )

const atLimit = (limit: number, people: number): Refusal =>
  conflict(
    people > 1
      ? `You already have an appointment, and with ${people} more people it would be more than one may have.`
      : limit === 1
        ? 'You already have an appointment. Change or cancel it before you book another one.'
        : `You already have ${limit} appointments. Change or cancel one of them before you book another one.`,
    'customer.email',
    { isAtLimit: true },
  )

function isRepeatedKey(cause: unknown): boolean {
  return (cause as { constraint?: string }).constraint === 'submitted_booking_pkey'
}

/** The answer to an earlier submit with the same key; the same key with other contents is the caller's mistake. */
async function answerAgain(
  ctx: Context,
  request: SubmitAppointment,
  office: Office,
  texts: MessageTemplates,
  before: SubmittedBefore,
) {
  if (before.requestHash !== fingerprintOf(request).toString('hex')) {
    throw new Refusal(422, [
      { propertyName: 'idempotencyKey', errorMessage: 'This key was already used for another booking.' },
    ])
  }
  const place = await bookedPlace(ctx.db, before.appointmentId)
  return answerFor(ctx, request, office, texts, place, await confirmByOf(ctx.db, place.id))
}

/** What was asked for; the human check and the hold may differ from one try to the next. */
function fingerprintOf({ humanCheck: _, holdKey: __, ...request }: SubmitAppointment): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest()
}

/** The token is derived from the form's key and our secret, so a repeated submit gets the same answer. */
const tokenOf = ({ sealer }: Context, { idempotencyKey }: SubmitAppointment) =>
  sealer.derive(`manage ${idempotencyKey}`)

/** How the link really leaves: by the messages that were written with the booking. */
async function linkSentBy({ db }: Context, { customer }: SubmitAppointment, { email, sms }: MessageTemplates) {
  if (email && customer.email !== '') return 'email'
  const number = customer.isSmsNotificationsEnabled ? normalizePhone(customer.smsPhoneNumber) : undefined
  const isTexted = sms && customer.email === '' && number !== undefined && (await takesTexts(db, number))
  return isTexted ? 'text' : null
}

async function answerFor(
  ctx: Context,
  request: SubmitAppointment,
  office: Office,
  texts: MessageTemplates,
  place: BookedPlace,
  confirmBy: Date | undefined,
): Promise<BookedAppointment> {
  const { timeZone } = office.location
  const household = request.others?.length ? await householdPlaces(ctx.db, place.id) : []
  const last = household.reduce<BookedPlace>((end, each) => (each.endMinute > end.endMinute ? each : end), place)
  return {
    id: place.id,
    reference: place.reference,
    token: tokenOf(ctx, request),
    startDateLocal: request.startDateLocal,
    endDateLocal: toLocalDateTime({ date: request.startDateLocal.slice(0, 10), minute: last.endMinute }),
    startDateUtc: place.startsAt,
    endDateUtc: last.endsAt,
    timeZone,
    location: { ...locationOption(office.location), nextFreeLocal: null, distanceMiles: null },
    appointmentTypes: office.types.map(({ name, description, quantity }) => ({ name, description, quantity })),
    firstName: request.customer.firstName,
    email: request.customer.email,
    linkSentBy: await linkSentBy(ctx, request, texts),
    confirmByLocal: confirmBy ? toLocalDateTime(localTimeAt(confirmBy, timeZone)) : null,
    ...(household.length > 1 && { household: household.map(asPerson) }),
  }
}
