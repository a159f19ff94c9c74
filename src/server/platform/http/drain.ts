import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long a connection that has carried nothing yet may still bring a request that was on its way. */
const FIRST_WORD_MS = 1_000

/** Lets the server stop soon: what was sent is answered, and nothing idle is waited for. */
export function drainOnClose(app: FastifyInstance): { readonly isDraining: () => boolean } {
  let isDraining = false
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    isDraining = true
    // A proxy sends its request right after it has connected. Browsers also open sockets in advance; Node waits for one
    // that never carried a request as if it were busy.
    setTimeout(() => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, FIRST_WORD_MS).unref()
    // Just after new connections were accepted is when the fewest are waiting: closing the door resets those.
    await turn()
  })
  // A socket kept alive after its last answer would delay the shutdown by a minute.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  return { isDraining: () => isDraining }
}
