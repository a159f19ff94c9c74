import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { StartFailure } from '#server/platform/start-failure.ts'

/** An arbitrary number: it only has to be the same in every process that migrates a database. */
const LOCK = 731_902_114

interface SqlFile {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** The tables, step by step. */
export const migrations = () => sqlFiles('migrations')

/** The functions and their triggers, each in its current form in a file named after it. */
export const functions = () => sqlFiles('functions')

/** The build copies the folders beside the bundled server, so these paths work there too. */
function sqlFiles(kind: 'migrations' | 'functions'): SqlFile[] {
  const folder = new URL(`./${kind}/`, import.meta.url)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Brings a database up to date, or only up to one migration: each file once, in order, in its own transaction, and then
 * the functions, which are written for the newest tables. Returns the names of the migrations it ran.
 */
export async function migrate(url: string, through?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect().catch((cause: Error) => {
    throw new StartFailure(`The database cannot be reached: ${cause.message || (cause as NodeJS.ErrnoException).code}.`)
  })
  try {
    await requireVersion15(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`create table if not exists migration (
      name text primary key, checksum text not null, ran_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
    const ran = new Map(rows.map((row) => [row.name, row.checksum]))
    const known = migrations()
    for (const name of ran.keys()) {
      if (!known.some((file) => file.name === name))
        throw new StartFailure(`The database is newer than this server: it holds the migration ${name}.`)
    }
    const pending = known.filter((file) => isPending(file, ran) && (through === undefined || file.name <= through))
    for (const file of pending) await run(client, file)
    if (through === undefined) await applyFunctions(client)
    return pending.map((file) => file.name)
  } finally {
    await client.end()
  }
}

async function requireVersion15(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major < 15) throw new StartFailure(`PostgreSQL 15 or newer is needed, the database runs version ${major}.`)
}

function isPending(file: SqlFile, ran: ReadonlyMap<string, string>): boolean {
  const checksum = ran.get(file.name)
  if (checksum !== undefined && checksum !== file.checksum)
    throw new StartFailure(`The migration ${file.name} was changed after it ran: add a new one instead.`)
  return checksum === undefined
}

function run(client: pg.Client, { name, sql, checksum }: SqlFile): Promise<void> {
  return inTransaction(client, `The migration ${name} failed`, async () => {
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  })
}

/** How a function says which file it comes from; those without it were made by a migration, or are not ours. */
const MARK = 'functions/'

/**
 * Makes each function match its file. The file's checksum is kept as the function's comment and not in a table: a
 * backup would carry a table into a database with different functions. A file that changes arguments or the return type
 * begins with `drop function if exists` for the old ones.
 *
 * While two versions run side by side they share the functions, and the one that started last wins: restarting an older
 * server brings back its own, unless a newer migration keeps it out altogether. So a function's arguments and result
 * must also suit the previous release.
 */
function applyFunctions(client: pg.Client): Promise<void> {
  return inTransaction(client, 'The functions cannot be applied', async () => {
    const { rows } = await client.query<{ name: string; signature: string; mark: string | null }>(
      `select proname as name, oid::regprocedure::text as signature, obj_description(oid, 'pg_proc') as mark
      from pg_proc where pronamespace = 'public'::regnamespace`,
    )
    // In any order: some call others that may not exist yet.
    await client.query('set local check_function_bodies = off')
    const files = functions().map((file) => ({ ...file, mark: `${MARK}${file.name} ${file.checksum}` }))
    for (const { name, sql, mark } of files) {
      if (rows.some((row) => row.mark === mark)) continue
      await client.query(sql)
      await client.query(`comment on function ${name.replace(/\.sql$/, '')} is '${mark}'`)
    }
    const gone = rows.filter(
      (row) => row.mark?.startsWith(MARK) && !files.some((file) => file.name === `${row.name}.sql`),
    )
    for (const { signature } of gone) await client.query(`drop function ${signature}`)
  })
}

async function inTransaction(client: pg.Client, failure: string, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new StartFailure(`${failure}: ${(cause as Error).message}.`)
  }
}
