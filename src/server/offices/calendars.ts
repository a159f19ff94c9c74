import { type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { CalendarRow } from '#contract/calendars.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { within } from '#server/platform/reach.ts'
import type { Table } from '#server/platform/tables/table.ts'

const everCalendarsStatement = statement<{
  readonly id: number
  readonly name: string
  readonly deletedAt: string | null
  readonly servedTypeIds: readonly number[]
}>(`
  select c.id, c.name, c.deleted_at as "deletedAt",
    array(select t.appointment_type_id from calendar_appointment_type t where t.calendar_id = c.id) as "servedTypeIds"
  from calendar c where c.location_id = $1
  order by c.name`)

/** The calendars of a location by name, each with the appointment types it serves. */
export async function calendarsAt(db: Db, locationId: number) {
  return (await everCalendarsAt(db, locationId)).filter((calendar) => calendar.deletedAt === null)
}

/** The same including deleted ones: what was in them must still be visible. */
export function everCalendarsAt(db: Db, locationId: number) {
  return everCalendarsStatement(db, [locationId])
}

/** A calendar of a location that the caller may see, or nothing. */
export function calendarInReach(db: Db, actor: Actor, id: number) {
  return selectCalendars(db, actor).where('c.id', '=', id).executeTakeFirst()
}

/** The same, locked against changes until the transaction ends. */
export function calendarToChange(db: Db, actor: Actor, id: number) {
  return selectCalendars(db, actor).where('c.id', '=', id).forNoKeyUpdate('c').executeTakeFirst()
}

export type ReachedCalendar = NonNullable<Awaited<ReturnType<typeof calendarInReach>>>

/** The calendars of one location, or of all within the caller's reach, by location and name. */
export function calendarsInReach(db: Db, actor: Actor, locationId?: number) {
  return selectCalendars(db, actor)
    .$if(locationId !== undefined, (query) => query.where('c.locationId', '=', locationId as number))
    .orderBy('l.name')
    .orderBy('l.id')
    .orderBy('c.name')
    .orderBy('c.id')
    .execute()
}

function selectCalendars(db: Db, actor: Actor) {
  const served = (column: 'id' | 'name') => sql`array(
    select t.${sql.ref(column)} from calendar_appointment_type s join appointment_type t on t.id = s.appointment_type_id
    where s.calendar_id = c.id order by t.sort_order, t.name, t.id)`
  return db
    .selectFrom('calendar as c')
    .innerJoin('location as l', 'l.id', 'c.locationId')
    .where('c.deletedAt', 'is', null)
    .where(within(actor, 'c.locationId'))
    .select(['c.id', 'c.name', 'c.version', 'c.locationId', 'l.name as locationName', 'l.timeZone'])
    .select([
      served('id').$castTo<number[]>().as('appointmentTypeIds'),
      served('name').$castTo<string[]>().as('appointmentTypeNames'),
    ])
}

/** The calendars within the caller's reach as a list. */
export function calendarsTable(
  actor: Actor,
  { locationId }: { locationId?: number | undefined },
): Table<z.output<typeof CalendarRow>> {
  const types = sql`array(
    select t.name from calendar_appointment_type s join appointment_type t on t.id = s.appointment_type_id
    where s.calendar_id = c.id order by t.sort_order, t.name)`
  return {
    from: sql`calendar c join location l on l.id = c.location_id`,
    where: sql<SqlBool>`c.deleted_at is null and ${within(actor, 'c.location_id')}
      and (${locationId ?? null}::int is null or c.location_id = ${locationId ?? null})`,
    columns: {
      id: { sql: sql`c.id`, type: 'int' },
      name: { sql: sql`c.name`, type: 'string', by: sql`lower(c.name)`, search: true },
      locationName: { sql: sql`l.name`, type: 'string', by: sql`lower(l.name)`, search: true },
      appointmentTypes: {
        sql: types,
        type: 'string',
        by: sql`array_to_string(${types}, ', ')`,
        search: true,
        isSortable: false,
      },
    },
    sort: [sql`lower(l.name)`, sql`lower(c.name)`],
    id: sql`c.id`,
  }
}

/** Every calendar of an open location, and whether it serves a type. */
export function calendarsForType(db: Db, appointmentTypeId: number) {
  return db
    .selectFrom('calendar as c')
    .innerJoin('location as l', 'l.id', 'c.locationId')
    .where('c.deletedAt', 'is', null)
    .where('l.isArchived', '=', false)
    .select(['c.id as calendarId', 'c.name as calendarName', 'l.id as locationId', 'l.name as locationName'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('calendarAppointmentType as s')
            .whereRef('s.calendarId', '=', 'c.id')
            .where('s.appointmentTypeId', '=', appointmentTypeId)
            .select('s.calendarId'),
        )
        .$castTo<boolean>()
        .as('serves'),
    )
    .orderBy('l.name')
    .orderBy('c.name')
    .orderBy('c.id')
    .execute()
}

export async function insertCalendar(
  db: WriteDb,
  { locationId, name, appointmentTypeIds }: { locationId: number; name: string; appointmentTypeIds: readonly number[] },
): Promise<number> {
  const { id } = await db.insertInto('calendar').values({ locationId, name }).returning('id').executeTakeFirstOrThrow()
  await insertServedTypes(db, id, appointmentTypeIds)
  return id
}

export async function storeCalendar(
  db: WriteDb,
  id: number,
  { name, appointmentTypeIds }: { name: string; appointmentTypeIds: readonly number[] },
): Promise<void> {
  await db
    .updateTable('calendar')
    .set((eb) => ({ name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('calendarAppointmentType').where('calendarId', '=', id).execute()
  await insertServedTypes(db, id, appointmentTypeIds)
}

async function insertServedTypes(
  db: WriteDb,
  calendarId: number,
  appointmentTypeIds: readonly number[],
): Promise<void> {
  await db
    .insertInto('calendarAppointmentType')
    .values([...new Set(appointmentTypeIds)].map((appointmentTypeId) => ({ calendarId, appointmentTypeId })))
    .execute()
}

/** Retires a calendar. It remains as the name for what was in it. */
export async function markDeleted(db: WriteDb, id: number, now: Date): Promise<void> {
  await db
    .updateTable('calendar')
    .set((eb) => ({ deletedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Deleted calendars do not keep a type that is itself being deleted. */
export async function forgetServedType(db: WriteDb, appointmentTypeId: number): Promise<void> {
  await db
    .deleteFrom('calendarAppointmentType')
    .where('appointmentTypeId', '=', appointmentTypeId)
    .where('calendarId', 'in', (eb) => eb.selectFrom('calendar').where('deletedAt', 'is not', null).select('id'))
    .execute()
}

/** Removes the deleted calendars of a location that is being deleted; nothing may ever have been booked in them. */
export async function deleteCalendarsOf(db: WriteDb, locationId: number): Promise<void> {
  await db.deleteFrom('calendar').where('locationId', '=', locationId).where('deletedAt', 'is not', null).execute()
}

/** How many appointments of a calendar have not been canceled. */
export async function appointmentsIn(db: Db, id: number): Promise<number> {
  const { n } = await db
    .selectFrom('appointment')
    .where('calendarId', '=', id)
    .where('cancelledAt', 'is', null)
    .where('status', '<>', 'Hold')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
