import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { destroy, equip, FOR_REQUESTS, type Limits, patiently, pipelines } from './connection.ts'
import { clientOf } from './hosts.ts'
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
  _for: 'transact' | 'session' | 'attempts' | 'lobby' | 'export' | 'once' | 'access' | 'counts',
): Database {
  return writable.get(db) ?? (db as Database)
}

/**
 * The pool for requests, which read on it: a statement whose connection broke is sent again on another one. Their
 * writes go through `onPool`, where nothing is sent twice.
 */
export function readingOn(db: Database): Db {
  return readers.get(db) ?? unknown()
}

const readers = new WeakMap<Database, Database>()
const writable = new WeakMap<Db, Database>()

// Dates stay text (a date has no zone), instants become ISO text, ids stay numbers: nothing is wrapped in Date objects.
const { builtins } = pg.types
pg.types.setTypeParser(builtins.DATE, (text) => text)
pg.types.setTypeParser(builtins.INT8, Number)
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (text) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`)

/** How long a connection is silent before the system asks whether its other end is still there. */
const KEEP_ALIVE_MS = 10_000

export interface DatabaseSettings {
  readonly connections: number
  /** An idle connection broke. The pool replaces it; a monitor may want to know. */
  readonly onLost?: (cause: Error) => void
  readonly onQuery?: () => void
  /** For a copy of the database, where a write would be a bug. */
  readonly isReadOnly?: boolean
  /** Those of requests, unless said otherwise. */
  readonly limits?: Limits
}

export function connect(url: string, settings: DatabaseSettings): Database {
  const { connections, onLost = () => {}, onQuery, isReadOnly = false, limits = FOR_REQUESTS } = settings
  const pool = new pg.Pool({
    Client: clientOf(url, isReadOnly ? 'any' : 'read-write'),
    max: connections,
    options:
      `-c timezone=UTC -c statement_timeout=${limits.statementMs} -c lock_timeout=${limits.lockMs}` +
      ` -c idle_in_transaction_session_timeout=${limits.lockMs + 7_000}${isReadOnly ? ' -c default_transaction_read_only=on' : ''}`,
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  const idle = new Set<pg.PoolClient>()
  // If one connection stops answering, probably all have: no other caller should wait to find out.
  const distrustIdle = () => {
    for (const client of idle) destroy(client, new Error('Connection terminated: another one went silent.'))
  }
  pool.on('connect', (client) => {
    equip(client, { onSilent: distrustIdle, onFull: () => full.add(pool), limits })
    // Also hears the end of one that is closing anyway, which would crash the process if no one did.
    client.on('error', () => lost.set(pool, (lost.get(pool) ?? 0) + 1))
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_, client) => idle.add(client))
  pool.on('remove', (client) => idle.delete(client))
  pool.on('error', onLost)
  const over: Over = (connections) =>
    new Kysely<DB>({
      dialect: new PostgresDialect({ pool: connections }),
      plugins: [new CamelCasePlugin()],
      ...(onQuery && { log: onQuery }),
    })
  const db = over({ connect: () => patiently(() => pool.connect()), end: () => pool.end(), options: pool.options })
  const reader = over(readerOf(pool))
  pools.set(db, pool)
  transactions.set(db, { over, onQuery: onQuery ?? (() => {}) })
  readers.set(db, reader)
  writable.set(reader, db)
  return db
}

type Over = (connections: PostgresPool) => Database
const transactions = new WeakMap<Database, { readonly over: Over; readonly onQuery: () => void }>()
const onClient = new WeakMap<pg.PoolClient, Database>()

/** One connection, for a transaction. What is sent on it does not wait for the answer to what went before. */
export async function clientFor(db: Database) {
  const { over, onQuery } = transactions.get(db) ?? unknown()
  const pool = poolOf(db)
  const client = await patiently(() => pool.connect())
  const own = onClient.get(client) ?? over(only(client, pool))
  onClient.set(client, own)
  pipelines(client, true)
  return {
    client,
    db: own,
    onQuery,
    release(broken?: Error) {
      pipelines(client, false)
      client.release(broken)
    },
  }
}

function only(client: pg.PoolClient, { options }: pg.Pool): PostgresPool {
  const query = (text: string, values: unknown[]) => client.query(text, values)
  const same = { query: query as unknown as PostgresPoolClient['query'], release: () => {} }
  return { connect: async () => same, end: async () => {}, options }
}

/** Connections that last for one statement, and for as many tries as it needs. */
function readerOf(pool: pg.Pool): PostgresPool {
  const query = (text: string, values: unknown[]) =>
    patiently(async () => {
      const client = await pool.connect()
      try {
        return await client.query(text, values)
      } finally {
        client.release()
      }
    })
  return {
    connect: async () => ({ query: query as unknown as PostgresPoolClient['query'], release: () => {} }),
    end: async () => {},
    options: pool.options,
  }
}

function unknown(): never {
  throw new Error('Only a database connected here has connections.')
}

const pools = new WeakMap<Database, pg.Pool>()
const lost = new WeakMap<pg.Pool, number>()
const full = new WeakSet<pg.Pool>()

function poolOf(db: Database): pg.Pool {
  return pools.get(db) ?? unknown()
}

/** A dedicated connection for what Kysely cannot express: COPY. The caller must give it back. */
export function connectionOf(db: Database): Promise<pg.PoolClient> {
  return poolOf(db).connect()
}

/** How busy the connections are, and how many have broken so far. */
export function connectionsOf(db: Database) {
  const pool = poolOf(db)
  const { totalCount, idleCount, waitingCount } = pool
  // The pool also counts as waiting those who are about to get an idle connection, or one that is just being opened.
  const canOpen = totalCount < (pool.options.max ?? 0)
  const waiting = canOpen ? 0 : Math.max(0, waitingCount - idleCount)
  return { inUse: totalCount - idleCount, waiting, lost: lost.get(pool) ?? 0 }
}

/** Whether a statement has failed because the database's disk was full, since it was last known to have space. */
export function ranOutOfSpace(db: Database): boolean {
  return full.has(poolOf(db))
}

/** Space was found again. */
export function hasSpace(db: Database): void {
  full.delete(poolOf(db))
}
