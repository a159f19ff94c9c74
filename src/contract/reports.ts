import * as z from 'zod/mini'
import { STATUSES } from '#domain/appointments/status.ts'
import { limits } from '#domain/limits.ts'
import { listed, narrowedBy } from './disclosures.ts'
import { admins, read } from './endpoint.ts'
import { Id, IdInUrl, LocalDateTime, requiredText, text } from './fields.ts'
import { Filter, Sort, TableRequest, tableReplyOf, tableRequestWith } from './tables.ts'

export const REPORT_DATA_SETS = ['AppointmentReportDataSet'] as const
const ReportDataSet = z.enum(REPORT_DATA_SETS)

/** A report: the data set it shows, and its default filters and sorting. */
export const ReportDefinition = z.object({
  id: Id,
  name: z.string(),
  reportDataSet: ReportDataSet,
  columnFilterDefaults: z.array(Filter),
  columnSortDefaults: z.array(Sort),
})
export type ReportDefinition = z.output<typeof ReportDefinition>

export const ReportDefinitionRow = z.object({ id: Id, name: z.string(), reportDataSet: ReportDataSet })
export type ReportDefinitionRow = z.output<typeof ReportDefinitionRow>

/** One appointment as the report shows it. */
export const AppointmentReportRow = z.object({
  id: Id,
  reference: z.string(),
  startDateUtc: z.string(),
  startDateLocal: LocalDateTime,
  firstName: z.string(),
  lastName: z.string(),
  appointmentStatus: z.enum(STATUSES),
  locationName: z.string(),
  calendarName: z.string(),
  appointmentTypes: z.array(z.string()),
  email: z.string(),
  phoneNumber: z.string(),
  isWalkIn: z.boolean(),
  confirmedDateUtc: z.nullable(z.string()),
  handlingUserEmail: z.nullable(z.string()),
  createdDateUtc: z.string(),
})
export type AppointmentReportRow = z.output<typeof AppointmentReportRow>

export const ColumnOption = z.object({
  value: z.string(),
  label: z.string(),
  /** The option of another column that it belongs to: a calendar's location. */
  of: z.optional(z.string()),
})
export type ColumnOption = z.output<typeof ColumnOption>

/** A header of a file that comes after those of others: until its turn, only its start is sent. */
export const EXPORT_WAITS = 'x-export-waits'

export const reports = {
  /** All reports. */
  table: read({
    at: 'POST /api/reports/table',
    summary: 'List reports',
    allow: admins,
    body: TableRequest,
    response: tableReplyOf(ReportDefinitionRow),
    entities: [],
  }),
  datasetTable: read({
    at: 'POST /api/reports/dataset-table',
    summary: 'List the rows of a report',
    allow: admins,
    body: tableRequestWith({ reportDataSet: ReportDataSet }),
    response: tableReplyOf(AppointmentReportRow),
    discloses: ({ body }: { body: TableRequest }) => [listed('Appointment', { narrowed: narrowedBy(body) })],
    entities: ['Appointment'],
  }),
  /** The values that an enum column of a data set may have. */
  selectColumnOptions: read({
    at: 'POST /api/reports/dataset-select-column-options',
    summary: 'List the values to filter a column by',
    allow: admins,
    body: z.strictObject({ reportDataSet: ReportDataSet, propertyName: requiredText(64) }),
    response: z.array(ColumnOption),
    entities: ['Location', 'AppointmentType'],
  }),
  /** Returns the file itself, not JSON. */
  exportCsv: read({
    at: 'POST /api/reports/dataset-table-export-csv',
    summary: 'Export a report as CSV',
    allow: admins,
    body: z.strictObject({
      reportDefinitionId: Id,
      sorts: z._default(z.array(Sort).check(z.maxLength(limits.tableColumns)), []),
      filters: z._default(z.array(Filter).check(z.maxLength(limits.tableColumns)), []),
      allSearch: z._default(text(limits.searchTerm), ''),
      /** The reader's time zone: the file is named by their date. */
      timeZone: requiredText(64),
    }),
    response: z.any(),
    mediaTypes: ['text/csv'],
    entities: [],
  }),
  get: read({
    at: 'GET /api/reports/:reportId',
    summary: 'Get a report',
    allow: admins,
    params: z.strictObject({ reportId: IdInUrl }),
    response: ReportDefinition,
    entities: [],
  }),
  getId: read({
    at: 'GET /api/reports/get-id/:report',
    summary: 'Get the ID of a report by its name',
    allow: admins,
    params: z.strictObject({ report: requiredText(100) }),
    response: z.object({ id: Id }),
    entities: [],
  }),
}
