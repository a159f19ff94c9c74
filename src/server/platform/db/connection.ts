import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { Batch, type BatchStatement } from './batch.ts'

/** How long the database lets a statement run and wait for a lock, and how long it may take to let us in, in milliseconds. */
export interface Limits {
  readonly statementMs: number
  readonly lockMs: number
  readonly connectMs: number
}

/** A statement that runs longer is a bug, and a caller who waits longer for a lock is told to try again. */
export const FOR_REQUESTS: Limits = { statementMs: 4_000, lockMs: 3_000, connectMs: 4_000 }
/** No one waits for an answer, and on a slow disk one statement may take minutes. */
export const FOR_PREPARING: Limits = { statementMs: 1_800_000, lockMs: 600_000, connectMs: 60_000 }
/** A database that is there has answered this soon after its own limit is over. */
const SILENCE_AFTER_MS = 500
/** The same for a batch, which is answered when all of it is done: it may wait for people and then for days. */
const forBatch = ({ statementMs }: Limits) => 2 * statementMs + SILENCE_AFTER_MS

/** Statements a connection keeps prepared: more than the portal has, fewer than fill the database's memory. */
const PREPARED_AT_MOST = 400
/** A statement that is asked this often is worth keeping. */
const ASKED_OFTEN = 3

type Query = (...given: unknown[]) => Promise<unknown>

/** What a connection tells its pool. */
interface Heard {
  /** It has gone silent. */
  readonly onSilent: () => void
  /** The database's disk is full. */
  readonly onFull: () => void
  readonly limits: Limits
}

/**
 * What each statement of a connection gets besides the driver's care: a name if it is frequent, so PostgreSQL parses
 * and plans it once per connection, and an end to waiting. The driver's own time limit would give the connection back
 * to the pool with the statement still running, useless to everyone after; here a silent connection is destroyed.
 */
export function equip(client: pg.PoolClient, heard: Heard): void {
  const query = client.query.bind(client) as Query
  const watched = silenceOf(client, heard)
  client.query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
    // A copy runs as long as its reader reads.
    if (typeof text !== 'string') return query(text, values, ...rest)
    const name = Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    const answer =
      name === undefined ? query(text, values) : prepared(query, { name, text, values }, !isPipelined(client))
    return watched(answer, heard.limits.statementMs + SILENCE_AFTER_MS)
  }) as typeof client.query
  batches.set(client, async (batch) => {
    void query(batch)
    await watched(batch.answer, forBatch(heard.limits))
  })
}

const batches = new WeakMap<pg.ClientBase, (batch: Batch) => Promise<void>>()

/** Sends statements in one packet. They are a transaction, unless one is open already. */
export function sendTogether(client: pg.ClientBase, statements: readonly Omit<BatchStatement, 'name'>[]) {
  const named = statements.map((each) => ({ ...each, name: nameOf(each.text) }))
  const batch = new Batch(named)
  const send = batches.get(client) ?? unequipped()
  const answer = send(batch).catch((cause: Error & { code?: string; statement?: string }) => {
    const failed = named.find(({ text }) => text === cause.statement)
    if (failed?.name && isUnprepared(cause)) forgetName(failed.text, failed.name, cause.code)
    throw cause
  })
  return { answer, tell: () => batch.tell() }
}

function unequipped(): never {
  throw new Error('Only an equipped connection sends batches.')
}

/**
 * Several statements may be on their way: the connection is silent when none of them is answered within the time limit for
 * one.
 */
function silenceOf(client: pg.PoolClient, { onSilent, onFull }: Heard) {
  let awaited = 0
  let answers = 0
  let limit: NodeJS.Timeout | undefined
  const listen = (silence: number) => {
    const heard = answers
    const look = () => {
      if (awaited === 0) return
      if (answers > heard) return listen(silence)
      destroy(client, new Error(SILENT))
      onSilent()
    }
    // A process that was busy itself first looks whether an answer has come.
    limit = setTimeout(() => setImmediate(look), silence)
  }
  return async (answer: Promise<unknown>, silence: number): Promise<unknown> => {
    if (awaited++ === 0) listen(silence)
    try {
      return await answer
    } catch (cause) {
      if (isFull(cause as Error)) onFull()
      throw cause
    } finally {
      answers++
      if (--awaited === 0) clearTimeout(limit)
    }
  }
}

const SILENT = 'Connection terminated: the database did not answer.'

/** Ends a connection without the farewell that a silent one would never hear. */
export function destroy(client: pg.ClientBase, cause: Error): void {
  ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy(cause)
}

