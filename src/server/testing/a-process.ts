import { createMemory } from '#server/platform/memory/memory.ts'
import { createFanOut } from '#server/platform/realtime/fan-out.ts'
import { aLineTo } from './database-line.ts'
import { startTestApp } from './test-app.ts'

interface ProcessWish {
  readonly rateLimits?: boolean
  /** How its memory tells the time, in milliseconds. */
  readonly clock?: () => number
}

/** A server process next to another: its memory hears of changes over a line that can be cut. */
export async function aProcess(beside: { readonly url: string }, { rateLimits = false, clock }: ProcessWish = {}) {
  const memory = createMemory(clock && { clock })
  const app = await startTestApp(undefined, { beside, memory, rateLimits })
  const line = await aLineTo(beside.url)
  const fanOut = createFanOut({
    connectionString: line.url,
    deliver: () => {},
    onReconnect: () => {},
    onConnect: memory.listen,
    onLost: memory.lose,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    timing: { firstRetryMs: 5, longestRetryMs: 20 },
  })
  await fanOut.start()
  const stop = async () => {
    await fanOut.stop()
    await line.close()
    await app.stop()
  }
  return { ...app, admin: await app.as('Admin'), memory, line, stop }
}
