import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { JobContext } from '#server/platform/context.ts'
import { workOnList } from './work.ts'

/** Milliseconds between looks while there is nothing to do. */
const PAUSE = 2_000

/** How long a stopping server waits for an offer in the making: a little less than its own ten seconds. */
const STOP_WITHIN = 8_000

/**
 * Offers freed places until it is stopped. Every server process does, and locks keep them apart. Not a job in the queue: one
 * that died would be missed only when its time is up, and until then every freed place would lie idle.
 */
export function startOffering(portal: JobContext, log: Pick<FastifyBaseLogger, 'error'>): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const isMore = await workOnList(portal, signal).catch((cause: unknown) => {
        if (!signal.aborted) log.error({ err: cause }, 'freed places could not be offered')
        return false
      })
      if (!isMore) await pause(PAUSE, undefined, { signal }).catch(() => {})
    }
  }

  const running = loop()
  return {
    async stop() {
      stopping.abort()
      await Promise.race([running, pause(STOP_WITHIN, undefined, { ref: false })])
    },
  }
}
