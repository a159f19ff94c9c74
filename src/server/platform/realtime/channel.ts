import fastifyCookie from '@fastify/cookie'
import { HUB_PATH } from '#contract/realtime.ts'
import { groupsOf, type HubMessage, type SignedInUser } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { shareAnswers } from '#server/platform/http/shared-answers.ts'
import { cookieName, hashOf, readSessions } from '#server/platform/http/session.ts'
import type { Memory } from '#server/platform/memory/memory.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { type Bells, createBells } from './bells.ts'
import { createFanOut, type FanOutOptions } from './fan-out.ts'
import { createHub, type Hub, type Listener } from './hub.ts'
import type { Peers } from './peers.ts'

export interface Channel {
  readonly hub: Hub
  readonly bells: Bells
  publish(messages: readonly HubMessage[]): void
  start(): Promise<void>
  stop(): Promise<void>
}

/** The whole real-time channel: what any process publishes reaches the right screens of this one. */
export function createChannel(options: {
  db: Database
  databaseUrl: string
  publicUrl: string
  log: FanOutOptions['log']
  memory?: Memory
  peers?: Peers | undefined
}): Channel {
  const { db, databaseUrl, publicUrl, log, memory, peers } = options
  const url = new URL(publicUrl)
  const sessionCookie = cookieName(url.protocol === 'https:')
  const listenerOf = listenerReader(db)
  // Read once for all screens that come back at the same moment.
  const share = shareAnswers<number>()

  const hub = createHub({
    path: HUB_PATH,
    authenticate: async (header) => {
      const token = fastifyCookie.parse(header ?? '')[sessionCookie]
      const listener = token === undefined ? undefined : await listenerOf(hashOf(token))
      if (listener === undefined) return 'unauthenticated'
      // Nothing is ever said to no group at all.
      return listener.groups.length === 0 ? 'forbidden' : listener
    },
    revalidate: ({ sessionId }) => listenerOf(Buffer.from(sessionId, 'base64url')),
    isAllowedOrigin: (origin) => origin === url.origin,
    connectionsPerUser: () => share('screensPerUser', async () => (await readNumberSettings(db)).screensPerUser),
    peers,
  })

  const bells = createBells()
  const fanOut = createFanOut({
    connectionString: databaseUrl,
    deliver: (messages) => {
      // Screens read again when they hear of it, and what they read must know of it.
      memory?.doubt()
      hub.send(
        messages.map(({ event, entityType, entityId, place, groups }) => ({
          groups,
          name: event,
          args: [{ entityType, entityId, ...(place && { place }) }],
        })),
      )
      bells.ring(messages)
      // Any change to a user may have ended their sessions.
      for (const { entityType, entityId } of messages) if (entityType === 'User') hub.recheck(entityId)
    },
    ...(memory && { onConnect: memory.listen, onLost: memory.lose }),
    // There is no telling what was missed, so everyone reconnects and reads again.
    onReconnect: () => {
      hub.closeWhere(() => true, 'The server lost touch for a moment.', { allowReconnect: true })
      bells.ringAll()
    },
    log,
  })
  return { hub, bells, publish: fanOut.publish, start: fanOut.start, stop: fanOut.stop }
}

/**
 * Reads who is listening, without sliding, because an open screen does not mean a person is there. Sessions requested
 * in the same tick are read in one statement: that is how a thousand open screens are handled.
 */
function listenerReader(db: Database): (tokenHash: Buffer) => Promise<Listener | undefined> {
  let breath: { hashes: Buffer[]; found: Promise<Map<string, Listener>> } | undefined
  const begin = () => {
    const hashes: Buffer[] = []
    const found = Promise.resolve().then(async () => {
      breath = undefined
      return new Map((await readSessions(db, hashes)).map((user) => [user.session.id, listenerFor(user)]))
    })
    return { hashes, found }
  }
  return async (tokenHash) => {
    breath ??= begin()
    breath.hashes.push(tokenHash)
    return (await breath.found).get(tokenHash.toString('base64url'))
  }
}

function listenerFor(user: SignedInUser): Listener {
  const { userId, session } = user
  return { userId, sessionId: session.id, groups: groupsOf(user), expiresAt: Date.parse(session.expiresAt) }
}
