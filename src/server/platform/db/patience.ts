import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { sayTrouble, StartFailure } from '#server/platform/start-failure.ts'

const SAY_AGAIN_MS = 30_000

/** Logs a line immediately, and again only after a while. */
export function atTimes(say: (line: string) => void): (line: string) => void {
  let saidAt = Number.NEGATIVE_INFINITY
  return (line) => {
    if (Date.now() - saidAt < SAY_AGAIN_MS) return
    saidAt = Date.now()
    say(line)
  }
}

/**
 * A statement that waits for a table makes all later ones wait. So a migration waits this long and then gives way;
 * longer than a second, after which PostgreSQL lets automatic vacuuming give way.
 */
export const LOCK_WAIT_MS = 1_500
const MAKE_WAY_MS = 2_000
const TRIES = 100

export async function patiently(
  what: string,
  say: (line: string) => void,
  work: () => Promise<unknown>,
): Promise<void> {
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
      tell(`${what} waits until no one else holds what it needs: ${message}.`)
      await delay(MAKE_WAY_MS)
    }
  }
}

export async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
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
