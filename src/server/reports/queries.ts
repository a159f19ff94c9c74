import { sql } from 'kysely'
import type { ColumnOption, ReportDefinitionRow } from '#contract/reports.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Table } from '#server/platform/tables/table.ts'

export const reportDefinitionsTable: Table<ReportDefinitionRow> = {
  from: sql`report_definition r`,
  where: sql`true`,
  columns: {
    id: { sql: sql`r.id`, type: 'int' },
    name: { sql: sql`r.name`, type: 'string', search: true },
    reportDataSet: { sql: sql`r.report_data_set`, type: 'string' },
  },
  sort: [sql`r.name`],
  id: sql`r.id`,
}

export function reportById(db: Db, id: number) {
  return db.selectFrom('reportDefinition').where('id', '=', id).selectAll().executeTakeFirst()
}

/** A report is requested by its own name or that of its data set. */
export function reportIdOf(db: Db, report: string) {
  return db
    .selectFrom('reportDefinition')
    .where((eb) => eb.or([eb('name', '=', report), eb('reportDataSet', '=', report)]))
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Locations with their ids, including archived ones: their appointments still exist. */
export async function locationOptions(db: Db): Promise<ColumnOption[]> {
  const { rows } = await sql<ColumnOption>`select id::text as value, name as label from location
    order by lower(name), id`.execute(db)
  return rows
}

/** Calendars with their ids, each of its location. */
export async function calendarOptions(db: Db): Promise<ColumnOption[]> {
  const { rows } = await sql<ColumnOption>`select c.id::text as value, c.name as label, c.location_id::text as of
    from calendar c join location l on l.id = c.location_id order by lower(l.name), lower(c.name), c.id`.execute(db)
  return rows
}

export async function typeOptions(db: Db): Promise<ColumnOption[]> {
  const { rows } = await sql<ColumnOption>`select id::text as value, name as label from appointment_type
    order by sort_order, lower(name), id`.execute(db)
  return rows
}

/** Adds what is new to the count: see the migrations. */
export async function countAppointments(db: Db): Promise<void> {
  await sql`select count_appointments()`.execute(db)
}
