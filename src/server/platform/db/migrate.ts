import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { sayTrouble, StartFailure } from '#server/platform/start-failure.ts'

/** An arbitrary number: it only has to be the same in every process that migrates a database. */
const LOCK = 731_902_114

export interface SqlFile {
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
  const lock = await open(url).catch(async (cause: unknown) => {
    await client.end()
    throw cause
  })
  try {
    await requireVersion15(client)
    await refusePooler(client, lock)
    for (const each of [client, lock]) await lift(each)
    await takeLock(lock, say)
    await makeList(client)
    const pending = pendingOf(files, await ranIn(client)).filter(({ name }) => through === undefined || name <= through)
    for (const file of pending) {
      // Should this connection be gone, so is the lock.
      await lock.query('select 1')
      await run(client, file, say)
    }
    if (through === undefined) await applyFunctions(client, say)
    return pending.map((file) => file.name)
  } finally {
    await lock.query('rollback').catch(() => undefined)
    await lock.end()
    await client.end()
  }
}

/** How long a waiting process pauses before it looks again, and before it says that it waits, and says it again. */
export const LOOK_AGAIN_MS = 250
const WORTH_SAYING_MS = 1_000
const SAY_AGAIN_MS = 30_000

/** Says a line at once, and again only after a while. */
export function atTimes(say: (line: string) => void): (line: string) => void {
  let saidAt = Number.NEGATIVE_INFINITY
  return (line) => {
    if (Date.now() - saidAt < SAY_AGAIN_MS) return
    saidAt = Date.now()
    say(line)
  }
}

export async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'portal-migrate',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  // The statement after it fails, which is soon enough.
  client.on('error', () => undefined)
  await client.connect().catch((cause: Error) => {
    throw new StartFailure(sayTrouble(cause) ?? `The database cannot be reached: ${cause.message}.`, { cause })
  })
  return client
}

async function requireVersion15(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major < 15) throw new StartFailure(`PostgreSQL 15 or newer is needed, the database runs version ${major}.`)
}

/** A pooler that hands a session to whoever comes next would hand on our time limits, and lose our place midway. */
async function refusePooler(...clients: readonly pg.Client[]): Promise<void> {
  const seen = new Map<number, pg.Client>()
  for (const client of [...clients, ...clients, ...clients]) {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    if ((seen.get(pid) ?? client) !== client || (!seen.has(pid) && [...seen.values()].includes(client))) {
      throw new StartFailure(
        'A database cannot be migrated through a pooler in transaction mode: set DATABASE_DIRECT_URL to PostgreSQL itself.',
      )
    }
    seen.set(pid, client)
  }
}

/** The role's time limits are for requests; a migration has its own. */
async function lift(client: pg.Client): Promise<void> {
  await client.query(`select set_config(name, '0', false) from pg_settings where name in (
    'statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_session_timeout', 'idle_in_transaction_session_timeout')`)
}

