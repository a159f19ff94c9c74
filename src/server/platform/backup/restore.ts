import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrations } from '#server/platform/db/sql-files.ts'
import type { Addresses } from '#server/platform/db/serving-role.ts'
import { StartFailure } from '#server/platform/start-failure.ts'
import { prepare } from '#server/platform/upgrade/prepare.ts'
import { checksumsOf, openForCopy, SCHEMAS } from './backup.ts'
import { type BackupReader, type Ending, type Heading, readBackup, type ReadOptions, type Table } from './file.ts'

/**
 * Fills an empty database from a backup: the schema as it was then, the rows, a comparison of every table's checksum,
 * and finally the migrations written since and the rights of the role that serves.
 */
export async function restore(path: string, addresses: Addresses, options?: ReadOptions): Promise<Ending['checksums']> {
  const file = await readBackup(path, options).catch((cause: Error) => {
    if (cause instanceof StartFailure) throw cause
    throw new StartFailure(`${path} is not a backup of the portal: ${cause.message}`)
  })
  try {
    const client = await openForCopy(addresses.ownerUrl)
    try {
      await requireEmpty(client)
      await makeSchema(file.heading, addresses.ownerUrl)
      const checksums = await load(client, file)
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

async function makeSchema(heading: Heading, url: string): Promise<void> {
  const known = new Set(migrations().map(({ name }) => name))
  const unknown = heading.migrations.find((name) => !known.has(name))
  if (unknown !== undefined) throw new StartFailure(`The backup is newer than this portal: it needs ${unknown}.`)
  await migrate(url, { through: heading.migrations.at(-1) })
  if (heading.jobs) await makeJobsSchema(url, heading.jobs)
}

/** pg-boss creates the queues' tables itself. */
async function makeJobsSchema(url: string, { version, queues }: NonNullable<Heading['jobs']>): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: 'pgboss', max: 1, supervise: false, schedule: false })
  await boss.start()
  try {
    const ours = Number(await boss.schemaVersion())
    if (ours !== version) {
      throw new StartFailure(
        `The backup's job queue has version ${version}, this portal's has ${ours}: restore with the portal that made the backup, then upgrade.`,
      )
    }
    for (const name of queues) await boss.createQueue(name)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** All or nothing. Our triggers are off meanwhile: what they would do is already in the backup. */
async function load(client: pg.Client, file: BackupReader): Promise<Ending['checksums']> {
  await client.query('begin')
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition`,
    [SCHEMAS],
  )
  // The migrations, and the creation of the queues, have left rows of their own.
  await client.query(`truncate ${rows.map(({ name }) => name).join()}`)
  const tables: Table[] = []
  let found = await file.next()
  for (; 'table' in found; found = await file.next()) {
    const { name, columns } = found.table
    tables.push(found.table)
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
  return checksums
}
