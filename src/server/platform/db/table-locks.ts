import type pg from 'pg'
import { LOCK_WAIT_MS } from './patience.ts'
import { plainStatements } from './sql-files.ts'

/** The locks that statements take on tables: of those that let no one write, the ones that let no one read. */
type Mode = 'share row exclusive' | 'access exclusive'

export interface TableLock {
  readonly table: string
  readonly mode: Mode
}

/**
 * How long a transaction that holds a table waits for another one. Shorter than a second, after which PostgreSQL looks
 * for deadlocks and ends the one that looks: it would be a booking.
 */
const NEXT_WAIT_MS = 200

/**
 * Takes all the locks that a change of the schema needs before it changes anything. Only the first is waited for; if
 * another cannot be had in a moment, all are given back and the caller tries again.
 */
export async function lockTogether(client: pg.Client, locks: readonly TableLock[]): Promise<void> {
  await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
  for (const { table, mode } of locks) {
    await client.query(`lock table ${table} in ${mode} mode`)
    await client.query(`set local lock_timeout = ${NEXT_WAIT_MS}`)
  }
}

const NAME = '(?:if exists )?(?:only )?(?:public\\.)?"?(\\w+)"?'
const LOCKING: readonly (readonly [RegExp, Mode])[] = [
  [new RegExp(`^(?:alter|drop) (?:table|view) ${NAME}`), 'access exclusive'],
  [new RegExp(`^drop trigger (?:if exists )?\\w+ on ${NAME}`), 'access exclusive'],
  [new RegExp(`^create (?:or replace )?(?:constraint )?trigger .*? on ${NAME}`), 'share row exclusive'],
  [new RegExp(`^create (?:unique )?index .*? on ${NAME}`), 'share row exclusive'],
  [new RegExp(`^(?:update|insert into|delete from) ${NAME}`), 'share row exclusive'],
]
const REFERENCES = new RegExp(`\\breferences ${NAME}`, 'g')

/** The existing tables that SQL changes, with the strongest lock that it needs on each. */
export async function tablesIn(client: pg.Client, sql: string): Promise<TableLock[]> {
  const wanted = new Map<string, Mode>()
  const want = (table: string | undefined, mode: Mode) => {
    if (table !== undefined && wanted.get(table) !== 'access exclusive') wanted.set(table, mode)
  }
  for (const statement of plainStatements({ sql })) {
    for (const [pattern, mode] of LOCKING) want(pattern.exec(statement)?.[1], mode)
    for (const [, table] of statement.matchAll(REFERENCES)) want(table, 'share row exclusive')
  }
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class where relname = any($1) and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      order by relname`,
    [[...wanted.keys()]],
  )
  return rows.map(({ relname }) => ({ table: relname, mode: wanted.get(relname) ?? 'share row exclusive' }))
}
