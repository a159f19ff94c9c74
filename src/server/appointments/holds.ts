import { sql } from 'kysely'
import type { LocalTime } from '#domain/time.ts'
import type { Db } from '#server/db/database.ts'
import type { BookedPlace, BookingDetails } from './book.ts'

/** Minutes a place is kept for somebody who is filling in the form, and once more when he asks. */
export const HOLD_MINUTES = 10

const placeColumns = [
  'id',
  'locationId',
  'calendarId',
  'startMinute',
  'endMinute',
  'startsAt',
  'endsAt',
  'holdExpiresAt',
] as const

const isAlive = sql<boolean>`status = 'Hold' and hold_expires_at > now()`

/** The live hold under a key. */
export function heldPlace(db: Db, holdKeyHash: Buffer) {
  return db
    .selectFrom('appointment')
    .where('holdKeyHash', '=', holdKeyHash)
    .where(isAlive)
    .select(['calendarId', 'day', 'columnIndex', 'startMinute', 'endMinute', 'holdExpiresAt', 'holdExtended'])
    .executeTakeFirst()
}

/** Gives a held place back. The day is locked before the hold, in the order in which bookings do. */
export async function releaseHeldPlace(db: Db, holdKeyHash: Buffer): Promise<void> {
  await sql`select from calendar_day d where (d.calendar_id, d.day) in (
    select calendar_id, day from appointment where hold_key_hash = ${holdKeyHash} and status = 'Hold') for update`.execute(
    db,
  )
  await db.deleteFrom('appointment').where('holdKeyHash', '=', holdKeyHash).where('status', '=', 'Hold').execute()
}

/** Extends a hold, once. Nothing when there is none any more, or it was extended before. */
export function extendHeldPlace(db: Db, holdKeyHash: Buffer) {
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
 * Turns a hold into the appointment, in place: nobody else can have it in between. A hold of another time, place or
 * visit is given back instead.
 */
export async function takeHeldPlace(
  db: Db,
  holdKeyHash: Buffer,
  visit: { location: { id: number }; types: readonly { id: number; quantity: number }[] },
  start: LocalTime,
  details: BookingDetails,
): Promise<BookedPlace | undefined> {
  const { day, timeZone: _, ...about } = details
  const types = JSON.stringify(visit.types.map((type) => ({ id: type.id, quantity: type.quantity })))
  const booked = await db
    .updateTable('appointment')
    .set({ ...about, holdExpiresAt: null, holdKeyHash: null })
    .where('holdKeyHash', '=', holdKeyHash)
    .where(isAlive)
    .where('locationId', '=', visit.location.id)
    .where('day', '=', day)
    .where('startMinute', '=', start.minute)
    .where(
      sql<boolean>`not exists (
        (select appointment_type_id, quantity::int from appointment_appointment_type where appointment_id = appointment.id)
        except (select id, quantity from jsonb_to_recordset(${types}::jsonb) as t(id int, quantity int)))`,
    )
    .where(
      sql<boolean>`(select count(*) from appointment_appointment_type where appointment_id = appointment.id) = ${visit.types.length}`,
    )
    .returning(placeColumns)
    .executeTakeFirst()
  if (!booked) await releaseHeldPlace(db, holdKeyHash)
  return booked
}
