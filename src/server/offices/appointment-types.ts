import { type Insertable, sql, type Updateable } from 'kysely'
import type { AppointmentTypeRow } from '#contract/admin-appointment-types.ts'
import type { CounterType } from '#contract/appointment-types.ts'
import { READ_BY_CUSTOMERS } from '#domain/translations.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { AppointmentType } from '#server/platform/db/schema.ts'
import { languagesBehindColumn, languagesMissingColumn } from '#server/platform/db/translated.ts'
import { within } from '#server/platform/reach.ts'
import type { Table } from '#server/platform/tables/table.ts'

/** The step in which days are stored. */
const TICK_MINUTES = 5

function choices(db: Db) {
  return db
    .selectFrom('appointmentType as t')
    .select(['t.id', 't.name', 't.interactionDuration', 't.requestVin', 't.requestDlNumber'])
    .orderBy('t.sortOrder')
    .orderBy('t.name')
    .orderBy('t.id')
}

/** A type's picture, for anyone who knows its key. */
export async function iconOf(db: Db, id: number, key: string): Promise<Buffer | undefined> {
  const type = await db
    .selectFrom('appointmentType')
    .where('id', '=', id)
    .where('iconCacheKey', '=', key)
    .select('icon')
    .executeTakeFirst()
  return type?.icon ?? undefined
}

/** Every appointment type, for pickers. */
export function typeChoices(db: Db): Promise<CounterType[]> {
  return choices(db).execute()
}

/** Those served by some calendar the caller may see: any at one location, or one of these calendars. */
export function servedTypeChoices(
  db: Db,
  actor: Actor,
  { locationId, calendarIds }: { locationId?: number | undefined; calendarIds?: readonly number[] | undefined },
): Promise<CounterType[]> {
  return choices(db)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('calendarAppointmentType as s')
          .innerJoin('calendar as c', 'c.id', 's.calendarId')
          .whereRef('s.appointmentTypeId', '=', 't.id')
          .where('c.deletedAt', 'is', null)
          .where(within(actor, 'c.location_id'))
          .$if(locationId !== undefined, (query) => query.where('c.locationId', '=', locationId as number))
          .$if(calendarIds !== undefined, (query) => query.where('c.id', 'in', calendarIds ?? []))
          .select('s.calendarId'),
      ),
    )
    .execute()
}

export const typesTable: Table<AppointmentTypeRow> = {
  from: sql`appointment_type t`,
  where: sql<boolean>`true`,
  columns: {
    id: { sql: sql`t.id`, type: 'int' },
    name: { sql: sql`t.name`, type: 'string', by: sql`lower(t.name)`, search: true },
    description: { sql: sql`t.description`, type: 'string', search: true },
    sortOrder: { sql: sql`t.sort_order`, type: 'int' },
    interactionDuration: { sql: sql`t.interaction_duration`, type: 'int' },
    requestVin: { sql: sql`t.request_vin`, type: 'bool' },
    requestDlNumber: { sql: sql`t.request_dl_number`, type: 'bool' },
    languagesMissing: languagesMissingColumn('t', READ_BY_CUSTOMERS.appointmentType),
    languagesBehind: languagesBehindColumn('t', 'AppointmentType', READ_BY_CUSTOMERS.appointmentType),
    iconCacheKey: { sql: sql`t.icon_cache_key`, type: 'string', isSortable: false, isFilterable: false },
  },
  sort: [sql`t.sort_order`, sql`lower(t.name)`],
  id: sql`t.id`,
}

/** Everything except the picture itself. */
function selectType(db: Db, id: number) {
  return db
    .selectFrom('appointmentType')
    .where('id', '=', id)
    .select(['id', 'name', 'description', 'sortOrder', 'interactionDuration', 'requestVin', 'requestDlNumber'])
    .select(['onlineUrl', 'onlineText', 'translations', 'iconCacheKey', 'version'])
}

export const typeById = (db: Db, id: number) => selectType(db, id).executeTakeFirst()
/** The same, locked against changes until the transaction ends. */
export const typeToChange = (db: Db, id: number) => selectType(db, id).forUpdate().executeTakeFirst()

/** The highest sort order in use; 0 without types. */
export async function lastSortOrder(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('appointmentType')
    .select(({ fn }) => fn.max('sortOrder').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

export async function typeNames(db: Db): Promise<string[]> {
  return (await db.selectFrom('appointmentType').select('name').execute()).map(({ name }) => name)
}

export async function insertType(db: WriteDb, type: Insertable<AppointmentType>): Promise<number> {
  const { id } = await db.insertInto('appointmentType').values(type).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeType(db: WriteDb, id: number, change: Updateable<AppointmentType>): Promise<void> {
  await db
    .updateTable('appointmentType')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteType(db: WriteDb, id: number): Promise<void> {
  await db.deleteFrom('appointmentType').where('id', '=', id).execute()
}

/** What depends on a type: calendars that serve it, appointments past and future, closures that name it. */
export async function dependentsOf(db: Db, id: number) {
  const { rows } = await sql<{ calendars: number; appointments: number; closures: number }>`
    select
      (select count(*) from calendar_appointment_type s join calendar c on c.id = s.calendar_id
        where s.appointment_type_id = ${id} and c.deleted_at is null) as calendars,
      (select count(*) from appointment_appointment_type where appointment_type_id = ${id}) as appointments,
      (select count(*) from closed_appointment_type where appointment_type_id = ${id}) as closures`.execute(db)
  return rows[0] ?? { calendars: 0, appointments: 0, closures: 0 }
}

/** The closures that name a type, the latest first, each with its office and last day. */
export function closuresNaming(db: Db, id: number) {
  return db
    .selectFrom('closedAppointmentType as x')
    .innerJoin('closure as k', 'k.id', 'x.closureId')
    .innerJoin('location as l', 'l.id', 'k.locationId')
    .where('x.appointmentTypeId', '=', id)
    .select(['k.name', 'l.name as locationName', 'k.endDate'])
    .orderBy('k.endDate', 'desc')
    .orderBy('k.id')
    .execute()
}

/** Appointments of a type that are still ahead. */
export async function upcomingOf(db: Db, id: number, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('appointmentAppointmentType as x')
    .innerJoin('appointment as a', 'a.id', 'x.appointmentId')
    .where('x.appointmentTypeId', '=', id)
    .where(sql<boolean>`is_coming(a.status)`)
    .where('a.endsAt', '>', now.toISOString())
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The calendars that serve a type, and whether today or a later day has this many free minutes in a row in them. */
export function servingCalendars(db: Db, id: number, minutes: number, now: Date) {
  return db
    .selectFrom('calendarAppointmentType as s')
    .innerJoin('calendar as c', 'c.id', 's.calendarId')
    .innerJoin('location as l', 'l.id', 'c.locationId')
    .where('s.appointmentTypeId', '=', id)
    .where('c.deletedAt', 'is', null)
    .select(['l.name as locationName', 'c.name as calendarName'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('calendarDay as d')
            .whereRef('d.calendarId', '=', 'c.id')
            .where('d.day', '>=', sql<string>`(${now}::timestamptz at time zone l.time_zone)::date`)
            .where('d.longestRun', '>=', Math.ceil(minutes / TICK_MINUTES))
            .select('d.day'),
        )
        .as('hasRoom'),
    )
    .orderBy('l.name')
    .orderBy('c.name')
    .execute()
}
