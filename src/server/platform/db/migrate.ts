import type pg from 'pg'
import { StartFailure } from '#server/platform/start-failure.ts'
import { applyFiles, applyFunctions, functionsWith } from './apply-functions.ts'
import { lift, open, refusePoolerAt } from './direct-session.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { lockTogether, tablesIn } from './table-locks.ts'
import { callRaces, coverChanges } from './changing-rows.ts'
import { inTransaction, LOCK_WAIT_MS, patiently } from './patience.ts'
import { hasNoTransaction, migrations, type SqlFile, statementsOf } from './sql-files.ts'

export interface MigrateOptions {
  /** The last migration to run; without it all of them run, and then the functions are applied. */
  readonly through?: string | undefined
  readonly files?: readonly SqlFile[]
  /** Told whenever it waits, and for what. */
  readonly say?: (line: string) => void
}

/**
 * Brings a database up to date, or only up to one migration: each file once, in order, and then the functions, which
 * are written for the newest tables. Returns the names of the migrations it ran.
 */
export async function migrate(
  url: string,
  { through, files = migrations(), say = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const client = await open(url)
  try {
    await requireVersion15(client)
    await refusePoolerAt(url)
    await lift(client)
    return await oneAtATime(url, { what: 'the migration', say }, async (isOurs) => {
      await makeList(client)
      const pending = pendingOf(files, await ranIn(client)).filter(
        ({ name }) => through === undefined || name <= through,
      )
      if (pending.length > 0) await coverChanges(client)
      for (const file of pending) {
        // Should its connection be gone, so is our turn.
        await isOurs()
        await run(client, file, say)
      }
      if (through === undefined) await applyFunctions(client, say)
      return pending.map((file) => file.name)
    })
  } finally {
    await client.end()
  }
}

async function requireVersion15(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major < 15) throw new StartFailure(`PostgreSQL 15 or newer is needed, the database runs version ${major}.`)
}

/** PostgreSQL's code for what a role may not do. */
const NOT_ALLOWED = '42501'

/** The list of migrations that have run. A role that may not make tables may not migrate. */
async function makeList(client: pg.Client): Promise<void> {
  try {
    await client.query(`create table if not exists migration (
      name text primary key, checksum text not null, ran_at timestamptz not null default now())`)
  } catch (cause) {
    if ((cause as { code?: string }).code !== NOT_ALLOWED) throw cause
    throw new StartFailure(
      `The role ${client.user} may not migrate the database (${(cause as Error).message}): set DATABASE_OWNER_URL to the role that owns it, or MIGRATE_AT_START=off to wait for npm run migrate.`,
    )
  }
}

/** The checksums of the migrations that have run. */
export async function ranIn(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const found = await client.query<{ found: boolean }>(`select to_regclass('migration') is not null as found`)
  if (!found.rows[0]?.found) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

export function pendingOf(files: readonly SqlFile[], ran: ReadonlyMap<string, string>): SqlFile[] {
  for (const name of ran.keys()) {
    if (!files.some((file) => file.name === name))
      throw new StartFailure(`The database is newer than this server: it holds the migration ${name}.`)
  }
  return files.filter((file) => isPending(file, ran))
}

function isPending(file: SqlFile, ran: ReadonlyMap<string, string>): boolean {
  const checksum = ran.get(file.name)
  if (checksum !== undefined && checksum !== file.checksum)
    throw new StartFailure(`The migration ${file.name} was changed after it ran: add a new one instead.`)
  return checksum === undefined
}

async function run(client: pg.Client, file: SqlFile, say: (line: string) => void): Promise<void> {
  const { name, sql, checksum } = file
  const record = () => client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  const what = `The migration ${name}`
  if (!hasNoTransaction(file)) {
    await patiently(what, say, () =>
      inTransaction(client, async () => {
        const functions = functionsWith(file)
        await lockTogether(client, await tablesIn(client, [sql, ...functions.map((each) => each.sql)].join('\n')))
        await applyFiles(client, functions)
        if (functions.length > 0) await callRaces(client)
        await client.query(sql)
        await record()
      }),
    )
    return
  }
  for (const statement of statementsOf(sql)) await patiently(what, say, () => runAlone(client, statement))
  await patiently(what, say, record)
}

async function runAlone(client: pg.Client, statement: string): Promise<void> {
  const [, index] = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i.exec(statement) ?? []
  if (index !== undefined) {
    // The rest of an interrupted attempt: it serves no query, and `if not exists` would be content with
    // it.
    const { rowCount } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [index],
    )
    if (rowCount) await client.query(`drop index concurrently if exists ${index}`)
  }
  const holdsUpNobody = /\bconcurrently\b|\bvalidate\s+constraint\b/i.test(statement)
  await client.query(`set lock_timeout = ${holdsUpNobody ? 0 : LOCK_WAIT_MS}`)
  try {
    await client.query(statement)
  } finally {
    await client.query('set lock_timeout = 0')
  }
}
