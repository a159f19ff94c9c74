import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppointmentReportRow } from '#contract/reports.ts'
import { shownTerms } from '#domain/appointments/shown-terms.ts'
import type { LocalDate } from '#domain/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { LargeTable } from '#server/platform/tables/large-table.ts'
import type { QueriedColumn } from '#server/platform/tables/table.ts'
import { digitsOf, folded, holds } from '#server/platform/tables/words.ts'
import { customerHolds, isMeant, officesNamed, type OfficesNamed } from './appointment-search.ts'

/** A text about the customer; sorted without regard to case. */
const customerText = (column: RawBuilder<unknown>): QueriedColumn => ({
  sql: column,
  type: 'string',
  order: sql`lower(${column})`,
  matches: ([term = '']) => customerHolds(column, term),
})

/**
 * Every appointment, latest first (AppointmentReportDataSet). Start, last name, status, reference and id have an index to
 * sort by; the others are sorted in one pass over what the filters leave (decision 33).
 */
const appointmentReport: LargeTable<AppointmentReportRow> = {
  rows: sql`appointment`,
  name: sql`a`,
  joins: sql`join location l on l.id = a.location_id join calendar c on c.id = a.calendar_id
    left join app_user u on u.id = a.handling_user_id`,
  where: sql<SqlBool>`a.status <> 'Hold'`,
  columns: {
    id: { sql: sql`a.id`, type: 'long' },
    reference: { sql: sql`a.reference`, type: 'string', isFilterable: false },
    startDateUtc: { sql: sql`a.starts_at`, type: 'dateTimeOffset' },
    startDateLocal: {
      sql: sql`to_char(a.day + make_interval(mins => a.start_minute), 'YYYY-MM-DD"T"HH24:MI')`,
      type: 'dateTime',
      by: sql`a.starts_at`,
      order: sql`a.day + make_interval(mins => a.start_minute)`,
    },
    firstName: customerText(sql`a.first_name`),
    lastName: customerText(sql`a.last_name`),
    appointmentStatus: {
      sql: sql`a.status`,
      type: 'enum',
      matches: (statuses) => sql<SqlBool>`a.status = any(${statuses}::text[])`,
    },
    locationName: {
      sql: sql`l.name`,
      type: 'enum',
      order: sql`lower(l.name)`,
      isJoined: true,
      matches: (ids) => sql<SqlBool>`a.location_id = any(${ids.filter(isId)}::int[])`,
    },
    calendarName: {
      sql: sql`c.name`,
      type: 'enum',
      order: sql`lower(c.name)`,
      isJoined: true,
      matches: (ids) => sql<SqlBool>`a.calendar_id = any(${ids.filter(isId)}::int[])`,
    },
    appointmentTypes: {
      sql: sql`array(select t.name from appointment_appointment_type x join appointment_type t on t.id = x.appointment_type_id
        where x.appointment_id = a.id order by t.sort_order, t.name)`,
      type: 'enum',
      order: sql`array(select lower(t.name) from appointment_appointment_type x join appointment_type t on t.id = x.appointment_type_id
        where x.appointment_id = a.id order by t.sort_order, t.name)`,
      sortsUpTo: {
        rows: 100_000,
        otherwise: 'There are too many appointments to sort by type. Filter them down to 100,000 first.',
      },
      matches: (ids) => sql<SqlBool>`exists (select from appointment_appointment_type x
        where x.appointment_id = a.id and x.appointment_type_id = any(${ids.filter(isId)}::int[]))`,
    },
    email: customerText(sql`a.email`),
    phoneNumber: {
      ...customerText(sql`a.phone_number`),
      matches: ([term = '']) => customerHolds(sql`a.phone_number`, digitsOf(term) ?? term),
    },
    isWalkIn: { sql: sql`a.is_walk_in`, type: 'bool' },
    confirmedDateUtc: { sql: sql`a.confirmed_at`, type: 'dateTimeOffset', isNullable: true },
    handlingUserEmail: {
      sql: sql`u.email`,
      type: 'string',
      isNullable: true,
      isJoined: true,
      matches: ([term = '']) => sql<SqlBool>`a.handling_user_id in (
        select id from app_user where ${holds(folded(sql`email`), term)})`,
    },
    createdDateUtc: { sql: sql`a.created_at`, type: 'dateTimeOffset', by: sql`a.created_at`, order: sql`a.id` },
  },
  sort: { propertyName: 'startDateUtc', sortDirection: 'desc' },
  id: sql`a.id`,
  total: sql`appointment_total()`,
}

/** The report as it is searched for this text, which may name an office. */
export async function reportSearchedFor(db: Db, typed: string, now: Date): Promise<typeof appointmentReport> {
  const offices = await officesNamed(db, typed)
  return {
    ...appointmentReport,
    search: (term) => {
      const meant = isMeant(term, offices)
      const shown = isShown(term, now.getUTCFullYear(), offices)
      return shown ? sql<SqlBool>`(${meant} or ${shown})` : meant
    },
  }
}

/** The same for a status or a day as the report shows it, alone or among other words (REPORT-1). */
function isShown(typed: string, thisYear: number, offices: OfficesNamed): RawBuilder<SqlBool> | undefined {
  const { status, days, rest } = shownTerms(typed, thisYear)
  const conditions = [
    ...(status === undefined ? [] : [sql<SqlBool>`a.status = ${status}`]),
    ...(days.length === 0 ? [] : [isOnOneOf(days)]),
  ]
  if (conditions.length === 0) return undefined
  if (rest !== '') conditions.push(isMeant(rest, offices))
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** By the index of starts: the day of an office begins at most a day before or after that of UTC. */
const isOnOneOf = (days: readonly LocalDate[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    days.map(
      (day) =>
        sql`(a.starts_at >= ${day}::date - interval '1 day' and a.starts_at < ${day}::date + interval '2 days' and a.day = ${day}::date)`,
    ),
    sql` or `,
  )})`

function isId(term: string): boolean {
  return /^\d{1,9}$/.test(term)
}
