import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { drainOnClose } from './drain.ts'

async function start() {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  drainOnClose(app)
  app.post('/', async () => 'booked')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await Promise.all([once(socket, 'connect'), once(app.server, 'connection')])
  return { app, socket }
}

describe('a server that stops', () => {
  it('answers a request that arrives on a connection it has accepted, and says that it was the last (RUN-11)', async () => {
    const { app, socket } = await start()
    const closed = app.close()
    socket.write('POST / HTTP/1.1\r\nHost: portal\r\nContent-Length: 0\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toContain('200 OK')
    expect(answer).toMatch(/connection: close/i)
    expect(answer).toContain('booked')
    await closed
  })

  it('does not wait for a connection that says nothing', async () => {
    const { app, socket } = await start()
    socket.resume()
    await Promise.all([app.close(), once(socket, 'close')])
    expect(socket.destroyed).toBe(true)
  })
})
