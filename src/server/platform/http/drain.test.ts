import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { drainOnClose } from './drain.ts'
import { answerFailures } from './failures.ts'

async function start(drainMs = 0) {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  answerFailures(app)
  drainOnClose(app, drainMs)
  app.post('/', async () => 'booked')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, socket: await aConnection(app) }
}

async function aConnection(app: FastifyInstance): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await Promise.all([once(socket, 'connect'), once(app.server, 'connection')])
  return socket
}

const BOOK = 'POST / HTTP/1.1\r\nHost: portal\r\nContent-Length: 0\r\n\r\n'

describe('a server that stops', () => {
  it('answers a request that arrives on a connection it has accepted, and says that it was the last (RUN-11)', async () => {
    const { app, socket } = await start()
    const closed = app.close()
    socket.write(BOOK)
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

  it('first tells proxies to send changes elsewhere, and meanwhile answers on connections new and old (RUN-11)', async () => {
    const { app, socket: old } = await start(2_000)
    const { port } = app.server.address() as AddressInfo
    const ask = 'GET /openz HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n'
    const opinion = async () => text((await aConnection(app)).end(ask))
    expect(await opinion()).toContain(' 204 ')
    old.write(BOOK)
    const [first] = (await once(old, 'data')) as [Buffer]
    expect(String(first)).not.toMatch(/connection: close/i)

    const closed = app.close()
    const late = await aConnection(app)
    expect(await opinion()).toContain(' 503 ')
    for (const socket of [old, late]) {
      socket.write(BOOK)
      expect(await text(socket)).toMatch(/200 OK[^]*connection: close[^]*booked/i)
    }
    await closed
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
  })
})
