import { sql } from 'kysely'
import type { Status } from '#domain/appointments/status.ts'
import { fromBitBytes } from '#domain/availability/bits.ts'
import type { BlockedPlace, BlockReason } from '#domain/calendar/blocked-place.ts'
import type { LocalDate, Range } from '#domain/time.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { within } from '#server/platform/reach.ts'

interface BlockedRow extends BlockedPlace {
  readonly id: number
  readonly calendarId: number
  readonly day: LocalDate
  readonly reason: BlockReason
  readonly note: string
  readonly blockedBy: string | null
}

const blockedStatement = statement<BlockedRow>(`
  select b.id, b.calendar_id as "calendarId", b.day, b.column_index as "column", b.start_minute as "from",
    b.end_minute as "to", b.reason, b.note, u.email as "blockedBy"
  from blocked_place b left join app_user u on u.id = b.user_id
  where b.location_id = $1 and b.day between $2 and $3
  order by b.start_minute, b.column_index`)

/** The blocked places of a location between two dates. */
export function blockedBetween(db: Db, locationId: number, from: LocalDate, to: LocalDate): Promise<BlockedRow[]> {
  return blockedStatement(db, [locationId, from, to])
}

/** A calendar's day, locked against bookings until the transaction ends: what is open in it, and what is taken. */
export async function dayToBlock(db: Db, calendarId: number, day: LocalDate) {
  const row = await db
    .selectFrom('calendarDay')
    .where('calendarId', '=', calendarId)
    .where('day', '=', day)
    .select([sql<Buffer>`varbit_send(open)`.as('open'), sql<Buffer>`varbit_send(taken)`.as('taken')])
    .forUpdate()
    .executeTakeFirst()
  const [open] = row ? fromBitBytes(row.open) : []
  const [taken] = row ? fromBitBytes(row.taken) : []
  return open && taken && { open, taken }
}

/** The holder of one of these places: an appointment, someone who is filling in the form, or another block. */
export interface PlaceTaker extends Range {
  readonly name: string
  readonly kind: Status | 'Hold' | 'Blocked'
}

const takerStatement = statement<PlaceTaker>(`
  select a.start_minute as "from", a.end_minute as "to", a.first_name || ' ' || a.last_name as name, a.status as kind
  from appointment a
  where a.calendar_id = $1 and a.day = $2 and a.cancelled_at is null and a.column_index = any($3::int[])
    and a.start_minute < $5 and a.end_minute > $4
  union all
  select b.start_minute, b.end_minute, b.reason, 'Blocked' from blocked_place b
  where b.calendar_id = $1 and b.day = $2 and b.column_index = any($3::int[])
    and b.start_minute < $5 and b.end_minute > $4
  order by 1 limit 1`)

export async function takerOf(
  db: Db,
  calendarId: number,
  day: LocalDate,
  columns: readonly number[],
  { from, to }: Range,
): Promise<PlaceTaker | undefined> {
  const [first] = await takerStatement(db, [calendarId, day, columns, from, to])
  return first
}

/** Blocks a place; the trigger refuses one that is closed or taken. */
export async function insertBlockedPlace(
  db: WriteDb,
  { from, to, column, ...place }: Omit<BlockedRow, 'id' | 'blockedBy'> & { locationId: number; userId: number },
): Promise<number> {
  const { id } = await db
    .insertInto('blockedPlace')
    .values({ ...place, columnIndex: column, startMinute: from, endMinute: to })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A blocked place within the caller's reach, with the name of its calendar. */
export function blockedPlaceInReach(db: Db, actor: Actor, id: number) {
  return db
    .selectFrom('blockedPlace as b')
    .innerJoin('calendar as c', 'c.id', 'b.calendarId')
    .where('b.id', '=', id)
    .where(within(actor, 'b.locationId'))
    .select(['b.locationId', 'b.calendarId', 'b.day', 'b.columnIndex as column', 'c.name as calendarName'])
    .select(['b.startMinute as from', 'b.endMinute as to', 'b.reason'])
    .executeTakeFirst()
}

/** Frees a blocked place; false if someone has done so already. */
export async function deleteBlockedPlace(db: WriteDb, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('blockedPlace').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes those of days up to a date, some at a time: their notes may name a person. */
export async function forgetBlockedPlaces(db: WriteDb, until: LocalDate, atMost: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('blockedPlace')
    .where('id', 'in', (eb) =>
      eb.selectFrom('blockedPlace').where('day', '<=', until).select('id').orderBy('id').limit(atMost),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
