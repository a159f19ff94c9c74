import { createHash } from 'node:crypto'
import type { BookedAppointment, CustomerInformation, SubmitAppointment } from '#contract/booking.ts'
import { type Asked, askedAtBooking, type KeepSettings } from '#domain/appointments/confirm-to-keep.ts'
import type { Language } from '#domain/languages.ts'
import { fromLocalDateTime, type LocalTime, toLocalDateTime } from '#domain/time.ts'
import { type Candidate, justTaken, requireBookable, taken } from '#server/appointments/search/availability.ts'
import { locationOption, type SeenOffice } from '#server/appointments/search/office.ts'
import { type Context, transactAtOnce } from '#server/platform/context.ts'
import { conflict, Refusal, tooManyAttempts } from '#server/platform/errors.ts'
import { shownIn, type Visit } from '#server/offices/visit.ts'
import { requireHuman } from '#server/human-check/service.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { normalizePhone } from '#server/platform/phone.ts'
import { instantOf, localTimeAt } from '#server/platform/zones.ts'
import type { MessageTemplates } from '#server/templates/queries.ts'
import { clockIn, confirmByOf } from './asked.ts'
import { bookedPlace, type BookedPlace, householdPlaces } from './book.ts'
import { bookHousehold, bookWithOthers, isOutdated, TOO_MANY_AHEAD, TOO_MANY_IN_A_DAY } from './book-visit.ts'
import { checkedCustomer, checkedOther } from './customer.ts'
import { holdHashes } from './held-places.ts'
import { ownPlaces } from './holds.ts'
import { takeFromNetwork } from './network.ts'
import { asPerson } from './row.ts'
import { refuseTooLate } from './too-late.ts'
import { type Known, readKnown, rememberedKnown } from './known.ts'
import { type SubmittedBefore, submittedBefore, takesTexts } from './submitted.ts'

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
  const admission: Admission = {
    // Whoever holds a place has already proved they are a person.
    human: once(async () => (own ? undefined : requireHuman(ctx, request.humanCheck))),
    networkKey: once((office) => takeFromNetwork(ctx, address, office)),
    isHolder: own !== undefined,
  }
  const remembered = await rememberedKnown(ctx, wanted, start, own)
  if (remembered) {
    const booked = await submitBy(ctx, request, remembered, admission).catch(unlessOutdated)
    if (booked) return booked
  }
  return submitBy(ctx, request, await readKnown(ctx, wanted, start, own), admission)
}

/** What a form has to get past once, however often its booking is tried. */
interface Admission {
  readonly human: () => Promise<void>
  readonly networkKey: (office: SeenOffice) => Promise<string>
  readonly isHolder: boolean
}

function once<Given extends unknown[], T>(work: (...given: Given) => Promise<T>): (...given: Given) => Promise<T> {
  let done: Promise<T> | undefined
  return (...given) => {
    done ??= work(...given)
    return done
  }
}

function unlessOutdated(cause: unknown): undefined {
  if (!isOutdated(cause)) throw cause
}

/** Books by what is known; throws `outdated` when that was remembered and no longer holds. */
async function submitBy(
  ctx: Context,
  request: SubmitAppointment,
  known: Known,
  admission: Admission,
): Promise<BookedAppointment> {
  const { office, visit, before, keep, askingTexts } = known
  const start = fromLocalDateTime(request.startDateLocal)
  const told = asShown(office, visit, ctx.language)
  let { texts } = known
  if (before) return answerAgain(ctx, request, told, texts, before)
  let isNotThere = before === null
  try {
    await admission.human()
    const { others = [] } = request
    const customer = checkedCustomer(request.customer, office, 'customer')
    const people = [customer, ...others.map((person, i) => checkedOther(person, i, customer, office))]
    await requireBookable(ctx.db, office, start)
    if (known.isFull) throw await taken(ctx.db, office, start)
    const networkKey = await admission.networkKey(office)
    const asked = keep?.isOn ? await askedOf(ctx, keep, office, start, customer) : undefined
    texts = (asked && askingTexts) ?? texts
    const candidates = await known.candidates()
    const holds = admission.isHolder && request.holdKey ? holdHashes(request.holdKey, office.people) : []
    const common = {
      office,
      types: request.appointmentTypes,
      locale: request.locale,
      texts,
      visit,
      seen: known.seen,
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
    isNotThere = false
    const place = await transactAtOnce(
      ctx,
      async (writer) => {
        if (rest.length === 0) return bookWithOthers(ctx, writer, visitOfFirst)
        const places = await bookHousehold(ctx, writer, [visitOfFirst, ...rest])
        return places?.[0]
      },
      { isKeyed: true },
    )
    if (!place) throw await justTaken(ctx.db, office, start)
    return await answerFor(ctx, request, told, texts, place, asked && new Date(asked.confirmBy))
  } catch (cause) {
    const refusal = tooMany(cause, office) ?? cause
    if (isNotThere || (!(refusal instanceof Refusal) && !isRepeatedKey(cause))) throw refusal
    // The same form may have been sent before, or at this moment: then it is answered with what that booked.
    const won = await submittedBefore(ctx.db, request.idempotencyKey)
    if (won) return answerAgain(ctx, request, told, texts, won)
    throw refusal
  }
}

/** Whether this visit has to be confirmed, and until when. Whoever no message reaches is not asked (KEEP-3). */
async function askedOf(
  { db, now }: Context,
  keep: KeepSettings,
  { location: { timeZone } }: SeenOffice,
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
function asShown(office: SeenOffice, visit: Visit, language: Language): SeenOffice {
  const { types, ...location } = shownIn(visit, language)
  return {
    ...office,
    location: { ...office.location, ...location },
    types: office.types.map((type, i) => ({ ...type, ...types[i] })),
  }
}

/** The refusal for someone who has booked as much as one person may, or one vehicle. */
function tooMany(cause: unknown, { people }: SeenOffice): Refusal | undefined {
  const { code, detail, hint } = cause as { code?: string; detail?: string; hint?: string }
  const isVehicle = hint === 'vehicles'
  if (code === TOO_MANY_AHEAD) return isVehicle ? vehicleAtLimit(Number(detail)) : atLimit(Number(detail), people)
  if (code !== TOO_MANY_IN_A_DAY) return undefined
  const what = isVehicle
    ? 'Too many appointments were booked for this vehicle today.'
    : 'You have booked too many appointments today.'
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
      ? `You already have an appointment. ${people} more people would be over the limit.`
      : limit === 1
        ? 'You already have an appointment. Change or cancel it before you book another one.'
        : `You already have ${limit} appointments. Change or cancel one of them before you book another one.`,
    'customer.email',
    { isAtLimit: true },
  )

/** The form's key is there already, or the link that is made from it. */
function isRepeatedKey(cause: unknown): boolean {
  const { constraint = '' } = cause as { constraint?: string }
  return constraint === 'submitted_booking_pkey' || constraint === 'appointment_token_pkey'
}

/** The answer to an earlier submit with the same key; the same key with other contents is the caller's mistake. */
async function answerAgain(
  ctx: Context,
  request: SubmitAppointment,
  office: SeenOffice,
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
  office: SeenOffice,
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
