import type { ChosenType, CustomerInformation } from '#contract/booking.ts'
import { contactKey } from '#domain/appointments/contact.ts'
import { trustedBy } from '#domain/appointments/trusted-booker.ts'
import { type LocalTime, toLocalDateTime } from '#domain/time.ts'
import type { Candidate } from '#server/appointments/search/availability.ts'
import type { SeenOffice } from '#server/appointments/search/office.ts'
import type { Asked } from '#domain/appointments/confirm-to-keep.ts'
import type { Visit } from '#server/offices/visit.ts'
import { logOf } from '#server/platform/change-log.ts'
import type { Context, Writer } from '#server/platform/context.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { gathered } from '#server/platform/db/gathered.ts'
import type { WrittenMessage } from '#server/platform/outbox.ts'
import { statement } from '#server/platform/db/statement.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import type { MessageTemplates } from '#server/templates/queries.ts'
import { type BookedPlace, type BookingDetails, hexOf, PLACE, placesOf, rowOf } from './book.ts'
import { licenseKey, vehicleKey } from './customer.ts'
import { messagesAbout, type TogetherWith } from './messages.ts'
import { discriminatorOf, sayTypes } from './row.ts'
import { TOKEN_HOURS_AFTER_END } from './tokens.ts'

/** A new appointment and everything that belongs to it. */
interface NewVisit {
  readonly office: SeenOffice
  readonly start: LocalTime
  readonly candidates: readonly Candidate[]
  readonly types: readonly ChosenType[]
  readonly customer: CustomerInformation
  readonly locale: string
  readonly texts: MessageTemplates
  readonly visit: Visit
  readonly isWalkIn: boolean
  /** Everybody who comes together, for the messages to the first of them. */
  readonly household?: readonly TogetherWith[] | undefined
  /** For staff. */
  readonly note?: string | undefined
  /** How much one person may book: ahead and within 24 hours, this one included. Unlimited when staff book for them. */
  readonly perPerson?: { readonly appointmentsAhead: number; readonly bookingsADay: number }
  /** The place held under this key becomes the appointment's if it is the one wanted; otherwise it is released. */
  readonly holdKeyHash?: Buffer | undefined
  /** What all of this was remembered by, if it was: the moment until which nothing had changed (see `atLastLook`). */
  readonly seen?: string | undefined
  /** Until when its customer has to confirm it, if they have to. */
  readonly asked?: Asked | undefined
  /** For a customer's form: what opens the appointment for them, and what identifies a repeated submit. */
  readonly submitted?: {
    readonly tokenHash: Buffer
    readonly idempotencyKey: string
    readonly requestHash: Buffer
    /** Of the network it came from. */
    readonly networkKey?: string | undefined
  }
}

/** The database's refusal when a person or a vehicle would have one appointment too many; its detail says how many there may be. */
export const TOO_MANY_AHEAD = 'P0S04'
/** The same when they have booked too often within 24 hours; its detail says how many seconds to wait. */
export const TOO_MANY_IN_A_DAY = 'P0S05'
/** The same when somebody of a household has lost their place: nobody is booked then. */
const NOT_FOR_ALL = 'P0S06'

/** Why a visit was not booked, as `book_visits` says it. */
interface Why {
  readonly code: typeof TOO_MANY_AHEAD | typeof TOO_MANY_IN_A_DAY | 'gone' | 'outdated' | 'busy'
  readonly hint?: string
  readonly detail?: number
}

/** Of the limits of a person, like the database's own refusal; or `outdated`. */
export class NotBooked extends Error {
  readonly code: Why['code']
  readonly hint: string | undefined
  readonly detail: number | undefined
  constructor({ code, hint, detail }: Why) {
    super(`A visit was not booked: ${code}.`)
    this.code = code
    this.hint = hint
    this.detail = detail
  }
}

/** What was remembered is no longer so: the database has to be asked. */
export const isOutdated = (cause: unknown): boolean => cause instanceof NotBooked && cause.code === 'outdated'

/** A visit as the database takes it, and its location. */
interface WrittenVisit {
  readonly json: string
  readonly locationId: number
}

