import { sql } from 'kysely'
import { limits } from '#domain/limits.ts'
import type { LocalDate } from '#domain/time.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { hexOf, rowOf } from './book.ts'
import { hashOf } from '#server/platform/http/session.ts'
import type { Taker } from './change-visit.ts'

/** How many minutes a place is held for a person filling in the form, and again when they ask for more time. */
export const HOLD_MINUTES = 10

const isAlive = sql<boolean>`status = 'Hold' and hold_expires_at > now()`

/** A place that is wanted for no one in particular: anyone with the key may turn it into an appointment. */
interface WantedHold extends Pick<Taker, 'id' | 'day' | 'timeZone' | 'candidates' | 'types'> {
  readonly holdMinutes: number
  readonly keyHash: Buffer
}

const NOBODY = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  smsPhoneNumber: '',
  vin: null,
  dlNumber: null,
  isWalkIn: false,
  locale: 'en',
} as const

/** The same, as one who takes it. */
export const holding = ({ keyHash, ...wanted }: WantedHold): Taker => ({
  ...wanted,
  details: { ...rowOf({ ...NOBODY, status: 'Hold' }), hold_key_hash: hexOf(keyHash) },
})

/** Under what a customer's key is kept: each person of a household has a hold of their own, under a key made from it. */
export function holdHashes(holdKey: string, people: number): Buffer[] {
  return Array.from({ length: people }, (_, i) => hashOf(i === 0 ? holdKey : `${holdKey} ${i + 1}`))
}

/** The live holds under a key, in the order of their starts. */
export function heldPlaces(db: Db, holdKeyHashes: readonly Buffer[]) {
  return db
    .selectFrom('appointment')
    .where('holdKeyHash', 'in', holdKeyHashes)
    .where(isAlive)
    .select(['id', 'holdKeyHash', 'calendarId', 'day', 'columnIndex', 'startMinute', 'endMinute'])
    .orderBy('startMinute')
    .execute()
}

const lockHeldStatement = statement(`
  select from calendar_day d where (d.calendar_id, d.day) in (
    select calendar_id, day from appointment where hold_key_hash = any($1::bytea[]) and status = 'Hold')
  order by d.calendar_id, d.day for update`)
const releaseStatement = statement("delete from appointment where hold_key_hash = any($1::bytea[]) and status = 'Hold'")

/** Releases held places. Locks the days before the holds, in the same order as bookings. */
export function heldPlacesReleased(holdKey: string) {
  const hashes = holdHashes(holdKey, limits.household)
  return [lockHeldStatement.with([hashes]), releaseStatement.with([hashes])]
}

/** Extends a hold, once. Returns nothing when the hold is gone or was already extended. */
export function extendHeldPlaces(db: WriteDb, holdKey: string) {
  return db
    .updateTable('appointment')
    .set({ holdExpiresAt: sql`now() + make_interval(mins => ${HOLD_MINUTES})`, holdExtended: true })
    .where('holdKeyHash', 'in', holdHashes(holdKey, limits.household))
    .where(isAlive)
    .where('holdExtended', '=', false)
    .returning(['day', 'startMinute', 'endMinute', 'holdExpiresAt'])
    .execute()
}

/**
 * Ends holds of a clock that ran ahead as if they had been made now: their ten minutes are ten minutes. An offered place is
 * held for as long as the offer says; a place that is kept back, without a key, for a day at most.
 */
export async function shortenHoldsOfTheFuture(db: WriteDb): Promise<void> {
  await sql`update appointment set hold_expires_at = now() + make_interval(mins => ${HOLD_MINUTES})
    where status = 'Hold' and hold_expires_at > now() + make_interval(mins => ${HOLD_MINUTES + 1})
      and (hold_key_hash is not null or hold_expires_at > now() + interval '1 day')
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
