import type { ChosenType, CustomerInformation } from '#contract/booking.ts'
import { contactKey } from '#domain/appointments/contact.ts'
import { trustedBy } from '#domain/appointments/trusted-booker.ts'
import { type LocalDate, type LocalTime, type Minute, toLocalDateTime } from '#domain/time.ts'
import type { Candidate } from '#server/appointments/search/availability.ts'
import type { Office } from '#server/appointments/search/office.ts'
import type { Asked } from '#domain/appointments/confirm-to-keep.ts'
import type { Visit } from '#server/offices/visit.ts'
import { logOf } from '#server/platform/change-log.ts'
import type { Context, Writer } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { WrittenMessage } from '#server/platform/outbox.ts'
import { statement } from '#server/platform/db/statement.ts'
import { instantOf, localTimeAt } from '#server/platform/zones.ts'
import type { MessageTemplates } from '#server/templates/queries.ts'
import { licenseKey, vehicleKey } from './customer.ts'
import { messagesAbout, type TogetherWith } from './messages.ts'
import { discriminatorOf, sayTypes } from './row.ts'
import { TOKEN_HOURS_AFTER_END } from './tokens.ts'

/** Everything about an appointment except its place. */
interface BookingDetails {
  readonly day: LocalDate
  readonly timeZone: string
  readonly status: 'Hold' | 'Booked'
  /** How long a hold lasts. */
  readonly holdMinutes?: number
  readonly holdKeyHash?: Buffer
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
  readonly smsPhoneNumber: string
  readonly vin: Buffer | null
  readonly vinKey?: string | null
  readonly dlNumber: Buffer | null
  readonly dlKey?: string | null
  readonly isWalkIn: boolean
  readonly note?: string
  readonly locale: string
  readonly localeId: number | null
}

export interface BookedPlace {
  readonly id: number
  readonly reference: string
  readonly locationId: number
  readonly calendarId: number
  readonly startMinute: Minute
  readonly endMinute: Minute
  readonly startsAt: string
  readonly endsAt: string
  readonly holdExpiresAt: string | null
}

const PLACE = `id, reference, location_id as "locationId", calendar_id as "calendarId", start_minute as "startMinute",
  end_minute as "endMinute", starts_at as "startsAt", ends_at as "endsAt", hold_expires_at as "holdExpiresAt"`