/** Held by an open transaction: it ends with the connection, also where something between keeps the session alive. */
async function takeLock(lock: pg.Client, say: (line: string) => void): Promise<void> {
  const tell = atTimes(say)
  const since = performance.now()
  for (; ; await delay(LOOK_AGAIN_MS)) {
    await lock.query('begin')
    const taken = await lock.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [LOCK])
    if (taken.rows[0]?.taken) return
    const { rows } = await lock.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())`,
      [LOCK],
    )
    await lock.query('rollback')
    // It may have ended in between, or only look whether there is anything to do, as every server does at its start.
    if (rows[0] && performance.now() - since > WORTH_SAYING_MS)
      tell(`Waiting for the migration by another process (process ${rows[0].pid} of the database).`)
  }
}

/** PostgreSQL's code for what a role may not do. */
const NOT_ALLOWED = '42501'

/** The list of migrations that have run. Whoever may not make tables may not migrate. */
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
        await applyFiles(client, functionsWith(file))
        await client.query(sql)
        await record()
      }),
    )
    return
  }
  for (const statement of statementsOf(sql)) await patiently(what, say, () => runAlone(client, statement))
  await patiently(what, say, record)
}

/**
 * The functions that a migration names in its first line, because they take over at once what it takes away. They are
 * applied in its transaction: between two there would be moments in which neither does it.
 */
function functionsWith({ sql }: Pick<SqlFile, 'sql'>): MarkedFunction[] {
  const [, named = ''] = /^-- with functions: (.+)\n/.exec(sql) ?? []
  const names = named.split(', ').filter(Boolean)
  return names.map((name) => {
    const file = functions().find((each) => each.name === `${name}.sql`)
    if (!file) throw new StartFailure(`There is no function ${name}, which a migration names.`)
    return marked(file)
  })
}

/** Whether a file runs statement by statement, because it holds what no transaction may. After a crash it runs again. */
export const hasNoTransaction = ({ sql }: Pick<SqlFile, 'sql'>) => sql.startsWith('-- no transaction\n')

async function runAlone(client: pg.Client, statement: string): Promise<void> {
  const [, index] = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i.exec(statement) ?? []
  if (index !== undefined) {
    // What is left of an attempt that broke off: it serves no query, and `if not exists` would be content with it.
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

/** The statements of a file, without the comments between them. */
export function statementsOf(sql: string): string[] {
  const pieces = sql.match(/--.*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|;|[^]/g) ?? []
  const statements = ['']
  for (const piece of pieces) {
    if (piece === ';') statements.push('')
    else if (!/^(--|\/\*)/.test(piece)) statements[statements.length - 1] += piece
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}

/**
 * Whoever waits for a table makes all wait who come after. So a migration waits this long and then makes way; longer
 * than a second, after which PostgreSQL lets automatic vacuuming make way for it.
 */
export const LOCK_WAIT_MS = 1_500
const MAKE_WAY_MS = 2_000
const TRIES = 100

async function patiently(what: string, say: (line: string) => void, work: () => Promise<unknown>): Promise<void> {
  const tell = atTimes(say)
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (cause) {
      const { code, message } = cause as Error & { code?: string }
      const isInTheWay = code === '55P03' || code === '40P01'
      if (!isInTheWay || attempt === TRIES)
        throw new StartFailure(`${what} failed: ${sayTrouble(cause) ?? `${message}.`}`, { cause })
      tell(`${what} waits until nobody else holds what it needs: ${message}.`)
      await delay(MAKE_WAY_MS)
    }
  }
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
function applyFunctions(client: pg.Client, say: (line: string) => void): Promise<void> {
  return patiently('Applying the functions', say, () =>
    inTransaction(client, async () => {
      const found = await functionsIn(client)
      await applyFiles(client, changedFunctions(found))
      const files = functions()
      const gone = found.filter(
        (row) => row.mark?.startsWith(MARK) && !files.some((file) => file.name === `${row.name}.sql`),
      )
      for (const { signature } of gone) await client.query(`drop function ${signature}`)
    }),
  )
}

async function applyFiles(client: pg.Client, files: readonly MarkedFunction[]): Promise<void> {
  // In any order: some call others that may not exist yet.
  await client.query('set local check_function_bodies = off')
  for (const { name, sql, mark } of files) {
    await client.query(sql)
    await client.query(`comment on function ${name.replace(/\.sql$/, '')} is '${mark}'`)
  }
}

type MarkedFunction = SqlFile & { readonly mark: string }

const marked = (file: SqlFile): MarkedFunction => ({ ...file, mark: `${MARK}${file.name} ${file.checksum}` })

interface FoundFunction {
  readonly name: string
  readonly signature: string
  readonly mark: string | null
}

export async function functionsIn(client: pg.Client): Promise<FoundFunction[]> {
  const { rows } = await client.query<FoundFunction>(
    `select proname as name, oid::regprocedure::text as signature, obj_description(oid, 'pg_proc') as mark
    from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  return rows
}

/** The files that differ from what the database holds, each with the mark it leaves. */
export function changedFunctions(found: readonly FoundFunction[]): MarkedFunction[] {
  return functions()
    .map(marked)
    .filter(({ mark }) => !found.some((row) => row.mark === mark))
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
    await work()
    await client.query('commit')
  } catch (cause) {
    // A lost connection has rolled back by itself, and is the cause to name.
    await client.query('rollback').catch(() => undefined)
    throw cause
  }
}
