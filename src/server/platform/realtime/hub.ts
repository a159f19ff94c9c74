import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { SESSION_ENDED } from '#contract/realtime.ts'
import type { Connection, Listener, Timing } from './connection.ts'
import { type Endpoints, registerRequests, registerUpgrades } from './endpoints.ts'
import type { Peers } from './peers.ts'
import { invocation } from './protocol.ts'
import { createRegistry } from './registry.ts'

export type { Listener, Timing } from './connection.ts'

export interface HubOptions {
  readonly path: string
  /** Reads the session behind a cookie header; never slides it, or an open page would never sign out. */
  authenticate(cookie: string | undefined): Promise<Listener | 'unauthenticated' | 'forbidden'>
  /** Re-reads the session of an open connection; undefined when it has ended. */
  revalidate(listener: Listener): Promise<Listener | undefined>
  isAllowedOrigin(origin: string | undefined): boolean
  /** The other processes on this port, if any. */
  readonly peers?: Peers | undefined
  /** Several tabs, and connections that are gone but not yet missed, count together. */
  connectionsPerUser(): Promise<number>
  readonly timing?: Partial<Timing>
}

export interface GroupEvent {
  readonly groups: readonly string[]
  readonly name: string
  readonly args: readonly unknown[]
}

export interface Hub {
  register(app: FastifyInstance): void
  /**
   * Sends each event to every connection in one of its groups, in one message per connection; returns the number of
   * connections.
   */
  send(events: readonly GroupEvent[]): number
  /** Ends connections; their clients come back on their own only when allowed to. */
  closeWhere(match: (listener: Listener) => boolean, reason: string, options?: { allowReconnect: boolean }): void
  /** Has a user's sessions read again now instead of at their turn. */
  recheck(userId: number): void
  readonly size: number
}

const DEFAULT_TIMING: Timing = {
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  handshakeMs: 15_000,
  orphanMs: 15_000,
  pollMs: 45_000,
  revalidateMs: 4_000,
  closeMs: 5_000,
  shutdownMs: 500,
  sweepMs: 500,
}

/** The real-time channel: speaks the SignalR protocol of ASP.NET Core (JSON, version 1), from server to client only. */
export function createHub(options: HubOptions): Hub {
  const { peers } = options
  const timing = { ...DEFAULT_TIMING, ...options.timing }
  const registry = createRegistry({
    perUser: () => options.connectionsPerUser(),
    timing,
    ...(peers && { tokenPrefix: `${peers.self}.` }),
  })
  /** Sessions being read again right now. */
  const checking = new Set<string>()
  let isStopping = false
  let cannotRevalidate = false

  const admit: Endpoints['admit'] = async ({ origin, cookie }, { mayOmitOrigin }) => {
    const isOriginOmitted = mayOmitOrigin && origin === undefined
    if (!isOriginOmitted && !options.isAllowedOrigin(origin)) return 403
    const listener = await options.authenticate(cookie)
    if (listener === 'unauthenticated') return 401
    if (listener === 'forbidden') return 403
    return listener
  }

  function sweep(log: FastifyBaseLogger): void {
    const now = Date.now()
    const bySession = new Map<string, Connection[]>()
    for (const connection of registry.all()) {
      connection.sweep(now)
      const { sessionId } = connection.listener
      bySession.set(sessionId, [...(bySession.get(sessionId) ?? []), connection])
    }
    for (const [sessionId, connections] of bySession) {
      const isDue = connections.some((connection) => isCheckDue(connection, now))
      if (isDue && !checking.has(sessionId)) void revalidate(sessionId, connections, log)
      closeUnchecked(connections, now)
    }
  }

  function isCheckDue({ checkedAt, listener }: Connection, now: number): boolean {
    const isJustExpired = listener.expiresAt <= now && checkedAt < listener.expiresAt
    return isJustExpired || now - checkedAt >= timing.revalidateMs
  }

  async function revalidate(sessionId: string, connections: Connection[], log: FastifyBaseLogger): Promise<void> {
    const [first] = connections
    if (!first) return
    checking.add(sessionId)
    for (const connection of connections) connection.checkedAt = Date.now()
    try {
      const fresh = await options.revalidate(first.listener)
      const isAlive = fresh !== undefined && fresh.expiresAt > Date.now()
      for (const connection of connections) {
        // A request may have brought the cookie of a newer session in the meantime.
        if (connection.listener.sessionId !== sessionId) continue
        if (isAlive) connection.refresh(fresh)
        else connection.close(SESSION_ENDED)
      }
      cannotRevalidate = false
    } catch (error) {
      if (!cannotRevalidate) log.error({ err: error }, 'Sessions of real-time connections cannot be read.')
      cannotRevalidate = true
    } finally {
      checking.delete(sessionId)
    }
  }

  /** An expired session that could not be read in time counts as ended; its client may come back and try again. */
  function closeUnchecked(connections: Connection[], now: number): void {
    for (const connection of connections) {
      if (now < connection.listener.expiresAt + timing.revalidateMs) continue
      connection.close('The session could not be read.', { allowReconnect: true })
    }
  }

  /** Open events and polls would keep the server from closing; their clients reconnect to the next one. */
  async function stop(): Promise<void> {
    isStopping = true
    for (const connection of registry.all()) {
      connection.close(undefined, { allowReconnect: true })
      // No further poll is accepted, so there is nothing to wait for.
      if (connection.transport?.name === 'LongPolling') connection.destroy()
    }
    const deadline = Date.now() + timing.shutdownMs
    while (registry.size > 0 && Date.now() < deadline) await pause(10)
    for (const connection of registry.all()) connection.destroy()
  }

  return {
    register(app) {
      const endpoints: Endpoints = { path: options.path, timing, registry, isStopping: () => isStopping, admit, peers }
      registerRequests(app, endpoints)
      registerUpgrades(app, endpoints)
      const sweeping = setInterval(() => sweep(app.log), timing.sweepMs).unref()
      app.addHook('preClose', async () => {
        clearInterval(sweeping)
        await stop()
      })
    },
    send(events) {
      const records = events.map(({ groups, name, args }) => ({ groups, text: invocation(name, args) }))
      let receivers = 0
      for (const connection of registry.all()) {
        if (!connection.isOpen) continue
        let text = ''
        for (const record of records) if (connection.isIn(record.groups)) text += record.text
        if (text === '') continue
        connection.send(text)
        receivers++
      }
      return receivers
    },
    closeWhere(match, reason, closing) {
      for (const connection of registry.all()) if (match(connection.listener)) connection.close(reason, closing)
    },
    recheck(userId) {
      for (const connection of registry.all()) if (connection.listener.userId === userId) connection.checkedAt = 0
    },
    get size() {
      return registry.size
    },
  }
}
