import { sql } from 'kysely'
import { HOLD_MINUTES } from '#domain/appointments/hold-limits.ts'
import { limits } from '#domain/limits.ts'
import type { LocalDate, Minute } from '#domain/time.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { hexOf, rowOf } from './book.ts'
import { hashOf } from '#server/platform/http/session.ts'
import type { Taker } from './change-visit.ts'

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
const endedStatement = statement(
  'update held_time set until = now() where key_hash = any($1::bytea[]) and until > now()',
)

/** Releases held places. Locks the days before the holds, in the same order as bookings. */
export function heldPlacesReleased(holdKey: string) {
  const hashes = holdHashes(holdKey, limits.household)
  return [lockHeldStatement.with([hashes]), releaseStatement.with([hashes]), endedStatement.with([hashes])]
}

interface ExtendedHold {
  readonly day: LocalDate
  readonly startMinute: Minute
  readonly endMinute: Minute
  readonly holdExpiresAt: string
  readonly secondsLeft: number
}

// A hold that a server of the previous release has placed is not noted.
const extendStatement = statement<ExtendedHold>(`
  with extended as (
    update appointment a set hold_expires_at = l.until, hold_extended = true
    from (select id, least(now() + make_interval(mins => $2), (
        select max(h.at_most) from held_time h where h.key_hash = held.hold_key_hash and h.until > now())) as until
      from appointment held where held.hold_key_hash = any($1::bytea[]) and held.status = 'Hold') l
    where a.id = l.id and a.hold_expires_at > now() and not a.hold_extended and l.until > a.hold_expires_at
    returning a.hold_key_hash, a.day, a.start_minute, a.end_minute, a.hold_expires_at),
  noted as (
    update held_time h set until = e.hold_expires_at from extended e
    where h.key_hash = e.hold_key_hash and h.until > now())
  select day, start_minute as "startMinute", end_minute as "endMinute", hold_expires_at as "holdExpiresAt",
    floor(extract(epoch from hold_expires_at - now()))::int as "secondsLeft"
  from extended`)

/** Extends a hold, once, for as long as it may still last. Returns nothing when the hold is gone or was already extended. */
export const extendHeldPlaces = (db: WriteDb, holdKey: string) =>
  extendStatement(db, [holdHashes(holdKey, limits.household), HOLD_MINUTES])

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
