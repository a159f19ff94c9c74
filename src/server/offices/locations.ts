import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { LocationRow } from '#contract/locations.ts'
import { READ_BY_CUSTOMERS, type Translations } from '#domain/translations.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { Location } from '#server/platform/db/schema.ts'
import { languagesBehindColumn, languagesMissingColumn } from '#server/platform/db/translated.ts'
import { within } from '#server/platform/reach.ts'
import type { Table } from '#server/platform/tables/table.ts'
import { ADDRESS_LINE } from './address.ts'

/** The locations within the caller's reach, for pickers. */
export function locationChoices(db: Db, actor: Actor) {
  return db
    .selectFrom('location')
    .where(within(actor, 'location.id'))
    .select(['id', 'name', 'timeZone'])
    .orderBy('name')
    .execute()
}

/** A location the caller may see, or nothing. */
export function locationInReach(db: Db, actor: Actor, id: number) {
  return db
    .selectFrom('location')
    .where('id', '=', id)
    .where(within(actor, 'location.id'))
    .select(['id', 'name', 'timeZone', 'latitude', 'longitude'])
    .executeTakeFirst()
}

/** The same; it cannot be deleted before the transaction ends. */
export function locationToUse(db: Db, actor: Actor, id: number) {
  return db
    .selectFrom('location')
    .where('id', '=', id)
    .where(within(actor, 'location.id'))
    .select(['id', 'name', 'timeZone'])
    .forKeyShare()
    .executeTakeFirst()
}

/** Those of some locations that the caller may see, by name. */
export function locationsInReach(db: Db, actor: Actor, ids: readonly number[]) {
  return db
    .selectFrom('location')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where(within(actor, 'location.id'))
    .select(['id', 'name', 'timeZone'])
    .orderBy('name')
    .execute()
}

export interface HonoringOffice {
  readonly id: number
  readonly name: string
  readonly timeZone: string
  readonly address: string
  readonly translations: Translations<'name'>
}

/** Those of some locations that take people, by name; only those within reach where someone asks. */
export function honoringOffices(db: Db, ids: readonly number[], actor?: Actor): Promise<HonoringOffice[]> {
  return db
    .selectFrom('location as l')
    .where('l.id', '=', sql<number>`any(${ids}::int[])`)
    .where('l.isArchived', '=', false)
    .where(actor ? within(actor, 'l.id') : sql<boolean>`true`)
    .select(['l.id', 'l.name', 'l.timeZone', sql<string>`${sql.raw(ADDRESS_LINE)}`.as('address')])
    .select(sql<Translations<'name'>>`l.translations`.as('translations'))
    .orderBy('l.name')
    .execute()
}

/** The names of some locations, by id. */
export async function locationNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('location')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The locations within the caller's reach as a list, archived ones only on request. */
export function locationsTable(actor: Actor, { showArchived }: { showArchived: boolean }): Table<LocationRow> {
  return {
    from: sql`location l`,
    where: sql<SqlBool>`${within(actor, 'l.id')} and (${showArchived} or not l.is_archived)`,
    columns: {
      id: { sql: sql`l.id`, type: 'int' },
      name: { sql: sql`l.name`, type: 'string', by: sql`lower(l.name)`, search: true },
      officeNumber: { sql: sql`l.office_number`, type: 'string', search: true },
      phoneNumber: { sql: sql`l.phone_number`, type: 'string', search: true },
      city: { sql: sql`l.city`, type: 'string', by: sql`lower(l.city)`, search: true },
      timeZone: { sql: sql`l.time_zone`, type: 'string' },
      calendars: {
        sql: sql`(select count(*)::int from calendar c where c.location_id = l.id and c.deleted_at is null)`,
        type: 'int',
      },
      isArchived: { sql: sql`l.is_archived`, type: 'bool' },
      languagesMissing: languagesMissingColumn('l', READ_BY_CUSTOMERS.location),
      languagesBehind: languagesBehindColumn('l', 'Location', READ_BY_CUSTOMERS.location),
    },
    sort: [sql`lower(l.name)`],
    id: sql`l.id`,
  }
}

/** A location within the caller's reach with everything its pages show. */
export function wholeLocation(db: Db, actor: Actor, id: number) {
  return selectWhole(db, actor, id).executeTakeFirst()
}

/** The same, locked against changes until the transaction ends; bookings only need its key and do not wait. */
export function locationToChange(db: Db, actor: Actor, id: number) {
  return selectWhole(db, actor, id).forNoKeyUpdate().executeTakeFirst()
}

/** The same, also locked against new references. */
export function locationToDelete(db: Db, actor: Actor, id: number) {
  return selectWhole(db, actor, id).forUpdate().executeTakeFirst()
}

export type StoredLocation = NonNullable<Awaited<ReturnType<typeof wholeLocation>>>

function selectWhole(db: Db, actor: Actor, id: number) {
  return db.selectFrom('location').where('id', '=', id).where(within(actor, 'location.id')).selectAll()
}

export async function insertLocation(db: WriteDb, location: Insertable<Location>): Promise<number> {
  const { id } = await db.insertInto('location').values(location).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeLocation(db: WriteDb, id: number, change: Updateable<Location>): Promise<void> {
  await db
    .updateTable('location')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteLocation(db: WriteDb, id: number): Promise<void> {
  await db.deleteFrom('location').where('id', '=', id).execute()
}

/** The locations that have appointments at another moment than their time means. */
export function officesOffClock(db: Db) {
  return db
    .selectFrom('location')
    .where('appointmentsOffClock', '>', 0)
    .select(['id as locationId', 'name', 'appointmentsOffClock as count'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** The version stays: open forms show nothing of it. */
export async function storeOffClock(
  db: WriteDb,
  counts: readonly { readonly locationId: number; readonly count: number }[],
): Promise<void> {
  await sql`update location l set appointments_off_clock = n.count
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as n("locationId" int, count int)
    where l.id = n."locationId"`.execute(db)
}

/** What depends on a location: its calendars in use, all its appointments, those ahead, and its live holds. */
export async function dependentsOf(db: Db, id: number, now: Date) {
  const { rows } = await sql<{ calendars: number; appointments: number; ahead: number; liveHolds: number }>`
    select (select count(*)::int from calendar where location_id = ${id} and deleted_at is null) as calendars,
      count(*) filter (where status <> 'Hold')::int as appointments,
      count(*) filter (where is_coming(status) and ends_at > ${now})::int as ahead,
      count(*) filter (where status = 'Hold' and hold_expires_at > now() and hold_key_hash is not null and not exists (
        select from offered_place p where p.hold_key_hash = appointment.hold_key_hash))::int as live_holds
    from appointment where location_id = ${id}`.execute(db)
  return rows[0] ?? { calendars: 0, appointments: 0, ahead: 0, liveHolds: 0 }
}
