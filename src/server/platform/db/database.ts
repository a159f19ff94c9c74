import { createHash } from 'node:crypto'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>
/** Either the pool or an open transaction, for reading: every query takes one as its first argument. */
export type Db = Omit<Database, Writing>
/** Where a query may write: in the transaction of `transact`, or through one of the few uses of `onPool`. */
export type WriteDb = Database | Transaction<DB>

type Writing =
  | 'insertInto'
  | 'updateTable'
  | 'deleteFrom'
  | 'replaceInto'
  | 'mergeInto'
  | 'transaction'
  | 'startTransaction'
  | 'connection'
  | 'destroy'

/**
 * The pool as something to write on, besides `transact`: for writes that change no record, so there is nothing to log
 * and no one to notify, and for writes that must survive a rollback.
 */
export function onPool(
  db: Db,
  _for: 'transact' | 'session' | 'attempts' | 'lobby' | 'export' | 'once' | 'access',
): Database {
  return db as Database
}

// Dates stay text (a date has no zone), instants become ISO text, ids stay numbers: nothing is wrapped in Date objects.
const { builtins } = pg.types
pg.types.setTypeParser(builtins.DATE, (text) => text)
pg.types.setTypeParser(builtins.INT8, Number)
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (text) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`)

export interface DatabaseSettings {
  readonly connections: number
  /** An idle connection broke. The pool replaces it; a monitor may want to know. */
  readonly onLost?: (cause: Error) => void
  readonly onQuery?: () => void
  /** For a copy of the database, where a write would be a bug. */
  readonly isReadOnly?: boolean
}

export function connect(url: string, settings: DatabaseSettings): Database {
  const { connections, onLost = () => {}, onQuery, isReadOnly = false } = settings
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // A statement that runs longer is a bug; a lock that takes longer is reported to the caller.
    options:
      '-c timezone=UTC -c statement_timeout=5000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000' +
      (isReadOnly ? ' -c default_transaction_read_only=on' : ''),
    connectionTimeoutMillis: 5000,
  })
  pool.on('connect', (client) => {
    prepareByText(client)
    // Without a listener, the end of a connection that is closing anyway would crash the process.
    client.on('error', () => {})
  })
  pool.on('error', onLost)
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    ...(onQuery && { log: onQuery }),
  })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Database, pg.Pool>()

/** A dedicated connection for what Kysely cannot express: COPY. The caller must give it back. */
export function connectionOf(db: Database): Promise<pg.PoolClient> {
  const pool = pools.get(db)
  if (!pool) throw new Error('Only a database connected here has connections.')
  return pool.connect()
}

/** Gives each SQL text its own name, so PostgreSQL parses and plans it once per connection. */
function prepareByText(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((text: unknown, values?: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && Array.isArray(values) && values.length > 0
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest)) as typeof client.query
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}
