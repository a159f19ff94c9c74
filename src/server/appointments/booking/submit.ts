import { createHash } from 'node:crypto'
import type { BookedAppointment, CustomerInformation, SubmitAppointment } from '#contract/booking.ts'
import { type ConfirmTimes, askedAtBooking, type KeepSettings } from '#domain/appointments/confirm-to-keep.ts'
import { fromLocalDateTime, type LocalTime } from '#domain/time.ts'
import { type Candidate, justTaken, requireBookable, taken } from '#server/appointments/search/availability.ts'
import { needsOf, type SeenOffice } from '#server/appointments/search/office.ts'
import { requireHuman } from '#server/human-check/service.ts'
import { type Context, transact, type Tx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { instantOf } from '#server/platform/zones.ts'
import { answerFor, tokenOf } from './answer.ts'
import { clockIn, confirmByOf } from './asked.ts'
import { bookedPlace, type BookedPlace } from './book.ts'
import { checkedCustomer, checkedOther } from './customer.ts'
import { holdHashes } from './held-places.ts'
import { heldTimesBooked } from './held-times.ts'
import { ownHolds } from './holds.ts'
import { type Known, readKnown } from './known.ts'
import { personOf, tooMany } from './limits.ts'
import { takeFromNetwork } from './network.ts'
import { bookVisit } from './change-visit.ts'
import { numbered } from './new-visit.ts'
import { isGone } from './places.ts'
import { placeOf } from './row.ts'
import { isRepeatedKey, type SubmittedBefore, submittedBefore, submitWritten, takesTexts } from './submitted.ts'
import { tokenWritten } from './tokens.ts'
import { refuseTooLate } from './too-late.ts'

/** Books a time for a customer and those who come along: once, however often the form is sent. */
export async function submitAppointment(
  ctx: Context,
  request: SubmitAppointment,
  address: string,
  /** Whether something else has proved that this is a person. */
  { isKnownPerson = false }: { readonly isKnownPerson?: boolean } = {},
): Promise<BookedAppointment> {
  const start = fromLocalDateTime(request.startDateLocal)
  const wanted = { ...request, people: 1 + (request.others ?? []).length }
  const holds = await ownHolds(ctx.db, request.holdKey, wanted.people)
  const own = holds.length > 0 ? holds.map(placeOf) : undefined
  if (!own) await refuseTooLate(ctx, wanted, start)
  const known = await readKnown(ctx, wanted, start, own)
  if (known.before) return answerAgain(ctx, request, known, known.before)
  const { office } = known
  // A person who holds a place has already proved they are a person.
  if (!own && !isKnownPerson) await requireHuman(ctx, request.humanCheck)
  const customers = checkedPeople(request, office)
  await requireBookable(ctx.db, office, start)
  if (known.isFull) throw await taken(ctx.db, office, start)
  const networkKey = await takeFromNetwork(ctx, address, office)
  const asked = known.keep?.isOn ? await askedOf(ctx, known.keep, office, start, customers[0]) : undefined
  const texts = (asked && known.askingTexts) ?? known.texts
  const candidates = await known.candidates()
  const hashes = request.holdKey ? holdHashes(request.holdKey, wanted.people) : []
  const needs = needsOf(wanted)
  const people = customers.map((customer, i) => {
    const held = holds.find(({ holdKeyHash }) => hashes[i] && holdKeyHash?.equals(hashes[i]))
    return {
      customer,
      start: startOfPerson(start, candidates[i]),
      candidates: candidates[i] ?? [],
      types: needs[i] ?? [],
      hold: held && hashes[i] && { id: held.id, keyHash: hashes[i] },
    }
  })
  const visit = {
    office,
    people,
    locale: request.locale,
    texts,
    visit: known.visit,
    asked,
    person: personOf(ctx, customers, office),
  }
  const numbers = await numbered(ctx.db, people)
  const [id = 0] = numbers.ids
  let places: BookedPlace[] = []
  const book = async (tx: Tx) => {
    bookVisit(ctx, tx, 'book', visit, numbers, (found) => {
      places = found
    })
    // First the key: it is what tells a form that races with itself from two forms.
    const { idempotencyKey } = request
    tx.write(submitWritten(id, { idempotencyKey, requestHash: fingerprintOf(request), networkKey }))
    tx.write(tokenWritten(id, hashOf(tokenOf(ctx, request))))
    if (request.holdKey) tx.write(heldTimesBooked(request.holdKey))
  }
  try {
    await transact(ctx, book, { isKeyed: true })
  } catch (cause) {
    const isLate = isGone(cause)
    const refusal = isLate ? undefined : tooMany(cause, office)
    if (!isLate && !refusal && !isRepeatedKey(cause)) throw cause
    // The same form may have been sent at this moment: then it is answered with what that booked.
    const won = await submittedBefore(ctx.db, request.idempotencyKey)
    if (won) return answerAgain(ctx, request, known, won)
    throw isLate ? await justTaken(ctx.db, office, start) : (refusal ?? cause)
  }
  const [place] = places
  if (!place) throw new Error('a booking has a place')
  return answerFor(ctx, request, { ...known, texts }, place, asked && new Date(asked.confirmBy))
}

function checkedPeople({ customer: given, others = [] }: SubmitAppointment, office: SeenOffice) {
  const [own = office.types, ...theirs] = office.needs
  const customer = checkedCustomer(given, { types: own }, 'customer')
  return [
    customer,
    ...others.map((person, i) => checkedOther(person, i, customer, { types: theirs[i] ?? office.types })),
  ] as const
}

/** Whether this visit has to be confirmed, and by when. Customers we have no way to message are not asked (KEEP-3). */
async function askedOf(
  { db, now }: Context,
  keep: KeepSettings,
  { location: { timeZone } }: SeenOffice,
  start: LocalTime,
  { email, smsPhoneNumber }: CustomerInformation,
): Promise<ConfirmTimes | undefined> {
  const isReached = email !== '' || (smsPhoneNumber !== '' && (await takesTexts(db, smsPhoneNumber)))
  if (!isReached) return undefined
  const times = { bookedAt: now().getTime(), startsAt: instantOf(start, timeZone).getTime() }
  return askedAtBooking(keep, times, clockIn(timeZone))
}

/** Each member of a household has their own: the same side by side, a later one if they go one after the other. */
function startOfPerson({ date, minute }: LocalTime, candidates: readonly Candidate[] = []): LocalTime {
  return { date, minute: candidates[0]?.startMinute ?? minute }
}

/** The answer to an earlier submit with the same key; the same key with other contents is the caller's mistake. */
async function answerAgain(ctx: Context, request: SubmitAppointment, known: Known, before: SubmittedBefore) {
  if (before.requestHash !== fingerprintOf(request).toString('hex')) {
    throw new Refusal(422, [
      { propertyName: 'idempotencyKey', errorMessage: 'This key was already used for another booking.' },
    ])
  }
  const place = await bookedPlace(ctx.db, before.appointmentId)
  const confirmBy = await confirmByOf(ctx.db, place.id)
  return answerFor(
    ctx,
    request,
    confirmBy ? { ...known, texts: known.askingTexts ?? known.texts } : known,
    place,
    confirmBy,
  )
}

/** What was asked for; the human check and the hold may differ from one try to the next. */
function fingerprintOf({ humanCheck: _, holdKey: __, ...request }: SubmitAppointment): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest()
}
