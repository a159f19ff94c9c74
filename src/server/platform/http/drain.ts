import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Lets the server stop soon: requests in flight are finished, and nothing idle is waited for. */
export function drainOnClose(app: FastifyInstance): { readonly isDraining: () => boolean } {
  let isDraining = false
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    isDraining = true
    // Browsers open sockets in advance; Node waits for one that never carried a request as if it were busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
  // A socket kept alive after its last answer would delay the shutdown by a minute.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  return { isDraining: () => isDraining }
}
