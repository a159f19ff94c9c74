import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { SCHEMA } from '#server/platform/jobs/install.ts'
import { OLD_SCHEMA } from '#server/platform/jobs/old-queue.ts'
import { type BackupEnding, type Heading, type BackupTable, writeBackup, type WriteOptions } from './file.ts'

/** Where the portal keeps its data: its own tables, those of the job queue, and those of the release before's. */
export const SCHEMAS = ['public', SCHEMA, OLD_SCHEMA]

/** A connection without time limits that writes values the same way whatever the server's settings. */
export async function openForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'portal backup',
    connectionTimeoutMillis: 5000,
  })
  await client.connect()
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
    set bytea_output = 'hex'; set extra_float_digits = 1; set statement_timeout = 0`)
  return client
}

/** Writes a whole database, as of one moment, into a file. Servers may keep working. */
export async function backUp(url: string, path: string, options?: WriteOptions): Promise<BackupEnding['checksums']> {
  const client = await openForCopy(url)
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    const file = await writeBackup(path, await headingOf(client), options)
    try {
      const tables = await tablesOf(client)
      for (const table of tables) {
        await file.table(
          table,
          client.query(copyTo(`copy (select ${table.columns.join()} from ${table.name}) to stdout`)),
        )
      }
      const checksums = await checksumsOf(client, tables)
      await file.finish({ checksums, sequences: await sequencesOf(client) })
      await noteBackup(client)
      return checksums
    } catch (cause) {
      await file.abandon()
      throw cause
    }
  } finally {
    await client.end()
  }
}

/** After the backup itself, which is read-only and whole without it. An older portal has no table for it. */
async function noteBackup(client: pg.Client): Promise<void> {
  await client.query('commit')
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.backup_made') is not null as found`,
  )
  if (rows[0]?.found) await client.query('insert into public.backup_made default values on conflict do nothing')
}

async function headingOf(client: pg.Client): Promise<Omit<Heading, 'format'>> {
  const names = await client.query<{ name: string }>('select name from migration order by name')
  const migrations = names.rows.map(({ name }) => name)
  const madeAt = new Date().toISOString()
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('jobs.version') is not null as found`)
  if (!rows[0]?.found) return { madeAt, migrations }
  const { rows: versions } = await client.query<{ version: number }>('select version from jobs.version')
  return { madeAt, migrations, jobsVersion: versions[0]?.version }
}

/** Every table with its writable columns, each after those it refers to. */
async function tablesOf(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { refersTo: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
      array(select quote_ident(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select format('%I.%I', m.nspname, r.relname) from pg_constraint f
        join pg_class r on r.oid = f.confrelid join pg_namespace m on m.oid = r.relnamespace
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    [SCHEMAS],
  )
  const sorted: BackupTable[] = []
  const placed = new Set<string>()
  for (let left = rows; left.length > 0; ) {
    const ready = left.filter(({ refersTo }) => refersTo.every((name) => placed.has(name)))
    if (ready.length === 0)
      throw new Error(`The tables ${left.map(({ name }) => name).join(', ')} refer to each other.`)
    for (const { name, columns } of ready) {
      sorted.push({ name, columns })
      placed.add(name)
    }
    left = left.filter(({ name }) => !placed.has(name))
  }
  return sorted
}

/** For each table, the number of rows and a sum over their hashes, independent of their order. */
export async function checksumsOf(
  client: pg.Client,
  tables: readonly BackupTable[],
): Promise<BackupEnding['checksums']> {
  const checksums: BackupEnding['checksums'] = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ checksum: string }>(`select count(*) || ' '
      || coalesce(sum(('x' || left(md5(whole_row::text), 15))::bit(60)::bigint), 0) as checksum from ${name} whole_row`)
    checksums[name] = rows[0]?.checksum ?? ''
  }
  return checksums
}

async function sequencesOf(client: pg.Client): Promise<BackupEnding['sequences']> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences
    where schemaname = any($1) and last_value is not null`,
    [SCHEMAS],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]))
}
