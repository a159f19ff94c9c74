import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { StartFailure } from '#server/platform/start-failure.ts'
import { lift, open } from './direct-session.ts'
import { currentAddress } from './hosts.ts'
import { atTimes } from './patience.ts'

/** Arbitrary numbers: they only have to be the same in every process on one database, in every release. */
const LOCKS = {
  'the migration': 731_902_114,
  'setting up the job queue': 731_902_115,
  'granting rights': 731_902_116,
  'preparing the database': 731_902_117,
} as const

export interface LockedTurn {
  /** What only one process does at a time. */
  readonly what: keyof typeof LOCKS
  /** Told when it waits, and for which process. */
  readonly say?: ((line: string) => void) | undefined
  /** How long it waits. The default is longer than the slowest disk needs for a first start. */
  readonly limitMs?: number
}

const HOUR_MS = 3_600_000
/** How long a waiting process pauses before it looks again, and before it says that it waits. */
export const LOOK_AGAIN_MS = 250
const WORTH_SAYING_MS = 1_000

/** Makes processes that start together take turns. `isOurs` rejects once the turn is lost with its connection. */
export async function oneAtATime<T>(
  url: string,
  turn: LockedTurn,
  work: (isOurs: () => Promise<unknown>) => Promise<T>,
) {
  const lock = await open(await currentAddress(url))
  try {
    await takeTurn(lock, turn)
    return await work(() => lock.query('select 1'))
  } finally {
    await lock.query('rollback').catch(() => undefined)
    await lock.end()
  }
}

/**
 * Held by an open transaction: it ends with the connection, even if something in between keeps the session alive, and
 * soon after a machine that lost its power.
 */
async function takeTurn(lock: pg.Client, { what, say = () => {}, limitMs = HOUR_MS }: LockedTurn): Promise<void> {
  await lift(lock)
  await lock.query(
    `select set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false), set_config('tcp_keepalives_count', '3', false)`,
  )
  const tell = atTimes(say)
  const since = performance.now()
  for (; ; await delay(LOOK_AGAIN_MS)) {
    await lock.query('begin')
    const taken = await lock.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [LOCKS[what]])
    if (taken.rows[0]?.taken) return
    const holder = await holderOf(lock, LOCKS[what])
    await lock.query('rollback')
    // It may have ended in between, or only look whether there is anything to do, as every server does at its start.
    if (holder === undefined) continue
    const waited = performance.now() - since
    if (waited > limitMs) {
      throw new StartFailure(
        `Another process (${holder}) has been busy with ${what} for ${inWords(limitMs)}: see what keeps it, or stop it, and start again.`,
      )
    }
    if (waited > WORTH_SAYING_MS)
      tell(`Waiting for ${what} by another process (${holder}), for up to ${inWords(limitMs)}.`)
  }
}

async function holderOf(lock: pg.Client, number: number): Promise<string | undefined> {
  const { rows } = await lock.query<{ pid: number; address: string | null }>(
    `select l.pid, host(client_addr) as address from pg_locks l left join pg_stat_activity a on a.pid = l.pid
    where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database())`,
    [number],
  )
  const [holder] = rows
  if (!holder) return undefined
  return `process ${holder.pid} of the database${holder.address === null ? '' : `, from ${holder.address}`}`
}

const inWords = (ms: number) => (ms >= 60_000 ? `${Math.round(ms / 60_000)} minutes` : `${ms / 1000} seconds`)
