import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrations } from '#server/platform/db/sql-files.ts'
import type { DatabaseAddresses } from '#server/platform/db/serving-role.ts'
import { JOB_NAMES } from '#server/platform/jobs/job-data.ts'
import { installQueues } from '#server/platform/jobs/install.ts'
import { OLD_SCHEMA, takeOver } from '#server/platform/jobs/old-queue.ts'
import { StartFailure } from '#server/platform/start-failure.ts'
import { prepare } from '#server/platform/upgrade/prepare.ts'
import { checksumsOf, openForCopy, SCHEMAS } from './backup.ts'
import {
  type BackupReader,
  type BackupEnding,
  type Heading,
  readBackup,
  type ReadOptions,
  type BackupTable,
} from './file.ts'

/**
 * Fills an empty database from a backup: the schema as it was then, the rows, a comparison of every table's checksum,
 * and finally the migrations written since and the rights of the role that serves.
 */
export async function restore(
  path: string,
  addresses: DatabaseAddresses,
  options?: ReadOptions,
): Promise<BackupEnding['checksums']> {
  const file = await readBackup(path, options).catch((cause: Error) => {
    if (cause instanceof StartFailure) throw cause
    throw new StartFailure(`${path} is not a backup of the portal: ${cause.message}`)
  })
  try {
    const client = await openForCopy(addresses.ownerUrl)
    try {
      await requireEmpty(client)
      await makeSchema(client, file.heading, addresses.ownerUrl)
      const { checksums, tables } = await load(client, file)
      if (tables.some(isOld)) await takeOverJobs(client, addresses.ownerUrl)
      await prepare(addresses)
      await client.query('analyze')
      return checksums
    } finally {
      await client.end()
    }
  } finally {
    await file.close()
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($1) and c.relkind = 'r'`,
    [SCHEMAS],
  )
  if (rows.length > 0) {
    throw new StartFailure(
      'The database is not empty: name a new one in DATABASE_URL, or a new folder in DATA_DIR, and keep the old one until everything works.',
    )
  }
}

async function makeSchema(client: pg.Client, { migrations: ran, jobsVersion }: Heading, url: string): Promise<void> {
  const known = new Set(migrations().map(({ name }) => name))
  const unknown = ran.find((name) => !known.has(name))
  if (unknown !== undefined) throw new StartFailure(`The backup is newer than this portal: it needs ${unknown}.`)
  await migrate(url, { through: ran.at(-1) })
  if (jobsVersion === undefined) return
  await installQueues(url, [])
  const { rows } = await client.query<{ version: number }>('select version from jobs.version')
  if (rows[0]?.version !== jobsVersion) {
    throw new StartFailure(
      `The backup's job queue has version ${jobsVersion}, this portal's has ${rows[0]?.version}: restore with the portal that made the backup, then upgrade.`,
    )
  }
}

/** Of the job queue of the release before (decision 75). */
const isOld = ({ name }: BackupTable) => name.startsWith(`${OLD_SCHEMA}.`)

/** Only words, which is how a checksum sees any column: the pg-boss that would make this table is gone. */
async function makeOld(client: pg.Client, { name, columns }: BackupTable): Promise<void> {
  await client.query(`create schema if not exists ${OLD_SCHEMA}`)
  await client.query(`create table ${name} (${columns.map((column) => `${column} text`).join()})`)
}

/** The jobs of the release before continue in the new queue. No server of it runs here, so none is being done. */
async function takeOverJobs(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from ${OLD_SCHEMA}.queue where name not like '\\_\\_pgboss\\_\\_%'`,
  )
  await installQueues(url, [...new Set([...JOB_NAMES, ...rows.map(({ name }) => name)])])
  await client.query(`update ${OLD_SCHEMA}.job set started_on = 'epoch' where state = 'active'`)
  await takeOver({ executeSql: (text) => client.query(text) })
  await client.query(`drop schema ${OLD_SCHEMA} cascade`)
}

/** All or nothing. Our triggers are off during the restore: the backup already contains what they would do. */
async function load(
  client: pg.Client,
  file: BackupReader,
): Promise<{ checksums: BackupEnding['checksums']; tables: readonly BackupTable[] }> {
  await client.query('begin')
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition`,
    [SCHEMAS],
  )
  // The migrations, and the creation of the queues, have left rows of their own.
  await client.query(`truncate ${rows.map(({ name }) => name).join()}`)
  const tables: BackupTable[] = []
  let found = await file.next()
  for (; 'table' in found; found = await file.next()) {
    const { name, columns } = found.table
    tables.push(found.table)
    if (isOld(found.table)) await makeOld(client, found.table)
    await client.query(`alter table ${name} disable trigger user`)
    const into = client.query(copyFrom(`copy ${name} (${columns.join()}) from stdin`))
    await pipeline(Readable.from(found.rows), into)
    await client.query(`alter table ${name} enable trigger user`)
  }
  for (const [name, last] of Object.entries(found.sequences)) await client.query('select setval($1, $2)', [name, last])
  await client.query('set constraints all immediate')
  const checksums = await checksumsOf(client, tables)
  const wrong = Object.keys(found.checksums).filter((name) => found.checksums[name] !== checksums[name])
  if (wrong.length > 0) throw new StartFailure(`The restored tables differ from the backup: ${wrong.join(', ')}.`)
  await client.query('commit')
  return { checksums, tables }
}
