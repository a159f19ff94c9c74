import { sql } from 'kysely'
import type { LocalDate } from '#domain/time.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { ChosenType } from '#contract/booking.ts'
import type { Candidate } from '#server/appointments/search/availability.ts'
import { statement } from '#server/platform/db/statement.ts'
import { book, type BookedPlace } from './book.ts'

/** How many minutes a place is held for a person filling in the form, and again when they ask for more time. */
export const HOLD_MINUTES = 10

const isAlive = sql<boolean>`status = 'Hold' and hold_expires_at > now()`

/** Holds the first candidate that is free for nobody in particular: whoever has the key may turn it into an appointment. */
export function holdPlace(
  db: WriteDb,
  candidates: readonly Candidate[],
  held: {
    readonly day: LocalDate
    readonly timeZone: string
    readonly holdMinutes: number
    readonly holdKeyHash: Buffer
  },
  types: readonly ChosenType[],
): Promise<BookedPlace | undefined> {
  const nobody = {
    firstName: '',
    lastName: '',
    email: '',
    phoneNumber: '',
    smsPhoneNumber: '',
    vin: null,
    dlNumber: null,
  }
  const details = { ...held, ...nobody, status: 'Hold', isWalkIn: false, locale: 'en', localeId: null } as const
  return book(db, candidates, details, types)
}

/** The live hold under a key. */
export function heldPlace(db: Db, holdKeyHash: Buffer) {
  return db
    .selectFrom('appointment')
    .where('holdKeyHash', '=', holdKeyHash)
    .where(isAlive)
    .select(['calendarId', 'day', 'columnIndex', 'startMinute', 'endMinute', 'holdExpiresAt', 'holdExtended'])
    .executeTakeFirst()
}

/** Releases a held place. Locks the day before the hold, in the same order as bookings. */
export async function releaseHeldPlace(db: WriteDb, holdKeyHash: Buffer): Promise<void> {
  await sql`select from calendar_day d where (d.calendar_id, d.day) in (
    select calendar_id, day from appointment where hold_key_hash = ${holdKeyHash} and status = 'Hold') for update`.execute(
    db,
  )
  await db.deleteFrom('appointment').where('holdKeyHash', '=', holdKeyHash).where('status', '=', 'Hold').execute()
}

/** Extends a hold, once. Returns nothing when the hold is gone or was already extended. */
export function extendHeldPlace(db: WriteDb, holdKeyHash: Buffer) {
  return db
    .updateTable('appointment')
    .set({ holdExpiresAt: sql`now() + make_interval(mins => ${HOLD_MINUTES})`, holdExtended: true })
    .where('holdKeyHash', '=', holdKeyHash)
    .where(isAlive)
    .where('holdExtended', '=', false)
    .returning(['day', 'startMinute', 'endMinute', 'holdExpiresAt'])
    .executeTakeFirst()
}

/**
 * Ends holds of a clock that ran ahead as if they had been made now: their ten minutes are ten minutes. What is offered
 * to somebody is held for as long as the offer says.
 */
export async function shortenHoldsOfTheFuture(db: WriteDb): Promise<void> {
  await sql`update appointment set hold_expires_at = now() + make_interval(mins => ${HOLD_MINUTES})
    where status = 'Hold' and hold_expires_at > now() + make_interval(mins => ${HOLD_MINUTES + 1})
      and not exists (select from offered_place p where p.hold_key_hash = appointment.hold_key_hash)`.execute(db)
}

interface CalendarDay {
  readonly calendarId: number
  readonly day: LocalDate
}

const expiredStatement = statement<CalendarDay>(`
  select distinct calendar_id as "calendarId", day from appointment
  where status = 'Hold' and hold_expires_at <= now()
    and ($1::int is null or location_id = $1) and ($2::date is null or day = $2)`)

/** The days with expired holds, everywhere or on one day of a location. */
export function daysWithExpiredHolds(
  db: Db,
  only?: { readonly locationId: number; readonly day: LocalDate },
): Promise<CalendarDay[]> {
  return expiredStatement(db, [only?.locationId ?? null, only?.day ?? null])
}

/** Releases the expired holds of one day: locks the day first, as above. */
export async function releaseExpiredHolds(db: WriteDb, { calendarId, day }: CalendarDay): Promise<void> {
  await sql`select from calendar_day where calendar_id = ${calendarId} and day = ${day} for update`.execute(db)
  await sql`delete from appointment where calendar_id = ${calendarId} and day = ${day}
    and status = 'Hold' and hold_expires_at <= now()`.execute(db)
}
