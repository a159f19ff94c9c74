import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import formbody from '@fastify/formbody'
import Fastify from 'fastify'

/** How the other side is doing. Down: it cannot be reached, or says so. Slow: it takes a while, and sends one in ten away. */
export type Mood = 'up' | 'slow' | 'down'

/** Something that arrived. It counts once it has been acknowledged: what is cut off before that has not arrived. */
export interface Arrived {
  readonly to: string
  readonly content: string
  /** When its sender began to hand it over, in milliseconds. */
  readonly begunAt: number
}

export interface Receiver {
  readonly port: number
  /** In the order in which they were acknowledged. */
  readonly arrived: readonly Arrived[]
  be(mood: Mood): Promise<void>
  stop(): Promise<void>
}

/** Below the ten seconds after which a sender gives up, and would have to send again. */
const SLOWEST_MS = 400
const ONE_IN = 10

/** A mail server over SMTP. */
export async function startMailReceiver(): Promise<Receiver> {
  const arrived: Arrived[] = []
  const open = new Set<Socket>()
  let mood: Mood = 'up'

  const server = createServer((socket) => {
    open.add(socket)
    socket.setEncoding('latin1')
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    let unread = ''
    let isData = false
    let to = ''
    let begunAt = 0
    const say = (line: string) => open.has(socket) && socket.write(`${line}\r\n`)

    const take = async (content: string) => {
      if (mood === 'slow') await pause(Math.random() * SLOWEST_MS)
      if (!open.has(socket)) return
      if (say('250 taken')) arrived.push({ to, content, begunAt })
    }
    const answer = (line: string) => {
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'MAIL') begunAt = Date.now()
      if (command === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? ''
      if (command === 'RCPT' && mood === 'slow' && Math.random() * ONE_IN < 1) return say('451 busy')
      if (command === 'QUIT') return socket.end('221 bye\r\n')
      isData = command === 'DATA'
      return say(isData ? '354 go on' : '250 yes')
    }
    socket.on('data', (text: string) => {
      unread += text
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n'
        const at = unread.indexOf(end)
        if (at < 0) return
        const part = unread.slice(0, at)
        unread = unread.slice(at + end.length)
        if (isData) {
          isData = false
          void take(part.replaceAll('\r\n..', '\r\n.'))
        } else answer(part)
      }
    })
    say('220 receiver')
  })
  const listen = (port: number) => new Promise<void>((ready) => server.listen(port, '127.0.0.1', () => ready()))
  await listen(0)
  const { port } = server.address() as AddressInfo

  const be = async (next: Mood) => {
    if (next === 'down' && server.listening) {
      const closed = new Promise((done) => server.close(done))
      // What has been acknowledged still gets through; nothing else does.
      for (const socket of open) {
        open.delete(socket)
        socket.end()
        socket.resume()
      }
      await closed
    } else if (next !== 'down' && !server.listening) await listen(port)
    mood = next
  }
  return { port, arrived, be, stop: () => be('down') }
}

/** Twilio's call for sending a text. */
export async function startTextReceiver(): Promise<Receiver> {
  const arrived: Arrived[] = []
  let mood: Mood = 'up'
  const app = Fastify()
  await app.register(formbody)
  app.post('/2010-04-01/Accounts/:sid/Messages.json', async (request, reply) => {
    const begunAt = Date.now()
    const { To: to, Body: content } = request.body as { To: string; Body: string }
    if (mood === 'slow') await pause(Math.random() * SLOWEST_MS)
    if (mood === 'down' || (mood === 'slow' && Math.random() * ONE_IN < 1)) return reply.code(503).send({})
    arrived.push({ to, content, begunAt })
    return reply.code(201).send({})
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: (app.server.address() as AddressInfo).port,
    arrived,
    async be(next) {
      mood = next
    },
    stop: () => app.close(),
  }
}
