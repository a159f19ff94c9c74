import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ChangeTableRequest } from '#contract/admin-appointments.ts'
import type { ChangeLogRow } from '#contract/change-log.ts'
import { type Entity, type OfficeRecord, PORTAL_RECORDS, type PortalRecord } from '#contract/entities.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { within } from '#server/platform/reach.ts'
import { tableOf } from '#server/platform/records.ts'
import type { Table } from '#server/platform/tables/table.ts'

const from = sql`change_log c join entity_change_transaction x on x.id = c.transaction_id`

/** The log holds ids of calendars and locations; its readers want names. */
const readable = (value: RawBuilder<unknown>) => sql`coalesce(case c.record_property_name
  when 'calendarId' then (select k.name from calendar k where k.id::text = ${value})
  when 'locationId' then (select l.name from location l where l.id::text = ${value}) end, ${value})`

/** The columns that tell records of the portal apart, where that is not their name. */
const NAMED_BY: Partial<Record<PortalRecord, string>> = {
  EmailTemplate: 'key',
  LocalizedTemplate: 'localeDisplayName',
  Setting: 'key',
  SmsTemplate: 'key',
}

const nameOf = (type: PortalRecord) =>
  sql`when ${sql.lit(type)} then (
    select r.${sql.ref(NAMED_BY[type] ?? 'name')} from ${sql.table(tableOf(type))} r where r.id = c.record_id)`

/** What a record is called now, or was when it was last logged: the log outlives the record. */
const recordName = sql<string | null>`case when c.record_type_name <> 'Appointment' then coalesce(
  case c.record_type_name
    when 'Calendar' then (select r.name from calendar r where r.id = c.record_id)
    when 'OfficeHours' then (select r.name from calendar r where r.id = c.record_id)
    when 'Location' then (select r.name from location r where r.id = c.record_id)
    when 'Closure' then (select r.name from closure r where r.id = c.record_id)
    ${sql.join(PORTAL_RECORDS.map(nameOf), sql` `)}
    when 'User' then (select r.email from app_user r where r.id = c.record_id)
  end,
  (select coalesce(d.new_value, d.old_value) from change_log d
    where d.record_type_name = c.record_type_name and d.record_id = c.record_id
      and d.record_property_name in ('name', 'key', 'email') order by d.id desc limit 1)) end`

const columns: Table<ChangeLogRow>['columns'] = {
  id: { sql: sql`c.id`, type: 'long' },
  changeLogAction: { sql: sql`c.change_log_action`, type: 'enum', search: true },
  recordTypeName: { sql: sql`c.record_type_name`, type: 'enum' },
  recordName: { sql: recordName, type: 'string', isSortable: false, isFilterable: false },
  locationName: {
    sql: sql`case when c.record_type_name <> 'Location' then (select l.name from location l where l.id = c.location_id) end`,
    type: 'string',
    isSortable: false,
    isFilterable: false,
  },
  recordId: { sql: sql`c.record_id`, type: 'long' },
  recordPropertyName: { sql: sql`c.record_property_name`, type: 'string', search: true },
  oldValue: { sql: readable(sql`c.old_value`), by: sql`c.old_value`, type: 'string', search: true },
  newValue: { sql: readable(sql`c.new_value`), by: sql`c.new_value`, type: 'string', search: true },
  appointmentDiscriminator: { sql: sql`c.appointment_discriminator`, type: 'string', search: true },
  entityChangeTransaction: {
    sql: sql`json_build_object('id', x.id, 'principal', x.principal,
      'name', (select u.full_name from app_user u where u.id = x.user_id and u.full_name <> ''), 'timestampUtc',
      to_char(x.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'appointments', (
        select count(distinct e.record_id) from change_log_entry e
        where e.transaction_id = x.id and e.record_type_name = 'Appointment'))`,
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
    group: sql`x.id`,
  }
}

/** The office that a record belongs or belonged to, if the caller may see it. */
export async function officeInReach(
  db: Db,
  actor: Actor,
  type: OfficeRecord,
  id: number,
): Promise<{ locationId: number } | undefined> {
  const { rows } = await sql<{ locationId: number }>`
    select o.location_id as "locationId" from (
      select l.id as location_id from location l where ${type} = 'Location' and l.id = ${id}
      union all select k.location_id from calendar k where ${type} = 'Calendar' and k.id = ${id}
      union all select x.location_id from closure x where ${type} = 'Closure' and x.id = ${id}
      union all select c.location_id from change_log_entry c where c.record_type_name = ${type} and c.record_id = ${id}) o
    where ${within(actor, 'o.location_id')} limit 1`.execute(db)
  return rows[0]
}

/** The same for what belongs to an office: a calendar with its hours, a location with all that is set up there. */
export function changesOfOffice(actor: Actor, type: OfficeRecord, id: number): Table<ChangeLogRow> {
  const is = {
    Calendar: sql<SqlBool>`c.record_type_name in ('Calendar', 'OfficeHours') and c.record_id = ${id}`,
    Closure: sql<SqlBool>`c.record_type_name = 'Closure' and c.record_id = ${id}`,
    Location: sql<SqlBool>`c.record_type_name <> 'Appointment'
      and c.record_type_name in ('Calendar', 'Closure', 'Location', 'OfficeHours') and c.location_id = ${id}`,
  }
  return {
    from,
    where: sql<SqlBool>`${is[type]} and ${within(actor, 'c.location_id')}`,
    columns,
    sort: [sql`c.transaction_id desc`],
    id: sql`c.id`,
    group: sql`x.id`,
  }
}

/** Changes to anything but appointments, newest first. */
export function changesOfRecords({
  startDate,
  endDate,
  locationIds,
}: Pick<Narrowing, 'startDate' | 'endDate' | 'locationIds'>): Table<ChangeLogRow> {
  const conditions = [
    // As the partial index says it.
    sql<SqlBool>`c.record_type_name <> 'Appointment'`,
    ...(startDate === undefined ? [] : [sql<SqlBool>`x.happened_at >= ${startDate}::timestamptz`]),
    ...(endDate === undefined ? [] : [sql<SqlBool>`x.happened_at <= ${endDate}::timestamptz`]),
    ...(locationIds.length === 0 ? [] : [sql<SqlBool>`c.location_id = any(${locationIds}::int[])`]),
  ]
  return {
    from,
    where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    columns,
    sort: [sql`c.transaction_id desc`],
    id: sql`c.id`,
    group: sql`x.id`,
    countsUpTo: COUNTED_CHANGES,
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
    group: sql`x.id`,
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
