import type { LocalDate, Minute } from '#domain/time.ts'
import type { Candidate } from '#server/appointments/search/availability.ts'
import type { Db } from '#server/platform/db/database.ts'
import { instantOf } from '#server/platform/zones.ts'

/** Everything about an appointment except its place. */
export interface BookingDetails {
  readonly day: LocalDate
  readonly timeZone: string
  readonly status: 'Hold' | 'Booked'
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

export const PLACE = `id, reference, location_id as "locationId", calendar_id as "calendarId", start_minute as "startMinute",
  end_minute as "endMinute", starts_at as "startsAt", ends_at as "endsAt", hold_expires_at as "holdExpiresAt"`

/** The place of an appointment that is already booked. */
export function bookedPlace(db: Db, id: number): Promise<BookedPlace> {
  return db
    .selectFrom('appointment')
    .where('id', '=', id)
    .select(['id', 'reference', 'locationId', 'calendarId', 'startMinute', 'endMinute', 'startsAt', 'endsAt'])
    .select('holdExpiresAt')
    .executeTakeFirstOrThrow()
}

/** The appointments of all who were booked together with this one, in the order of the form. */
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

/** As PostgreSQL reads candidates. */
export function placesOf(
  candidates: readonly (Candidate & { readonly startsAt?: Date })[],
  { day, timeZone }: Pick<BookingDetails, 'day' | 'timeZone'>,
) {
  // Almost always they all begin at the same minute, and looking up its instant is the expensive part.
  const instants = new Map<Minute, Date>()
  return candidates.map(({ calendarId, startMinute, endMinute, startsAt: known }) => {
    const startsAt = known ?? instants.get(startMinute) ?? instantOf({ date: day, minute: startMinute }, timeZone)
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
export function rowOf(details: Partial<BookingDetails>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      Buffer.isBuffer(value) ? hexOf(value) : value,
    ]),
  )
}

export const hexOf = (bytes: Buffer) => `\\x${bytes.toString('hex')}`
