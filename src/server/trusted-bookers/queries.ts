import { sql } from 'kysely'
import type { TrustedBookerRow } from '#contract/trusted-bookers.ts'
import { isWithin, networksIn } from '#domain/networks.ts'
import type { LocalDate } from '#domain/time.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { Table } from '#server/platform/tables/table.ts'

export const trustedBookersTable: Table<TrustedBookerRow> = {
  from: sql`trusted_booker t left join app_user u on u.id = t.user_id`,
  where: sql<boolean>`true`,
  columns: {
    id: { sql: sql`t.id`, type: 'int' },
    name: { sql: sql`t.name`, type: 'string', by: sql`lower(t.name)`, search: true },
    kind: { sql: sql`t.kind`, type: 'enum' },
    value: { sql: sql`t.value`, type: 'string', search: true },
    most: { sql: sql`t.most`, type: 'int' },
    until: { sql: sql`t.until::text`, type: 'string' },
    note: { sql: sql`t.note`, type: 'string', search: true, isSortable: false },
    by: { sql: sql`u.email`, type: 'string', search: true },
  },
  sort: [sql`lower(t.name)`],
  id: sql`t.id`,
}

/** How many bookings an hour may come from the networks an address is in, by the entries of a day; 0 if none names it. */
export async function trustedNetworkLimit(db: Db, address: string, today: LocalDate): Promise<number> {
  const networks = await db
    .selectFrom('trustedBooker')
    .where('kind', '=', 'Network')
    .where('until', '>=', today)
    .select(['value', 'most'])
    .execute()
  const those = networks.filter(({ value }) => isWithin(networksIn(value), address))
  return Math.max(0, ...those.map(({ most }) => most))
}

/** Forgets some whose last day is before this. Returns how many. */
export async function forgetTrustedBookers(db: WriteDb, before: LocalDate, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('trustedBooker')
    .where('id', 'in', (eb) => eb.selectFrom('trustedBooker').where('until', '<', before).select('id').limit(limit))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
