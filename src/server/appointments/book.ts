import type { ChosenType } from '#contract/booking.ts'
import type { LocalDate, Minute } from '#domain/time.ts'
import type { Db } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import { instantOf } from '#server/zones.ts'

/** A place in some calendar that would do. */
export interface Candidate {
  readonly calendarId: number
  readonly startMinute: Minute
  readonly endMinute: Minute
}

/** Everything about an appointment but its place. */
export interface BookingDetails {
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

const bookStatement = statement<BookedPlace>(`select ${PLACE} from book($1::jsonb, $2::jsonb, $3::jsonb)`)
const moveStatement = statement<BookedPlace>(`select ${PLACE} from move_appointment($1, $2, $3, $4::jsonb)`)

/**
 * The one way into a calendar, for customers, staff, administrators and generated appointments alike: takes the first
 * candidate with a free column, or none. The database looks, locks the day, looks again and inserts (see `book` in the
 * migrations), so callers need not have checked anything.
 */
export async function book(
  db: Db,
  candidates: readonly Candidate[],
  details: BookingDetails,
  types: readonly ChosenType[],
): Promise<BookedPlace | undefined> {
  const places = candidates.map((candidate) => placeOf(candidate, details))
  const [booked] = await bookStatement(db, [
    JSON.stringify(places),
    JSON.stringify(rowOf(details)),
    JSON.stringify(types),
  ])
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
  const places = JSON.stringify(candidates.map((candidate) => placeOf(candidate, { day, timeZone })))
  const [moved] = await moveStatement(db, [seen.id, seen.version, day, places])
  return moved
}

function placeOf(
  { calendarId, startMinute, endMinute }: Candidate,
  { day, timeZone }: Pick<BookingDetails, 'day' | 'timeZone'>,
) {
  const startsAt = instantOf({ date: day, minute: startMinute }, timeZone)
  // Real minutes from the start: on the night clocks go back, the wall clock would give an hour too many.
  const endsAt = new Date(startsAt.getTime() + (endMinute - startMinute) * 60_000)
  return {
    calendar_id: calendarId,
    start_minute: startMinute,
    end_minute: endMinute,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
  }
}

/** As PostgreSQL reads a row from JSON: its column names, and bytes as hexadecimal text. */
function rowOf(details: BookingDetails): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
    ]),
  )
}
