import type { Socket } from 'node:net'
import { type HubConnection, HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr'
import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod'
import { createHub, type Hub, type HubOptions, type Listener } from '#server/platform/realtime/hub.ts'

export const TRANSPORTS = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const
type TransportName = (typeof TRANSPORTS)[number]

export const PATH = '/signalr/AdminPortalHub'
export const ORIGIN = 'https://portal.example'

export interface TestHub {
  readonly app: FastifyInstance
  readonly hub: Hub
  readonly url: string
  /** The sessions that exist, by the value of their cookie. */
  readonly sessions: Map<string, Listener>
  /** Signs a user in; returns the headers of their requests. */
  logIn(userId: number, groups: readonly string[], expiresAt?: number): { Cookie: string; Origin: string }
  /** Alters every session, as a change of roles or an extension does. */
  alterSessions(alteration: Partial<Listener>): void
  /** Cuts every TCP connection, like a broken network. */
  cutConnections(): void
  /** An official client that has not been started. */
  client(transport: TransportName, headers: Record<string, string>): HubConnection
  stop(): Promise<void>
}

/** How long to wait for what must happen, even on a busy machine. */
export const PATIENCE = { timeout: 20_000 }

const Negotiated = z.object({ connectionId: z.string(), connectionToken: z.string().optional() })

export async function negotiate(t: TestHub, headers: Record<string, string>, version = 1) {
  const answer = await fetch(`${t.url}${PATH}/negotiate?negotiateVersion=${version}`, { method: 'POST', headers })
  const { connectionId, connectionToken } = Negotiated.parse(await answer.json())
  return { connectionId, connectionToken }
}

/** A hub on a port of its own, with sessions in memory and times short enough to wait for. */
export async function startTestHub(options: Partial<HubOptions> = {}): Promise<TestHub> {
  const sessions = new Map<string, Listener>()
  const clients: HubConnection[] = []
  const hub = createHub({
    path: PATH,
    authenticate: async (cookie) => {
      if (cookie === 'sid=customer') return 'forbidden'
      const session = sessions.get(cookie?.replace('sid=', '') ?? '')
      return session && session.expiresAt > Date.now() ? session : 'unauthenticated'
    },
    revalidate: async ({ sessionId }) => sessions.get(sessionId),
    isAllowedOrigin: (origin) => origin === ORIGIN,
    connectionsPerUser: async () => 20,
    ...options,
    timing: { sweepMs: 20, revalidateMs: 100, closeMs: 200, ...options.timing },
  })
  const app = Fastify()
  hub.register(app)
  app.post('/api/other', async () => 'ok')
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  // Clients open sockets in advance; one that never carried a request keeps any Node server open, hub or no hub.
  app.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  return {
    app,
    hub,
    url,
    sessions,
    logIn(userId, groups, expiresAt = Date.now() + 60_000) {
      const sessionId = `session-${sessions.size}`
      sessions.set(sessionId, { userId, sessionId, groups, expiresAt })
      return { Cookie: `sid=${sessionId}`, Origin: ORIGIN }
    },
    alterSessions(alteration) {
      for (const [key, session] of sessions) sessions.set(key, { ...session, ...alteration })
    },
    cutConnections() {
      for (const socket of sockets) socket.destroy()
    },
    client(transport, headers) {
      const connection = new HubConnectionBuilder()
        .withUrl(`${url}${PATH}`, { transport: HttpTransportType[transport], headers })
        .withAutomaticReconnect([20, 100, 500])
        .configureLogging(LogLevel.None)
        .build()
      clients.push(connection)
      return connection
    },
    async stop() {
      await Promise.all(clients.map((client) => client.stop()))
      await app.close()
    },
  }
}
