import pg from 'pg'

/**
 * Where a booking's trail lies: the tables that keep it for good, and the column by which each knows its appointment.
 */
const TRAIL: Record<string, string> = {
  activity_log: 'appointment_id',
  appointment_token: 'appointment_id',
  outbox: 'appointment_id',
  change_log_entry: 'record_id',
}

/** The parent of the change log's rows: its own id takes the appointment's, below zero, so it meets no real one. */
const CHANGES = { table: 'entity_change_transaction', id: 'transaction_id' } as const

/** All tables that a trail fills. */
export const TRAIL_TABLES: readonly string[] = [...Object.keys(TRAIL), CHANGES.table]

/**
 * Gives the newest appointments of the past what bookings leave in logs and outbox: copies of what one real booking
 * left, whatever columns the tables have, moved to each appointment's time. Returns how many got theirs.
 */
export async function copyTrails(databaseUrl: string, bookedId: number, wanted: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set session_replication_role = replica')
    await client.query(
      `create temp table trail as select a.id, a.starts_at - s.starts_at as moved from appointment a,
        (select starts_at from appointment where id = $1) s
      where a.starts_at < now() order by a.id desc limit ${wanted}`,
      [bookedId],
    )
    const { rows: changes } = await client.query<{ id: string }>(
      `select ${CHANGES.id}::text as id from change_log_entry where record_type_name = 'Appointment' and record_id = $1 limit 1`,
      [bookedId],
    )
    await copy(client, CHANGES.table, { id: '-t.id' }, `s.id = ${changes[0]?.id}`)
    for (const [table, column] of Object.entries(TRAIL)) {
      const isOfAppointment = table === 'change_log_entry' ? ` and s.record_type_name = 'Appointment'` : ''
      await copy(
        client,
        table,
        { [column]: 't.id', [CHANGES.id]: '-t.id' },
        `s.${column} = ${bookedId}${isOfAppointment}`,
      )
    }
    const { rowCount } = await client.query('select from trail')
    await client.query('vacuum analyze')
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}

interface Column {
  readonly name: string
  readonly type: string
  readonly isOwnNumber: boolean
  readonly isUnique: boolean
}

/** Copies rows once for each appointment: ids as given, times moved, and whatever must be unique made again. */
async function copy(client: pg.Client, table: string, given: Record<string, string>, where: string): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type, a.attidentity <> '' as "isOwnNumber",
      exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)) as "isUnique"
    from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [table],
  )
  const copied = columns.filter(({ name, isOwnNumber }) => name in given || !isOwnNumber)
  const values = copied.map(({ name, type, isUnique }) => {
    if (given[name] !== undefined) return given[name]
    if (isUnique && type === 'uuid') return 'gen_random_uuid()'
    if (isUnique && type === 'bytea') return `sha256(s.${name} || t.id::text::bytea)`
    return type.startsWith('timestamp') ? `s.${name} + t.moved` : `s.${name}`
  })
  await client.query(
    `insert into ${table} (${copied.map(({ name }) => name).join(', ')}) overriding system value
    select ${values.join(', ')} from trail t cross join ${table} s where ${where} order by t.id`,
  )
}
