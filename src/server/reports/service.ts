import * as z from 'zod'
import { type ColumnOption, REPORT_DATA_SETS, type ReportDefinition } from '#contract/reports.ts'
import { Filter, Sort, type TableRequest } from '#contract/tables.ts'
import { STATUS_LABELS, STATUSES } from '#domain/appointments/status.ts'
import { narrowedBy } from '#contract/disclosures.ts'
import { noteAccess, noteRows } from '#server/platform/access-log.ts'
import { type Context, userOf } from '#server/platform/context.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { found } from '#server/platform/records.ts'
import { type CsvFile, csvOf } from '#server/platform/tables/csv.ts'
import { allOf, order } from '#server/platform/tables/large-table.ts'
import { literalSql } from '#server/platform/tables/literal-sql.ts'
import { conditionsOf } from '#server/platform/tables/table.ts'
import { isZone } from '#server/platform/zones.ts'
import { sql } from 'kysely'
import { reportSearchedFor } from './appointment-report.ts'
import { appointmentCsv, typeNames } from './appointment-csv.ts'
import { calendarOptions, locationOptions, reportById, reportIdOf, typeOptions } from './queries.ts'

/** PostgreSQL's code for a time zone it does not know, even if the browser does. */
const UNKNOWN_ZONE = '22023'

/** What a report begins with, unless its definition says otherwise: "today" is a day of the reader's calendar. */
const FIRST_SHOWN: Pick<ReportDefinition, 'columnFilterDefaults' | 'columnSortDefaults'> = {
  columnFilterDefaults: [
    { propertyName: 'startDateUtc', type: 'dateTimeOffset', searchTerm: 'today', operationalSearchTerm: '' },
  ],
  columnSortDefaults: [{ propertyName: 'startDateUtc', sortDirection: 'asc' }],
}

export async function getReport(db: Db, id: number): Promise<ReportDefinition> {
  const row = found(await reportById(db, id), 'Report')
  const columnFilterDefaults = z.array(Filter).parse(JSON.parse(row.columnFilterDefaults))
  const columnSortDefaults = z.array(Sort).parse(JSON.parse(row.columnSortDefaults))
  const isDefined = columnFilterDefaults.length > 0 || columnSortDefaults.length > 0
  return {
    id,
    name: row.name,
    reportDataSet: z.enum(REPORT_DATA_SETS).parse(row.reportDataSet),
    ...(isDefined ? { columnFilterDefaults, columnSortDefaults } : FIRST_SHOWN),
  }
}

export async function getReportId(db: Db, report: string): Promise<{ id: number }> {
  return found(await reportIdOf(db, report), 'Report')
}

const options: Readonly<Record<string, (db: Db) => Promise<ColumnOption[]>>> = {
  appointmentStatus: async () => STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
  locationName: locationOptions,
  calendarName: calendarOptions,
  appointmentTypes: typeOptions,
}

/** The choices for a column that can be narrowed to some of its values. */
export function columnOptions(db: Db, propertyName: string): Promise<ColumnOption[]> {
  const load = Object.hasOwn(options, propertyName) ? options[propertyName] : undefined
  if (!load) throw ruleBroken(`The column ${propertyName} has no options.`, 'propertyName')
  return load(db)
}

type ExportWish = Pick<TableRequest, 'allSearch' | 'filters'> & {
  readonly reportDefinitionId: number
  readonly sorts: TableRequest['columns']
  readonly timeZone: string
}

/** The rows of all pages of the report's table, in its order, as a file. Refuses if there are none. */
export async function exportCsv(ctx: Context, db: Database, wish: ExportWish): Promise<CsvFile> {
  await getReport(db, wish.reportDefinitionId)
  const report = await reportSearchedFor(db, wish.allSearch, ctx.now())
  const where = conditionsOf(report, wish)
  const sorted = order(report, { columns: wish.sorts })
  await requireZone(db, wish.timeZone)
  const any = sql`select exists (select from ${report.rows} ${report.name} where ${where}) as any`
  const { rows } = await sql.raw<{ any: boolean }>(literalSql(db, any)).execute(db)
  if (!rows[0]?.any) throw ruleBroken('No data to export.')
  const noted = await noteAccess(ctx, userOf(ctx), [
    { action: 'Exported', recordTypeName: 'Appointment', narrowed: narrowedBy(wish) },
  ])
  const from = sql`${allOf(report)} ${typeNames}`
  return csvOf(db, appointmentCsv(wish.timeZone), { from, where, order: sorted }, (count) => {
    // The note itself stands: without its number, it reads as an export that was not received to its end.
    if (noted !== undefined) void noteRows(ctx, noted, count).catch(() => {})
  })
}

async function requireZone(db: Db, timeZone: string): Promise<void> {
  const unknown = ruleBroken('Must be a time zone, such as America/Denver', 'timeZone')
  if (!isZone(timeZone)) throw unknown
  try {
    await sql`select now() at time zone ${timeZone}`.execute(db)
  } catch (cause) {
    throw (cause as { code?: string }).code === UNKNOWN_ZONE ? unknown : cause
  }
}
