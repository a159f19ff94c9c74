import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/db/database.ts'
import type { Synthesize } from '#server/outside/speech/speech.ts'
import { claimUnrecorded, storeRecording } from './queries.ts'

/** Between checks for unrecorded calls: a waiting room notices a second, the database does not notice these. */
const LOOK_EVERY = 500
/** The same after a failure: little is fixed in half a second, and the log should stay readable. */
const LOOK_AFTER_FAILURE = 2000

interface Recorder {
  start(): void
  /** Finishes the recording in progress. */
  stop(): Promise<void>
}

/**
 * Turns calls into sound as they appear, one at a time in each process. It polls, so callers need not know about it,
 * and a call left by a process that died is recorded by another.
 */
export function createRecorder(given: {
  db: Database
  synthesize: Synthesize
  log: Pick<FastifyBaseLogger, 'warn'>
}): Recorder {
  const { db, synthesize, log } = given
  const stopping = new AbortController()
  let running = Promise.resolve()

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const waitMs = await recordNext(db, synthesize).then(
        (isBusy) => (isBusy ? 0 : LOOK_EVERY),
        (cause: unknown) => {
          log.warn({ err: cause }, 'an announcement could not be recorded')
          return LOOK_AFTER_FAILURE
        },
      )
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    start() {
      running = loop()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Records one call, if one is waiting. */
export async function recordNext(db: Database, synthesize: Synthesize): Promise<boolean> {
  const call = await claimUnrecorded(db)
  if (!call) return false
  await storeRecording(db, call.id, await synthesize(call.spoken, call.voiceKey, call.locale))
  return true
}
