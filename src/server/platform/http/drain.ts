import type { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/platform/errors.ts'

/** How long a connection that has carried nothing yet may still bring a request that was on its way. */
const FIRST_WORD_MS = 1_000

const STOPPING = 'The server is stopping.'

/**
 * Lets the server stop so that no one is hurt (decision 44). It first says that it is leaving and serves on for a
 * while, because closing the door resets every connection that the kernel has accepted and the process has not: only a
 * proxy that no longer comes is not hit. After that nothing idle is waited for.
 */
export function drainOnClose(app: FastifyInstance, drainMs: number): { readonly isDraining: () => boolean } {
  let isDraining = false
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  // A proxy asks here before it sends a change, and goes to another server when told to (deploy/nginx.conf).
  app.get('/openz', { config: { policy: 'public' } }, async (_request, reply) => {
    if (isDraining) throw new Refusal(503, [{ propertyName: '', errorMessage: STOPPING }])
    return reply.code(204).send()
  })
  app.addHook('preClose', async () => {
    isDraining = true
    await pause(drainMs)
    void dropSilent()
  })
  // A connection kept alive after its last answer would delay the shutdown by a minute. Until then an idle one stays
  // open: its next request may be on its way.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })

  /** Browsers also open connections in advance; Node waits for one that never carried a request as if it were busy. */
  async function dropSilent(): Promise<void> {
    await pause(FIRST_WORD_MS, undefined, { ref: false })
    // What arrived while this process had no turn is read first.
    await turn()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }

  return { isDraining: () => isDraining }
}
