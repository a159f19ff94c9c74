import { sql } from 'kysely'
import type { ListedClosure } from '#contract/closures.ts'
import { type Closure, datesOf, isFuture, isOver } from '#domain/closures/closure.ts'
import { type LocalDate, type LocalTime, MINUTES_PER_DAY } from '#domain/time.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { within } from '#server/platform/reach.ts'

const closuresStatement = statement<Closure & { readonly locationId: number }>(`
  select c.id, c.location_id as "locationId", c.name, c.message, c.start_date as "startDate", c.end_date as "endDate",
    c.start_minute as "from", c.end_minute as "to", c.calendar_id as "calendarId", c.column_index as "column",
    array(select t.appointment_type_id from closed_appointment_type t where t.closure_id = c.id) as "appointmentTypeIds"
  from closure c
  where c.location_id = any($1::int[]) and c.start_date <= $3 and c.end_date >= $2
  order by c.start_date`)

/** The closures of some locations that overlap a range of dates, by location. */
export async function closuresOf(
  db: Db,
  locationIds: readonly number[],
  from: LocalDate,
  to: LocalDate,
): Promise<Map<number, Closure[]>> {
  const closures = new Map<number, Closure[]>()
  for (const { locationId, ...closure } of await closuresStatement(db, [locationIds, from, to])) {
    closures.set(locationId, [...(closures.get(locationId) ?? []), closure])
  }
  return closures
}

const columns = ['c.id', 'c.locationId', 'c.version', 'c.name', 'c.message', 'c.startDate', 'c.endDate'] as const

function closureRows(db: Db) {
  return db
    .selectFrom('closure as c')
    .select(columns)
    .select(['c.startMinute as from', 'c.endMinute as to', 'c.calendarId', 'c.columnIndex as column'])
    .select(sql<string | null>`(select k.name from calendar k where k.id = c.calendar_id)`.as('calendarName'))
    .select(
      sql<number[]>`array(select t.appointment_type_id from closed_appointment_type t where t.closure_id = c.id)`.as(
        'appointmentTypeIds',
      ),
    )
    .select(
      sql<string[]>`array(select y.name from closed_appointment_type t join appointment_type y
        on y.id = t.appointment_type_id where t.closure_id = c.id order by y.sort_order, y.name)`.as(
        'appointmentTypeNames',
      ),
    )
}

type ClosureRow = Closure & {
  readonly version: number
  readonly appointmentTypeNames: string[]
  readonly calendarName: string | null
}

/** A closure of a location that the caller may see, or nothing. */
export function closureInReach(db: Db, actor: Actor, id: number) {
  return closureRows(db).where('c.id', '=', id).where(within(actor, 'c.locationId')).executeTakeFirst()
}

/** The same, locked against changes until the transaction ends: a closure far ahead has no days to lock. */
export function closureToChange(db: Db, actor: Actor, id: number) {
  return closureRows(db).where('c.id', '=', id).where(within(actor, 'c.locationId')).forUpdate().executeTakeFirst()
}

/** The closures of a location that are not over, in chronological order. */
export async function comingClosures(db: Db, locationId: number, now: LocalTime): Promise<ListedClosure[]> {
  const rows = await closureRows(db)
    .where('c.locationId', '=', locationId)
    .where('c.endDate', '>=', now.date)
    .orderBy('c.startDate')
    .orderBy('c.startMinute')
    .execute()
  return rows.filter((row) => !isOver(row, now)).map((row) => listed(row, now))
}

/** The closures of a location on a date. */
export async function closuresOn(
  db: Db,
  locationId: number,
  date: LocalDate,
  now: LocalTime,
): Promise<ListedClosure[]> {
  const rows = await closureRows(db)
    .where('c.locationId', '=', locationId)
    .where('c.startDate', '<=', date)
    .where('c.endDate', '>=', date)
    .orderBy('c.startMinute')
    .execute()
  return rows.map((row) => listed(row, now))
}

function listed(row: ClosureRow, now: LocalTime): ListedClosure {
  const { id, version, name, message, appointmentTypeIds, appointmentTypeNames, calendarName } = row
  return {
    id,
    version,
    name,
    message,
    ...datesOf(row),
    appointmentTypeIds: [...appointmentTypeIds],
    appointmentTypeNames,
    calendarId: row.calendarId ?? null,
    calendarName,
    column: row.column ?? null,
    isFuture: isFuture(row, now),
  }
}

export async function namesOfTypes(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('appointmentType')
    .where('id', 'in', ids)
    .select('name')
    .orderBy('sortOrder')
    .execute()
  return rows.map((row) => row.name)
}

export async function insertClosure(db: WriteDb, locationId: number, closure: Closure): Promise<number> {
  const { id } = await db
    .insertInto('closure')
    .values({ locationId, ...rowOf(closure) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeTypes(db, id, closure)
  return id
}

export async function storeClosure(db: WriteDb, closure: Closure, version: number): Promise<void> {
  await db
    .updateTable('closure')
    .set({ ...rowOf(closure), version })
    .where('id', '=', closure.id)
    .execute()
  await db.deleteFrom('closedAppointmentType').where('closureId', '=', closure.id).execute()
  await storeTypes(db, closure.id, closure)
}

async function storeTypes(db: WriteDb, closureId: number, { appointmentTypeIds }: Closure): Promise<void> {
  if (appointmentTypeIds.length === 0) return
  await db
    .insertInto('closedAppointmentType')
    .values(appointmentTypeIds.map((appointmentTypeId) => ({ closureId, appointmentTypeId })))
    .execute()
}

const rowOf = ({ name, message, startDate, endDate, from, to, calendarId = null, column = null }: Closure) => ({
  calendarId,
  columnIndex: column,
  name,
  message,
  startDate,
  endDate,
  startMinute: from ?? 0,
  endMinute: to ?? MINUTES_PER_DAY,
})

export async function deleteClosure(db: WriteDb, id: number): Promise<void> {
  await db.deleteFrom('closure').where('id', '=', id).execute()
}

/** Removes the closures of a location that is itself being deleted; they must all be over. */
export async function deleteClosuresOf(db: WriteDb, locationId: number): Promise<void> {
  await db.deleteFrom('closure').where('locationId', '=', locationId).execute()
}