type Answer = { readonly n: number; readonly why: null } & BookedPlace
type Refused = { readonly n: number; readonly why: Why }

const visitsStatement = statement<Answer | Refused>(`select n, why, ${PLACE} from book_visits($1::jsonb, $2)`)
const householdStatement = statement<BookedPlace>(`select ${PLACE} from book_household($1::jsonb, $2::jsonb)`)

async function write(db: WriteDb, visits: readonly WrittenVisit[], mayWait: boolean): Promise<(Answer | Refused)[]> {
  const answers = await visitsStatement(db, [`[${visits.map(({ json }) => json).join()}]`, mayWait])
  return answers.toSorted((a, b) => a.n - b.n)
}

/**
 * Customers' visits that come while others are being written are written together, each booked or refused on its own (decision
 * 74). Those of one location would only wait for each other's days, so they go together or one after the other.
 */
const writeGathered = gathered<WrittenVisit, Answer | Refused>({
  keyOf: ({ locationId }) => locationId,
  run: (db, visits) => write(db, visits, false),
})

async function writeAlone(db: WriteDb, visit: WrittenVisit): Promise<Answer | Refused | undefined> {
  const [answer] = await write(db, [visit], true)
  return answer
}

/**
 * Books a visit and writes everything that belongs to it in one statement: its activity, token, form, change log and
 * messages. Returns nothing when the place is gone.
 */
export async function bookVisit(ctx: Context, writer: Writer, visit: NewVisit): Promise<BookedPlace | undefined> {
  const written = writtenFor(ctx, visit)
  return bookedBy(writer, visit, written, await writeAlone(writer.db, asJson(visit, written)))
}

/** The same for a customer: with those who book at this moment, unless somebody has to be waited for. */
export async function bookWithOthers(ctx: Context, writer: Writer, visit: NewVisit): Promise<BookedPlace | undefined> {
  const written = writtenFor(ctx, visit)
  const json = asJson(visit, written)
  // In a transaction, this visit alone is its work.
  const answer = writer.db.isTransaction ? undefined : await writeGathered(writer.db, json)
  const isKnown = answer && answer.why?.code !== 'busy'
  return bookedBy(writer, visit, written, isKnown ? answer : await writeAlone(writer.db, json))
}

type Written = ReturnType<typeof writtenFor>

function asJson({ office }: NewVisit, { booking, log, messages }: Written): WrittenVisit {
  return { json: JSON.stringify({ visit: booking, log, messages }), locationId: office.location.id }
}

function bookedBy(
  writer: Writer,
  visit: NewVisit,
  { messages }: Written,
  answer: Answer | Refused | undefined,
): BookedPlace | undefined {
  if (!answer || answer.why?.code === 'gone') return undefined
  if (answer.why) throw new NotBooked(answer.why)
  tellOfBooking(writer, visit, answer, messages)
  return answer
}

/**
 * Books people who come together: all of them in one statement, or nobody. What one person may book counts all of them, and
 * the messages are those of the first. Returns nothing when somebody's place is gone.
 */
export async function bookHousehold(
  ctx: Context,
  writer: Writer,
  visits: readonly NewVisit[],
): Promise<BookedPlace[] | undefined> {
  const written = visits.map((visit) => writtenFor(ctx, visit))
  const persons = written.flatMap(({ booking }) => booking.person ?? [])
  const [person] = persons
  const all = person && {
    ...person,
    contacts: [...new Set(persons.flatMap(({ contacts }) => contacts))],
    vehicles: [...new Set(persons.flatMap(({ vehicles }) => vehicles))],
    people: visits.length,
  }
  const separate = written.map(({ booking: { person: _, ...visit }, log, messages }, i) => ({
    visit,
    log,
    messages: i === 0 ? messages : [],
  }))
  const places = await householdStatement(writer.db, [JSON.stringify(all ?? null), JSON.stringify(separate)]).catch(
    (cause): undefined => {
      if ((cause as { code?: string }).code !== NOT_FOR_ALL) throw cause
    },
  )
  places?.forEach((place, i) => {
    const visit = visits[i]
    if (visit) tellOfBooking(writer, visit, place, separate[i]?.messages ?? [])
  })
  return places
}

