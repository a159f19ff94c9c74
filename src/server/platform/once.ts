import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, onPool, type WriteDb } from './db/database.ts'
import { statement } from './db/statement.ts'
import { brokenConstraint, conflict, Refusal, ruleBroken } from './errors.ts'

/** A user's request with a key of its own: sent again, it is answered again, but done once. */
export interface Once {
  readonly userId: number
  readonly key: string
  readonly hash: Buffer
  /** Whether a transaction has taken the key. A request may have several. */
  isTaken: boolean
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** `contents` is all that is asked for, with the address. */
export function onceOf(userId: number, key: string, contents: unknown, file: Buffer | undefined): Once {
  if (!UUID.test(key)) throw ruleBroken('The Idempotency-Key must be a UUID.')
  const hash = createHash('sha256').update(JSON.stringify(contents))
  if (file) hash.update(file)
  return { userId, key, hash: hash.digest(), isTaken: false }
}

const takeStatement = statement(`insert into answered_request (user_id, key, request_hash) values ($1, $2, $3)`)

/** Takes the key with the change it stands for. Of two equal requests at one moment, the second fails here. */
export const keyTaken = ({ userId, key, hash }: Once) => takeStatement.with([userId, key, hash])

/** As `take_key` takes it, for a statement that is a transaction of its own. */
export const keyOf = ({ userId, key, hash }: Once) => ({ userId, key, hash: hash.toString('hex') })

/** Does what is asked, or answers what it was answered before. */
export async function answerOnce<T>(db: Db, once: Once, answer: () => Promise<T>): Promise<T> {
  const before = await answeredBefore(db, once)
  if (before) return before.answer as T
  try {
    const given = await answer()
    if (once.isTaken) await keepAnswer(db, once, given)
    return given
  } catch (cause) {
    // The same request, sent twice in parallel, races with itself: the loser gets the winner's answer.
    const hasLost = isTakenKey(cause) || (cause instanceof Refusal && [400, 404, 409].includes(cause.statusCode))
    const won = hasLost && !once.isTaken ? await answeredBefore(db, once) : undefined
    if (won) return won.answer as T
    throw cause
  }
}

const answeredStatement = statement<{ hash: Buffer; answer: string | null }>(
  `select request_hash as hash, answer from answered_request where user_id = $1 and key = $2`,
)

/** How long the loser of a race waits for the winner's answer, in steps of a twentieth of a second. */
const STEPS = 40

async function answeredBefore(db: Db, { userId, key, hash }: Once): Promise<{ answer: unknown } | undefined> {
  for (let step = 0; step < STEPS; step++) {
    const [found] = await answeredStatement(db, [userId, key])
    if (!found) return undefined
    if (!found.hash.equals(hash))
      throw new Refusal(422, [{ propertyName: '', errorMessage: 'This key was already used for another request.' }])
    if (found.answer !== null) return { answer: JSON.parse(found.answer) }
    await pause(50)
  }
  // The server stopped between the change and its answer.
  throw conflict('This has already been saved. Reload the page to see it.')
}

const keepStatement = statement(`update answered_request set answer = $3 where user_id = $1 and key = $2`)

async function keepAnswer(db: Db, { userId, key }: Once, answer: unknown): Promise<void> {
  await keepStatement(onPool(db, 'once'), [userId, key, JSON.stringify(answer)])
}

function isTakenKey(cause: unknown): boolean {
  return brokenConstraint(cause) === 'answered_request_pkey'
}

/** No one presses the same button again a day later. */
export async function deleteOldAnswers(db: WriteDb): Promise<void> {
  await deleteStatement(db, [])
}
const deleteStatement = statement(`delete from answered_request where created_at < now() - interval '24 hours'`)
