import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ChangeTableRequest } from '#contract/admin-appointments.ts'
import type { ChangeLogRow } from '#contract/change-log.ts'
import type { Entity } from '#contract/endpoint.ts'
import type { Table } from '#server/platform/tables/table.ts'

const from = sql`change_log c join entity_change_transaction x on x.id = c.transaction_id`

/** The log holds calendar ids; its readers want names. */
const readable = (value: RawBuilder<unknown>) => sql`case when c.record_property_name = 'calendarId'
  then coalesce((select k.name from calendar k where k.id::text = ${value}), ${value}) else ${value} end`

const columns: Table<ChangeLogRow>['columns'] = {
  id: { sql: sql`c.id`, type: 'long' },
  changeLogAction: { sql: sql`c.change_log_action`, type: 'enum', search: true },
  recordTypeName: { sql: sql`c.record_type_name`, type: 'string' },
  recordId: { sql: sql`c.record_id`, type: 'long' },
  recordPropertyName: { sql: sql`c.record_property_name`, type: 'string', search: true },
  oldValue: { sql: readable(sql`c.old_value`), by: sql`c.old_value`, type: 'string', search: true },
  newValue: { sql: readable(sql`c.new_value`), by: sql`c.new_value`, type: 'string', search: true },
  appointmentDiscriminator: { sql: sql`c.appointment_discriminator`, type: 'string', search: true },
  timeZone: {
    sql: sql`coalesce((select a.time_zone from appointment a where c.record_type_name = 'Appointment' and a.id = c.record_id),
      (select l.time_zone from location l where l.id = c.location_id))`,
    type: 'string',
    isSortable: false,
    isFilterable: false,
  },
  entityChangeTransaction: {
    sql: sql`json_build_object('principal', x.principal, 'timestampUtc',
      to_char(x.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
    type: 'dateTimeOffset',
    by: sql`x.happened_at`,
    search: sql`x.principal`,
  },
}

/** The change log of one record, newest first. It outlives the record. */
export function changesOf(entity: Entity, id: number): Table<ChangeLogRow> {
  return {
    from,
    where: sql<SqlBool>`c.record_type_name = ${entity} and c.record_id = ${id}`,
    columns,
    sort: [sql`c.transaction_id desc`],
    id: sql`c.id`,
  }
}

/** No one pages further through a log: people who look for something narrow it down. */
const COUNTED_CHANGES = 10_000

type Narrowing = Pick<
  ChangeTableRequest,
  'startDate' | 'endDate' | 'appointmentTypeIds' | 'locationIds' | 'viewDeleted'
>

/** Changes to appointments, newest first; those of deleted appointments only on request. */
export function changesOfAppointments(narrowing: Narrowing): Table<ChangeLogRow> {
  const { startDate, endDate, appointmentTypeIds, locationIds, viewDeleted } = narrowing
  const conditions = [
    sql<SqlBool>`c.record_type_name = 'Appointment'`,
    ...(startDate === undefined ? [] : [sql<SqlBool>`x.happened_at >= ${startDate}::timestamptz`]),
    ...(endDate === undefined ? [] : [sql<SqlBool>`x.happened_at <= ${endDate}::timestamptz`]),
    ...(locationIds.length === 0 ? [] : [sql<SqlBool>`c.location_id = any(${locationIds}::int[])`]),
    ...(appointmentTypeIds.length === 0 ? [] : [isOfType(appointmentTypeIds)]),
    ...(viewDeleted ? [] : [sql<SqlBool>`exists (select from appointment a where a.id = c.record_id)`]),
  ]
  return {
    from,
    where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    columns,
    sort: [sql`x.happened_at desc`, sql`x.id desc`],
    id: sql`c.id`,
    countsUpTo: COUNTED_CHANGES,
  }
}

/** An appointment's current types or, if it is gone, those named in its last log line. */
const isOfType = (ids: readonly number[]) => sql<SqlBool>`(
  exists (select from appointment_appointment_type t
    where t.appointment_id = c.record_id and t.appointment_type_id = any(${ids}::int[]))
  or exists (select from change_log d join appointment_type t on t.id = any(${ids}::int[])
    where d.record_type_name = 'Appointment' and d.record_id = c.record_id and d.change_log_action = 'Deleted'
      and d.record_property_name = 'appointmentTypes' and position(t.name in d.old_value) > 0))`
