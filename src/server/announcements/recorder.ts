import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/platform/db/database.ts'
import type { Synthesize } from '#server/outside/speech/speech.ts'
import { claimUnrecorded, storeRecording } from './queries.ts'

/** Between two looks for calls that nobody has recorded: a waiting room notices a second, the database does not. */
const LOOK_EVERY = 500
/** The same after a failure: what is broken is seldom mended in half a second, and the log should stay readable. */
const LOOK_AFTER_FAILURE = 2000

interface Recorder {
  start(): void
  /** Finishes the recording under way. */
  stop(): Promise<void>
}

/**
 * Turns calls into sound as they appear, one at a time in each process. It looks by itself, so that nobody who calls has to
 * know of it, and a call that a dying process has left is recorded by the next.
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

/** Records one call, if one waits. */
export async function recordNext(db: Database, synthesize: Synthesize): Promise<boolean> {
  const call = await claimUnrecorded(db)
  if (!call) return false
  await storeRecording(db, call.id, await synthesize(call.spoken, call.voiceKey, call.locale))
  return true
}
