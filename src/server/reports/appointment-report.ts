import { type SqlBool, sql } from 'kysely'
import type { AppointmentReportRow } from '#contract/reports.ts'
import { referenceTyped } from '#domain/appointments/reference.ts'
import type { LargeTable } from '#server/platform/tables/large-table.ts'
import { type Column, patternOf } from '#server/platform/tables/table.ts'

/** What the search index holds for an appointment: see the migrations. */
const searchText = sql`appointment_search_text(a.first_name, a.last_name, a.email, a.phone_number)`

const holds = (text: typeof searchText, term: string) => sql<SqlBool>`${text} like ${patternOf(term.toLowerCase())}`

/** A text about the customer: the index finds the term anywhere, then the column itself must contain it. */
const customerText = (column: typeof searchText, more: Partial<Column> = {}): Column => ({
  sql: column,
  type: 'string',
  isSortable: false,
  matches: ([term = '']) => sql<SqlBool>`(${holds(searchText, term)} and ${holds(sql`lower(${column})`, term)})`,
  ...more,
})

/** Numbers that can be a table's id: longer ones would not fit. */
const ID = /^\d{1,15}$/

/** Every appointment, latest first (AppointmentReportDataSet). */
export const appointmentReport: LargeTable<AppointmentReportRow> = {
  rows: sql`appointment a`,
  from: sql`appointment a join location l on l.id = a.location_id join calendar c on c.id = a.calendar_id
    left join app_user u on u.id = a.handling_user_id`,
  where: sql<SqlBool>`a.status <> 'Hold'`,
  search: (term) => {
    const reference = referenceTyped(term)
    return sql<SqlBool>`(${sql.join(
      [
        holds(searchText, term),
        ...(ID.test(term) ? [sql`a.id = ${term}::bigint`] : []),
        // Nine digits may also be part of a phone number.
        ...(reference === undefined ? [] : [sql`a.reference = ${reference}`]),
      ],
      sql` or `,
    )})`
  },
  columns: {
    id: { sql: sql`a.id`, type: 'long' },
    reference: { sql: sql`a.reference`, type: 'string', isSortable: false, isFilterable: false },
    startDateLocal: {
      sql: sql`to_char(a.day + make_interval(mins => a.start_minute), 'YYYY-MM-DD"T"HH24:MI')`,
      type: 'dateTime',
      by: sql`a.starts_at`,
    },
    timeZone: { sql: sql`a.time_zone`, type: 'string', isSortable: false, isFilterable: false },
    firstName: customerText(sql`a.first_name`),
    lastName: customerText(sql`a.last_name`, { isSortable: true, order: sql`lower(a.last_name)` }),
    appointmentStatus: {
      sql: sql`a.status`,
      type: 'enum',
      matches: (statuses) => sql<SqlBool>`a.status = any(${statuses}::text[])`,
    },
    locationName: {
      sql: sql`l.name`,
      type: 'enum',
      isSortable: false,
      matches: (ids) => sql<SqlBool>`a.location_id = any(${ids.filter(isId)}::int[])`,
    },
    calendarName: { sql: sql`c.name`, type: 'string', isSortable: false, isFilterable: false },
    appointmentTypes: {
      sql: sql`array(select t.name from appointment_appointment_type x join appointment_type t on t.id = x.appointment_type_id
        where x.appointment_id = a.id order by t.sort_order, t.name)`,
      type: 'enum',
      isSortable: false,
      matches: (ids) => sql<SqlBool>`exists (select from appointment_appointment_type x
        where x.appointment_id = a.id and x.appointment_type_id = any(${ids.filter(isId)}::int[]))`,
    },
    email: customerText(sql`a.email`),
    phoneNumber: customerText(sql`a.phone_number`),
    isWalkIn: { sql: sql`a.is_walk_in`, type: 'bool', isSortable: false },
    confirmedDateUtc: { sql: sql`a.confirmed_at`, type: 'dateTimeOffset', isSortable: false },
    handlingUserEmail: {
      sql: sql`u.email`,
      type: 'string',
      isSortable: false,
      matches: ([term = '']) => sql<SqlBool>`a.handling_user_id in (
        select id from app_user where email like ${patternOf(term.toLowerCase())})`,
    },
    createdDateUtc: { sql: sql`a.created_at`, type: 'dateTimeOffset', by: sql`a.created_at`, order: sql`a.id` },
  },
  sort: { propertyName: 'startDateLocal', sortDirection: 'desc' },
  id: sql`a.id`,
  total: sql`appointment_total()`,
}

function isId(term: string): boolean {
  return /^\d{1,9}$/.test(term)
}
