import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { unavailable } from '#server/platform/errors.ts'
import { isGone } from './connection.ts'
import type { Database, Db } from './database.ts'

/** Where reports are read: from a replica, or from the primary if there is none or it is gone. */
export interface ReportsDatabase {
  /** `isReplicaAway`: there should be a replica, but this was read from the primary. */
  read<T>(work: (db: Db) => Promise<T>): Promise<{ readonly answer: T; readonly isReplicaAway: boolean }>
  /** Whether the replica does not answer. */
  isReplicaAway(): boolean
}

/** Between two looks at a replica that is gone. */
const LOOK_AGAIN_MS = 1_000

const AWAY =
  'Reports cannot be read right now: their copy of the database does not answer. Please try again in a moment.'

interface ReplicaOptions {
  /** Whether the primary is read while the replica is gone; otherwise readers are told to try again. */
  readonly fallsBack: boolean
  readonly onChange?: (isAway: boolean) => void
}

/**
 * Only the first reader waits to find out that the replica is gone: from then on it is looked for in the background, and
 * used again once it answers.
 */
export function withReplica(db: Database, replica: Database, { fallsBack, onChange = () => {} }: ReplicaOptions) {
  let isAway = false
  const over = new AbortController()

  async function untilBack(): Promise<void> {
    while (isAway) {
      await pause(LOOK_AGAIN_MS, undefined, { ref: false, signal: over.signal })
      const answers = await sql`select`.execute(replica).then(
        () => true,
        () => false,
      )
      if (answers) change(false)
    }
  }

  function change(to: boolean): void {
    if (isAway === to) return
    isAway = to
    onChange(isAway)
    if (isAway) untilBack().catch(() => {})
  }

  async function read<T>(work: (from: Db) => Promise<T>) {
    if (!isAway) {
      try {
        return { answer: await work(replica), isReplicaAway: false }
      } catch (cause) {
        if (!isGone(cause as Error)) throw cause
        change(true)
      }
    }
    if (!fallsBack) throw unavailable(AWAY)
    return { answer: await work(db), isReplicaAway: true }
  }

  return {
    read,
    isReplicaAway: () => isAway,
    async destroy() {
      over.abort()
      await replica.destroy()
    },
  } satisfies ReportsDatabase & { destroy(): Promise<void> }
}

/** Without a replica, reports are read where everything else is. */
export function withoutReplica(db: Database): ReportsDatabase {
  return {
    read: async (work) => ({ answer: await work(db), isReplicaAway: false }),
    isReplicaAway: () => false,
  }
}
