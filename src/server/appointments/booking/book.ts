import type { ChosenType } from '#contract/booking.ts'
import type { LocalDate, Minute } from '#domain/time.ts'
import type { logOf } from '#server/platform/change-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import type { Message } from '#server/platform/outbox.ts'
import { instantOf } from '#server/platform/zones.ts'
import { TOKEN_HOURS_AFTER_END } from './tokens.ts'

/** A place in some calendar that would do. */
export interface Candidate {
  readonly calendarId: number
  readonly startMinute: Minute
  readonly endMinute: Minute
}

/** Everything about an appointment but its place. */
interface BookingDetails {
  readonly day: LocalDate
  readonly timeZone: string
  readonly status: 'Hold' | 'Booked'
  /** How long a hold is kept. */
  readonly holdMinutes?: number
  readonly holdKeyHash?: Buffer
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
  readonly smsPhoneNumber: string
  readonly vin: Buffer | null
  readonly dlNumber: Buffer | null
  readonly isWalkIn: boolean
  readonly locale: string
  readonly localeId: number | null
}

export interface BookedPlace {
  readonly id: number
  readonly locationId: number
  readonly calendarId: number
  readonly startMinute: Minute
  readonly endMinute: Minute
  readonly startsAt: string
  readonly endsAt: string
  readonly holdExpiresAt: string | null
}

const PLACE = `id, location_id as "locationId", calendar_id as "calendarId", start_minute as "startMinute",
  end_minute as "endMinute", starts_at as "startsAt", ends_at as "endsAt", hold_expires_at as "holdExpiresAt"`

/** A new appointment with all that belongs to it. */
export interface Visit {
  readonly locationId: number
  readonly startMinute: Minute
  readonly candidates: readonly Candidate[]
  readonly details: BookingDetails
  readonly types: readonly ChosenType[]
  /** Who books it, as its activity says. */
  readonly by: string
  /** The place kept under this key becomes the appointment's, if it is the one wanted; else it is given back. */
  readonly holdKeyHash?: Buffer | undefined
  /** How many appointments whoever has these contacts may have ahead, this one included. */
  readonly person?: { contacts: readonly string[]; now: Date; appointmentsAhead: number } | undefined
  /** Of a customer's form: what opens the appointment for him, and what a repeated submit is recognised by. */
  readonly submitted?: { tokenHash: Buffer; idempotencyKey: string; requestHash: Buffer } | undefined
}

/** The database's refusal of one appointment more than a person may have. */
export const TOO_MANY_AHEAD = 'P0S04'

const bookStatement = statement<BookedPlace>(`select ${PLACE} from book($1::jsonb, $2::jsonb, $3::jsonb)`)
const visitStatement = statement<BookedPlace>(`select ${PLACE} from book_visit($1::jsonb, $2::jsonb, $3::jsonb)`)
const moveStatement = statement<BookedPlace>(`select ${PLACE} from move_appointment($1, $2, $3, $4::jsonb)`)

/**
 * The one way into a calendar, for customers, staff, administrators and generated appointments alike: takes the first
 * candidate with a free column, or none. The database looks, locks the day, looks again and inserts (see `book` in
 * platform/db/functions), so callers need not have checked anything.
 */
export async function book(
  db: Db,
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

/** Books a visit and writes its activity, token, form, change log and messages, in one statement; or nothing at all. */
export async function bookVisit(
  db: Db,
  { locationId, startMinute, candidates, details, types, by, holdKeyHash, person, submitted }: Visit,
  log: ReturnType<typeof logOf>,
  messages: readonly Message[],
): Promise<BookedPlace | undefined> {
  const visit = {
    candidates: placesOf(candidates, details),
    details: { ...rowOf(details), location_id: locationId, start_minute: startMinute },
    types,
    by,
    holdKeyHash: holdKeyHash && hexOf(holdKeyHash),
    person,
    submitted: submitted && {
      tokenHash: hexOf(submitted.tokenHash),
      tokenHours: TOKEN_HOURS_AFTER_END,
      idempotencyKey: submitted.idempotencyKey,
      requestHash: hexOf(submitted.requestHash),
    },
  }
  const [booked] = await visitStatement(db, [JSON.stringify(visit), JSON.stringify(log), JSON.stringify(messages)])
  return booked
}

/** Moves an appointment to the first candidate with a free column, or leaves it where it is. */
export async function move(
  db: Db,
  seen: { readonly id: number; readonly version: number },
  day: LocalDate,
  timeZone: string,
  candidates: readonly Candidate[],
): Promise<BookedPlace | undefined> {
  const places = JSON.stringify(placesOf(candidates, { day, timeZone }))
  const [moved] = await moveStatement(db, [seen.id, seen.version, day, places])
  return moved
}

function placesOf(candidates: readonly Candidate[], { day, timeZone }: Pick<BookingDetails, 'day' | 'timeZone'>) {
  // Almost always all begin at the same minute, and asking for its instant is what costs.
  const instants = new Map<Minute, Date>()
  return candidates.map(({ calendarId, startMinute, endMinute }) => {
    const startsAt = instants.get(startMinute) ?? instantOf({ date: day, minute: startMinute }, timeZone)
    instants.set(startMinute, startsAt)
    // Real minutes from the start: on the night clocks go back, the wall clock would give an hour too many.
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

/** As PostgreSQL reads a row from JSON: its column names, and bytes as hexadecimal text. */
function rowOf(details: BookingDetails): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      Buffer.isBuffer(value) ? hexOf(value) : value,
    ]),
  )
}

const hexOf = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
