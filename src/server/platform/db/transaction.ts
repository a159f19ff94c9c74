import type { CompiledQuery } from 'kysely'
import type { Socket } from 'node:net'
import type pg from 'pg'
import { isGone } from './connection.ts'
import { clientFor, type Database, type WriteDb } from './database.ts'

/** PostgreSQL's code for a statement after one that failed: the first says what was wrong. */
const AFTER_FAILURE = '25P02'

/** An open transaction. */
export interface Open {
  /** For what has to be answered before the work can go on. Earlier writes that were left for later go first. */
  readonly db: WriteDb
  /** Leaves a statement to be sent with the commit. It holds, or it raises and nothing is written. */
  write<Row>(query: CompiledQuery<Row>, whenDone?: (rows: Row[]) => void): void
}

interface Left {
  readonly query: CompiledQuery
  readonly whenDone: (rows: never[]) => void
}

/**
 * Does some work in a transaction. Writes that it leaves for later go to the database in one batch with the commit, so its
 * locks last as long as the database takes and no round trip longer. One statement alone is its own transaction.
 */
export async function inTransaction<T>(
  pool: Database,
  work: (open: Open) => Promise<T>,
  beforeCommit: () => void,
): Promise<T> {
  const { client, db, onQuery, release } = await clientFor(pool)
  const left: Left[] = []
  const sent: { readonly answer: Promise<pg.QueryResult>; readonly whenDone: Left['whenDone'] }[] = []
  let failure: Error | undefined
  let isEnding = false
  const send = (text: string, values?: readonly unknown[], whenDone: Left['whenDone'] = () => {}) => {
    const answer = client.query(text, values && [...values])
    sent.push({ answer, whenDone })
    answer.catch((cause: Error & { code?: string }) => {
      if (cause.code !== AFTER_FAILURE) failure ??= cause
    })
  }
  const sendLeft = () => {
    if (left.length > 0) onQuery()
    for (const { query, whenDone } of left.splice(0)) send(query.sql, query.parameters, whenDone)
  }
  const begin = () => {
    if (sent.length === 0) send('begin')
  }
  try {
    const done = await work({
      get db() {
        begin()
        sendLeft()
        return db
      },
      write: (query, whenDone = () => {}) => left.push({ query, whenDone }),
    })
    beforeCommit()
    inOnePacket(client, () => {
      if (left.length > 1) begin()
      const isBegun = sent.length > 0
      sendLeft()
      if (isBegun) send('commit')
    })
    // With or without success, a commit ends a transaction.
    isEnding = true
    const answers = await Promise.allSettled(sent.map(({ answer }) => answer))
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (failed) throw failed.reason
    release()
    for (const [i, answer] of answers.entries())
      if (answer.status === 'fulfilled') sent[i]?.whenDone(answer.value.rows as never[])
    return done
  } catch (cause) {
    // A connection that cannot even be rolled back is of no use to anyone.
    const isOver = isEnding && !isGone(cause as Error)
    await (isOver ? Promise.resolve() : client.query('rollback')).then(
      () => release(),
      () => release(cause as Error),
    )
    // What follows a failure fails for that alone.
    throw (cause as { code?: string }).code === AFTER_FAILURE ? (failure ?? cause) : cause
  }
}

/** Each statement would be a packet of its own, and two calls into the system. */
function inOnePacket(client: pg.PoolClient, sendAll: () => void): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  try {
    sendAll()
  } finally {
    stream.uncork()
  }
}