/** A new appointment and everything that belongs to it. */
interface NewVisit {
  readonly office: Office
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

const bookStatement = statement<BookedPlace>(`select ${PLACE} from book($1::jsonb, $2::jsonb, $3::jsonb)`)
const visitStatement = statement<BookedPlace>(`select ${PLACE} from book_visit($1::jsonb, $2::jsonb, $3::jsonb)`)
const householdStatement = statement<BookedPlace>(`select ${PLACE} from book_household($1::jsonb, $2::jsonb)`)
const swapStatement = statement<BookedPlace>(`select ${PLACE} from swap_appointments($1, $2, $3, $4, $5, $6)`)
const moveStatement = statement<BookedPlace>(`select ${PLACE} from move_appointment($1, $2, $3, $4::jsonb)`)

/**
 * The only way into a calendar, for customers, staff, administrators and generated appointments alike: takes the first
 * candidate with a free column, or none. The database looks, locks the day, looks again and inserts (see `book` in
 * platform/db/functions), so callers need no checks of their own.
 */
export async function book(
  db: WriteDb,
  candidates: readonly Candidate[],
  details: BookingDetails,
  types: readonly ChosenType[],
): Promise<BookedPlace | undefined> {
  const [booked] = await bookStatement(db, [
    JSON.stringify(placesOf(candidates, details)),
    JSON.stringify(rowOf(details)),
    JSON.stringify(types),
  ])
  return booked
}

/**
 * Books a visit and writes everything that belongs to it in one statement: its activity, token, form, change log and
 * messages. Returns nothing when the place is gone.
 */
export async function bookVisit(ctx: Context, writer: Writer, visit: NewVisit): Promise<BookedPlace | undefined> {
  const { booking, log, messages } = writtenFor(ctx, visit)
  const [place] = await visitStatement(writer.db, [
    JSON.stringify(booking),
    JSON.stringify(log),
    JSON.stringify(messages),
  ])
  if (place) tellOfBooking(writer, visit, place, messages)
  return place
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

/** The place of an appointment that is already booked. */
export function bookedPlace(db: Db, id: number): Promise<BookedPlace> {
  return db
    .selectFrom('appointment')
    .where('id', '=', id)
    .select(['id', 'reference', 'locationId', 'calendarId', 'startMinute', 'endMinute', 'startsAt', 'endsAt'])
    .select('holdExpiresAt')
    .executeTakeFirstOrThrow()
}

/** The appointments of everybody who was booked together with this one, in the order of the form. */
export function householdPlaces(db: Db, id: number) {
  return db
    .selectFrom('appointment as a')
    .innerJoin('appointment as m', 'm.householdId', 'a.householdId')
    .where('a.id', '=', id)
    .select(['m.id', 'm.reference', 'm.locationId', 'm.calendarId', 'm.startMinute', 'm.endMinute', 'm.startsAt'])
    .select(['m.endsAt', 'm.holdExpiresAt', 'm.firstName', 'm.lastName', 'm.day'])
    .orderBy('m.id')
    .execute()
}

/**
 * Moves an appointment to the first candidate with a free column, at any location, or leaves it where it is. The types are
 * those it is about to have, if others: one of them may be closed there. Of a column that is wanted, no other will do.
 */
export async function move(
  db: WriteDb,
  seen: { readonly id: number; readonly version: number },
  day: LocalDate,
  timeZone: string,
  candidates: readonly Candidate[],
  { types, column }: { readonly types?: readonly ChosenType[]; readonly column?: number | undefined } = {},
): Promise<BookedPlace | undefined> {
  const type_ids = types?.map((type) => type.appointmentTypeId)
  const more = {
    time_zone: timeZone,
    ...(types && { type_ids }),
    ...(column !== undefined && { column_index: column }),
  }
  const places = placesOf(candidates, { day, timeZone }).map((place) => ({ ...place, ...more }))
  const [moved] = await moveStatement(db, [seen.id, seen.version, day, JSON.stringify(places)])
  return moved
}

/** An appointment as it was read, and the minutes its visit takes at its new time. */
interface Swapping {
  readonly id: number
  readonly version: number
  readonly minutes: Minute
}

/** Exchanges the places of two appointments, or leaves both where they are. */
export async function swap(db: WriteDb, one: Swapping, other: Swapping): Promise<BookedPlace[] | undefined> {
  const valuesOf = ({ id, version, minutes }: Swapping) => [id, version, minutes]
  const swapped = await swapStatement(db, [...valuesOf(one), ...valuesOf(other)])
  return swapped.length > 0 ? swapped : undefined
}

function placesOf(candidates: readonly Candidate[], { day, timeZone }: Pick<BookingDetails, 'day' | 'timeZone'>) {
  // Almost always they all begin at the same minute, and looking up its instant is the expensive part.
  const instants = new Map<Minute, Date>()
  return candidates.map(({ calendarId, startMinute, endMinute }) => {
    const startsAt = instants.get(startMinute) ?? instantOf({ date: day, minute: startMinute }, timeZone)
    instants.set(startMinute, startsAt)
    // Real minutes from the start: on the night clocks go back, the wall clock would give an extra hour.
    const endsAt = new Date(startsAt.getTime() + (endMinute - startMinute) * 60_000)
    return {
      calendar_id: calendarId,
      start_minute: startMinute,
      end_minute: endMinute,
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
    }
  })
}

/** As PostgreSQL reads a row from JSON: by its column names, with bytes as hexadecimal text. */
function rowOf(details: BookingDetails): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      Buffer.isBuffer(value) ? hexOf(value) : value,
    ]),
  )
}

const hexOf = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
