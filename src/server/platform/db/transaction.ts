import type { CompiledQuery } from 'kysely'
import type { BatchStatement } from './batch.ts'
import { isGone, sendTogether } from './connection.ts'
import { clientFor, type Database, type WriteDb } from './database.ts'

/** PostgreSQL's code for a statement after one that failed: the first says what was wrong. */
const AFTER_FAILURE = '25P02'

const BEGIN: BatchStatement = { text: 'begin', values: [] }
const COMMIT: BatchStatement = { text: 'commit', values: [] }

/** An open transaction. */
export interface Open {
  /** For what has to be answered before the work can go on. Earlier writes that were left for later go first. */
  readonly db: WriteDb
  /** Leaves a statement to be sent with the commit. It holds, or it raises and nothing is written. */
  write<Row>(query: CompiledQuery<Row>, whenDone?: (rows: Row[]) => void): void
}

/**
 * Does some work in a transaction. Writes that it leaves for later go to the database in one batch with the commit, so its
 * locks last as long as the database takes and no round trip longer. A batch alone is its own transaction.
 */
export async function inTransaction<T>(
  pool: Database,
  work: (open: Open) => Promise<T>,
  beforeCommit: () => void,
): Promise<T> {
  const { client, db, onQuery, release } = await clientFor(pool)
  const left: BatchStatement[] = []
  const sent: ReturnType<typeof sendTogether>[] = []
  let failure: Error | undefined
  let isBegun = false
  const send = (...more: BatchStatement[]) => {
    if (left.some((each) => each !== BEGIN)) onQuery()
    const batch = sendTogether(client, [...left.splice(0), ...more])
    sent.push(batch)
    batch.answer.catch((cause: Error & { code?: string }) => {
      if (cause.code !== AFTER_FAILURE) failure ??= cause
    })
  }
  try {
    const done = await work({
      get db() {
        if (!isBegun) left.unshift(BEGIN)
        isBegun = true
        if (left.length > 0) send()
        return db
      },
      write: ({ sql: text, parameters: values }, whenDone) => left.push({ text, values, whenDone }),
    })
    beforeCommit()
    if (isBegun) send(COMMIT)
    else if (left.length > 0) send()
    const answers = await Promise.allSettled(sent.map(({ answer }) => answer))
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (failed) throw failed.reason
    release()
    for (const batch of sent) batch.tell()
    return done
  } catch (cause) {
    // A connection that cannot even be rolled back is of no use to anyone.
    const isOver = !isBegun && !isGone(cause as Error)
    await (isOver ? Promise.resolve() : client.query('rollback')).then(
      () => release(),
      () => release(cause as Error),
    )
    // What follows a failure fails for that alone.
    throw (cause as { code?: string }).code === AFTER_FAILURE ? (failure ?? cause) : cause
  }
}
