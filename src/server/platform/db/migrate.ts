import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { StartFailure } from '#server/platform/start-failure.ts'

/** The build copies the folder beside the bundled server, so this address holds there too. */
const folder = new URL('./migrations/', import.meta.url)

/** Any number: it only has to be the same in every process that migrates one database. */
const LOCK = 731_902_114

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

export function migrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Brings a database up to date, or only so far: each file once, in order, in its own transaction. Returns the names it ran.
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

function isPending(file: Migration, ran: ReadonlyMap<string, string>): boolean {
  const checksum = ran.get(file.name)
  if (checksum !== undefined && checksum !== file.checksum)
    throw new StartFailure(`The migration ${file.name} was changed after it ran: add a new one instead.`)
  return checksum === undefined
}

async function run(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new StartFailure(`The migration ${name} failed: ${(cause as Error).message}.`)
  }
}
