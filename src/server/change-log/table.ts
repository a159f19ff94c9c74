import { sql } from 'kysely'
import type { ChangeLogRow } from '#contract/change-log.ts'
import type { Entity } from '#contract/endpoint.ts'
import type { Table } from '#server/tables/table.ts'

/** The change log of one record, newest first. It outlives the record. */
export function changesOf(entity: Entity, id: number): Table<ChangeLogRow> {
  return {
    from: sql`change_log c join entity_change_transaction x on x.id = c.transaction_id`,
    where: sql`c.record_type_name = ${entity} and c.record_id = ${id}`,
    columns: {
      id: { sql: sql`c.id`, type: 'long' },
      changeLogAction: { sql: sql`c.change_log_action`, type: 'enum', search: true },
      recordTypeName: { sql: sql`c.record_type_name`, type: 'string' },
      recordId: { sql: sql`c.record_id`, type: 'long' },
      recordPropertyName: { sql: sql`c.record_property_name`, type: 'string', search: true },
      oldValue: { sql: sql`c.old_value`, type: 'string', search: true },
      newValue: { sql: sql`c.new_value`, type: 'string', search: true },
      appointmentDiscriminator: { sql: sql`c.appointment_discriminator`, type: 'string', search: true },
      entityChangeTransaction: {
        sql: sql`json_build_object('principal', x.principal, 'timestampUtc',
          to_char(x.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
        type: 'dateTimeOffset',
        by: sql`x.happened_at`,
        search: sql`x.principal`,
      },
    },
    sort: [sql`c.transaction_id desc`],
    id: sql`c.id`,
  }
}