/** PostgreSQL's code for a prepared statement that returns other columns than when it was prepared. */
const OUTDATED_PLAN = '0A000'
/** Its codes for a name that it does not know, and for one that it knows already. */
const WRONG_NAME: ReadonlySet<string> = new Set(['26000', '42P05'])

/** Whether a statement was refused for how it was prepared: it has not run, and may be sent again without a name. */
export function isUnprepared({ code = '' }: { readonly code?: string }): boolean {
  return code === OUTDATED_PLAN || WRONG_NAME.has(code)
}

/**
 * A migration of a newer server may add a column to what is selected. The statement then gets a new name, on all
 * connections, and is sent again; in a transaction, which the refusal has ended, `transact` begins again. A pooler
 * older than PgBouncer 1.21 mixes up who has prepared what: behind it, nothing is prepared from the first mix-up on.
 */
async function prepared(
  query: Query,
  named: { name: string; text: string; values: unknown },
  isAlone: boolean,
): Promise<unknown> {
  try {
    return await query(named)
  } catch (cause) {
    const { code = '' } = cause as { code?: string }
    if (!isUnprepared({ code })) throw cause
    forgetName(named.text, named.name, code)
    // What is sent with others may not come after their commit.
    if (!isAlone) throw cause
    return query(named.text, named.values).catch(() => {
      throw cause
    })
  }
}

function forgetName(text: string, name: string, code = ''): void {
  if (WRONG_NAME.has(code)) isPreparing = false
  else if (names.get(text) === name) names.set(text, `${name}'`)
}

/** Whether a connection sends statements without waiting for the answers to those before: only transactions have it do so. */
export const isPipelined = (client: pg.PoolClient): boolean => (client as unknown as Pipelined).pipeline
export const pipelines = (client: pg.PoolClient, isOn: boolean): void => {
  ;(client as unknown as Pipelined).pipeline = isOn
}

interface Pipelined {
  pipeline: boolean
}

let isPreparing = true
const asked = new Map<string, number>()
const names = new Map<string, string>()

/** The name under which a statement is prepared, if it is: tables can be asked in thousands of ways. */
function nameOf(text: string): string | undefined {
  if (!isPreparing) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= PREPARED_AT_MOST) return known
  const times = (asked.get(text) ?? 0) + 1
  if (times < ASKED_OFTEN) {
    // Those asked once or twice must not fill this process's memory either.
    if (asked.size >= PREPARED_AT_MOST) asked.clear()
    asked.set(text, times)
    return undefined
  }
  asked.delete(text)
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** What the driver says, without a code, of a connection that is lost, or that cannot be had in time. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/
/** PostgreSQL's codes and the network's for a broken connection, and for a server that is stopping or starting. */
const GONE = /^(08|57P)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What else passes: a server that is full or no longer the primary, a disk that fails, a limit, a lost race. */
const PASSING = /^(53|55P03|57014|58030|25006|40001|40P01)/

interface Failure {
  readonly code?: unknown
  readonly message: string
}

/** Whether the database is not there: what was asked may not have reached it, or its answer not us. */
export function isGone({ code, message }: Failure): boolean {
  return (typeof code === 'string' && GONE.test(code)) || LOST.test(message)
}

/** PostgreSQL's code for a write where none is allowed: this is no longer the primary. */
export const READ_ONLY = '25006'

/** Whether there is no primary here for the moment. */
const isAway = (cause: Failure): boolean => isGone(cause) || cause.code === READ_ONLY

/** How long a request waits for a database that is about to be back: every caller is answered within five seconds. */
const PATIENCE_MS = 4_000
const TRY_AGAIN_MS = 100

/**
 * Does it again while the database is away, for as long as a request can wait: a handover to another host takes no
 * longer. Only for what is safe to repeat, which the caller knows.
 */
export async function patiently<T>(work: () => Promise<T>, isSafe: (cause: Failure) => boolean = isAway): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const begun = performance.now()
    try {
      return await work()
    } catch (cause) {
      const now = performance.now()
      // The next try may take as long as this one has.
      if (now + (now - begun) > deadline || !isSafe(cause as Failure)) throw cause
      await pause(TRY_AGAIN_MS)
    }
  }
}

/** Whether the same may well succeed in a moment. */
export function isPassing(failure: Failure): boolean {
  return isGone(failure) || (typeof failure.code === 'string' && PASSING.test(failure.code))
}

/** Whether the database's disk was full. */
export function isFull({ code }: Failure): boolean {
  return code === '53100'
}