/** A new appointment as the database takes it. */
function writtenFor(
  ctx: Context,
  {
    office,
    start,
    candidates,
    customer,
    types,
    texts,
    visit,
    isWalkIn,
    note = '',
    locale,
    perPerson,
    seen,
    asked,
    household,
    ...form
  }: NewVisit,
) {
  const { location } = office
  const { firstName, lastName, email, phoneNumber, smsPhoneNumber } = customer
  const dlKey = licenseKey(ctx.sealer, customer.dlNumber)
  const vinKey = vehicleKey(ctx.sealer, customer.vin)
  const details: BookingDetails = {
    day: start.date,
    timeZone: location.timeZone,
    status: 'Booked',
    firstName,
    lastName,
    email,
    phoneNumber,
    smsPhoneNumber,
    vin: ctx.sealer.seal(customer.vin),
    vinKey,
    dlNumber: ctx.sealer.seal(customer.dlNumber),
    dlKey,
    isWalkIn,
    note,
    locale,
    localeId: texts.localeId,
  }
  const contacts = [email, phoneNumber, smsPhoneNumber].filter(Boolean).map(contactKey)
  const booking = {
    candidates: placesOf(candidates, details),
    details: { ...rowOf(details), location_id: location.id, start_minute: start.minute },
    types,
    seen,
    by: ctx.actor.kind === 'user' ? ctx.actor.email : ctx.actor.kind,
    holdKeyHash: form.holdKeyHash && hexOf(form.holdKeyHash),
    asked: asked && { askedAt: ctx.now(), confirmBy: new Date(asked.confirmBy), remindAt: new Date(asked.remindAt) },
    person: perPerson && {
      contacts: dlKey ? [...contacts, dlKey] : contacts,
      vehicles: vinKey ? [vinKey] : [],
      trustedBy: trustedBy(contacts),
      now: ctx.now(),
      today: localTimeAt(ctx.now(), location.timeZone).date,
      ...perPerson,
    },
    submitted: form.submitted && {
      tokenHash: hexOf(form.submitted.tokenHash),
      tokenHours: TOKEN_HOURS_AFTER_END,
      idempotencyKey: form.submitted.idempotencyKey,
      requestHash: hexOf(form.submitted.requestHash),
      networkKey: form.submitted.networkKey,
    },
  }
  const log = logOf(ctx, [
    {
      ...createdAt(location.id),
      appointmentDiscriminator: discriminatorOf({ firstName, lastName, day: start.date, startMinute: start.minute }),
      after: {
        appointmentStatus: 'Booked',
        startDateLocal: toLocalDateTime(start),
        // The likeliest one: the statement decides which it becomes and writes that here.
        calendarId: candidates[0]?.calendarId,
        isWalkIn,
        note,
        ...customer,
        appointmentTypes: sayTypes(office.types),
        ...(asked && { confirmByUtc: new Date(asked.confirmBy).toISOString() }),
      },
    },
  ])
  const confirmBy = asked && localTimeAt(new Date(asked.confirmBy), location.timeZone)
  const messages = messagesAbout(
    texts,
    { ...customer, id: null, visit, start, confirmBy, household },
    ctx.publicUrl,
  ).map(
    (message): WrittenMessage =>
      // Just true, and with nowhere to go: delivery would only write it again. A text is for delivery, which knows who opted out.
      ctx.capturesEmails && message.channel === 'email' ? { ...message, state: 'Captured' } : message,
  )
  return { booking, log, messages }
}

const createdAt = (locationId: number) => ({ action: 'Created', entityType: 'Appointment', locationId }) as const

function tellOfBooking(
  { tell }: Writer,
  { office, start }: NewVisit,
  { id }: BookedPlace,
  messages: readonly WrittenMessage[],
): void {
  const created = createdAt(office.location.id)
  tell({ ...created, entityId: id, days: [start.date] })
  // Which ones, only the database knows; screens read them anew by their kind.
  if (messages.some(({ state }) => state === 'Captured')) tell({ ...created, entityType: 'OutboxMessage', entityId: 0 })
}
