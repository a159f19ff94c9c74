import { type IncomingHttpHeaders, type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { WebSocketServer } from 'ws'
import { type Connection, type Listener, MAX_INBOUND_BYTES, type Timing } from './connection.ts'
import { passOn, passOnUpgrade, type Peers } from './peers.ts'
import type { RefusalStatus, Registry } from './registry.ts'
import { longPolling, serverSentEvents, TRANSPORT_NAMES, webSocket } from './transports.ts'

export interface Endpoints {
  readonly path: string
  readonly timing: Timing
  readonly registry: Registry
  readonly isStopping: () => boolean
  /** Reads who sent a request, or why it is refused. */
  readonly peers?: Peers | undefined
  readonly admit: (
    headers: IncomingHttpHeaders,
    options: { mayOmitOrigin: boolean },
  ) => Promise<Listener | RefusalStatus>
}

interface HubRequest {
  Querystring: { id?: string; negotiateVersion?: string }
}

const isRefusal = (value: Listener | Connection | RefusalStatus): value is RefusalStatus => typeof value === 'number'

/**
 * The hub admits callers itself, with its own origin check and without sliding the session: the guard lets it through.
 */
const config = { policy: 'public', isCrossSite: true } as const

/** The requests of the hub: negotiate, events or poll, client messages, end of polling. */
export function registerRequests(app: FastifyInstance, endpoints: Endpoints): void {
  const { path, timing, registry, isStopping, admit, peers } = endpoints
  // Registered apart: clients post text/plain, which the rest of the application must keep refusing.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_INBOUND_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.decorateRequest('hubListener')

    scope.addHook('onRequest', async (request, reply) => {
      const owner = peers?.ownerOf((request.query as HubRequest['Querystring']).id)
      if (owner !== undefined) {
        reply.hijack()
        return passOn(request.raw, reply.raw, owner)
      }
      reply.header('cache-control', 'no-store')
      // Browsers omit the Origin from a GET to their own site; the secret token in its address stands in for it.
      const listener = await admit(request.headers, { mayOmitOrigin: request.method === 'GET' })
      if (isRefusal(listener)) return refuse(reply, listener)
      request.setDecorator('hubListener', listener)
      return undefined
    })

    scope.post<HubRequest>(`${path}/negotiate`, { config }, async (request, reply) => {
      const negotiateVersion = Number(request.query.negotiateVersion) >= 1 ? 1 : 0
      const listener = request.getDecorator<Listener>('hubListener')
      const connection = await registry.open(listener, { hasSeparateToken: negotiateVersion === 1 })
      if (isRefusal(connection)) return refuse(reply, connection)
      return {
        negotiateVersion,
        connectionId: connection.id,
        ...(negotiateVersion === 1 && { connectionToken: connection.token }),
        availableTransports: TRANSPORT_NAMES.map((transport) => ({ transport, transferFormats: ['Text'] })),
      }
    })

    scope.get<HubRequest>(path, { config, exposeHeadRoute: false }, async (request, reply) => {
      const connection = registry.claim(request.query.id, request.getDecorator<Listener>('hubListener'))
      if (isRefusal(connection)) return refuse(reply, connection)
      const isEventSource = request.headers.accept?.includes('text/event-stream') ?? false
      if (isEventSource) return openEvents(connection, reply)
      return answerPoll(connection, reply)
    })

    scope.post<HubRequest & { Body: string | undefined }>(path, { config }, async (request, reply) => {
      const connection = registry.claim(request.query.id, request.getDecorator<Listener>('hubListener'))
      if (isRefusal(connection)) return refuse(reply, connection)
      if (!connection.transport || connection.transport.name === 'WebSockets') return refuse(reply, 409)
      connection.receive(request.body ?? '')
      return reply.type('text/plain').send('')
    })

    scope.delete<HubRequest>(path, { config }, async (request, reply) => {
      const connection = registry.claim(request.query.id, request.getDecorator<Listener>('hubListener'))
      if (isRefusal(connection)) return refuse(reply, connection)
      if (connection.transport?.name !== 'LongPolling') return refuse(reply, 400)
      connection.destroy()
      return reply.code(202).type('text/plain').send('')
    })
  })

  function openEvents(connection: Connection, reply: FastifyReply): FastifyReply {
    if (connection.transport) return refuse(reply, 409)
    reply.header('content-type', 'text/event-stream')
    reply.header('x-accel-buffering', 'no')
    // The end of the events is the end of the socket, so nothing idle is left to wait for when the server stops.
    reply.header('connection', 'close')
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    connection.attach(serverSentEvents(reply.raw, () => connection.destroy()))
    return reply
  }

  async function answerPoll(connection: Connection, reply: FastifyReply): Promise<FastifyReply> {
    const { transport } = connection
    reply.type('text/plain')
    if (!transport) {
      connection.attach(longPolling(() => connection.destroy()))
      // The client opens the transport with a poll and says nothing until it is answered.
      return reply.send('')
    }
    if (transport.name !== 'LongPolling') return refuse(reply, 409)
    connection.seen()
    const { status, body } = await transport.poll(reply.raw, timing.pollMs)
    connection.seen()
    if (isStopping()) reply.header('connection', 'close')
    return reply.code(status).send(body)
  }

  function refuse(reply: FastifyReply, status: RefusalStatus): FastifyReply {
    if (status === 429) reply.header('retry-after', Math.ceil(timing.orphanMs / 1000))
    return reply.code(status).send()
  }
}

/** Opens WebSockets. CORS does not cover them, so Origin and session are checked here again. */
export function registerUpgrades(app: FastifyInstance, { path, registry, isStopping, admit, peers }: Endpoints): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_INBOUND_BYTES, perMessageDeflate: false })

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, head).catch((error: unknown) => {
      app.log.error({ err: error }, 'A WebSocket could not be opened.')
      refuseUpgrade(socket, 503)
    })
  })

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname !== path) {
      // Left alone, the socket of an unwanted upgrade stays open forever.
      if (app.server.listenerCount('upgrade') === 1) refuseUpgrade(socket, 404)
      return
    }
    const token = url.searchParams.get('id')
    const owner = peers?.ownerOf(token)
    if (owner !== undefined) return passOnUpgrade(request, socket, head, owner)
    const listener = await admit(request.headers, { mayOmitOrigin: false })
    if (isRefusal(listener)) return refuseUpgrade(socket, listener)
    if (isStopping()) return refuseUpgrade(socket, 503)

    const connection =
      token === null ? await registry.open(listener, { hasSeparateToken: true }) : registry.claim(token, listener)
    if (isRefusal(connection)) return refuseUpgrade(socket, connection)
    if (connection.transport) return refuseUpgrade(socket, 409)
    sockets.handleUpgrade(request, socket, head, (opened) => {
      connection.attach(
        webSocket(
          opened,
          (text) => connection.receive(text),
          () => connection.destroy(),
        ),
      )
    })
  }
}

function refuseUpgrade(socket: Duplex, status: RefusalStatus): void {
  socket.once('finish', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      'Connection: close\r\nContent-Length: 0\r\nCache-Control: no-store\r\n\r\n',
  )
}
