import { type SqlBool, sql } from 'kysely'
import type { AccessRow } from '#contract/access-log.ts'
import type { Table } from '#server/platform/tables/table.ts'

/** No one pages further through a log: people who look for something narrow it down. */
const COUNTED_ACCESSES = 10_000

interface Narrowing {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly appointmentId?: number | undefined
}

const ofAppointment = sql`case when v.record_type_name = 'Appointment' then v.record_id end`
const location = sql`coalesce(v.location_id, (select a.location_id from appointment a where a.id = ${ofAppointment}))`
const reference = sql`(select a.reference from appointment a where a.id = ${ofAppointment})`

/** Who saw or exported customers' data, newest first. */
export function accesses({ startDate, endDate, appointmentId }: Narrowing): Table<AccessRow> {
  const conditions = [
    sql<SqlBool>`true`,
    ...(startDate === undefined ? [] : [sql<SqlBool>`v.happened_at >= ${startDate}::timestamptz`]),
    ...(endDate === undefined ? [] : [sql<SqlBool>`v.happened_at <= ${endDate}::timestamptz`]),
    ...(appointmentId === undefined
      ? []
      : [sql<SqlBool>`v.record_type_name = 'Appointment' and v.record_id = ${appointmentId}`]),
  ]
  return {
    from: sql`access_log v`,
    where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    columns: {
      id: { sql: sql`v.id`, type: 'long' },
      happenedAtUtc: { sql: sql`v.happened_at`, type: 'dateTimeOffset' },
      principal: { sql: sql`v.principal`, type: 'string', search: true },
      action: { sql: sql`v.action`, type: 'enum' },
      recordTypeName: { sql: sql`v.record_type_name`, type: 'enum' },
      recordId: { sql: sql`v.record_id`, type: 'long', search: true },
      reference: {
        sql: reference,
        type: 'string',
        // As it is shown, and as it is kept.
        search: sql`(select a.reference || ' ' || overlay(overlay(a.reference placing '-' from 7 for 0) placing '-' from 4 for 0)
          from appointment a where a.id = ${ofAppointment})`,
        isSortable: false,
        isFilterable: false,
      },
      locationName: {
        sql: sql`(select l.name from location l where l.id = ${location})`,
        type: 'string',
        isSortable: false,
      },
      day: { sql: sql`v.day`, type: 'string', isSortable: false, isFilterable: false },
      narrowed: { sql: sql`v.narrowed`, type: 'string', isSortable: false, isFilterable: false },
      rowCount: { sql: sql`v.row_count`, type: 'int' },
    },
    sort: [sql`v.happened_at desc`],
    id: sql`v.id desc`,
    countsUpTo: COUNTED_ACCESSES,
  }
}
