import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Entity } from '#contract/entities.ts'
import { BELL_EVENTS } from '#contract/realtime.ts'
import type { HubMessage } from '#server/platform/context.ts'
import { tooManyAttempts } from '#server/platform/errors.ts'
import { serverSentEvents, type Streaming } from './transports.ts'

type Changed = Pick<HubMessage, 'entityId' | 'groups'> & { readonly event: string; readonly entityType: string }

/** What someone without an account waits for. */
export interface Listening {
  readonly locationId: number
  /** Their own records: the bell says when one of these has changed. */
  readonly own?: readonly { readonly entityType: Entity; readonly entityId: number }[]
  /** Whether nothing else of the location matters to them: no one waits there yet. */
  readonly isOnlyOwn?: boolean
  /** The key of streams that are counted together: a display's key, a ticket's token. */
  readonly holder: string
}

/**
 * Bells for displays and phones, which have no session and so no place in the hub: a stream of events that say that
 * something at a location has changed, and nothing else. A listener that hears one asks for what it may see.
 */
export interface Bells {
  register(app: FastifyInstance): void
  /** Answers with a stream that stays open. */
  open(reply: FastifyReply, listening: Listening): void
  ring(messages: readonly Changed[]): void
  /** There is no telling what was missed: everyone asks again. */
  ringAll(): void
  readonly size: number
}

/** What a waiting room shows is made of these. */
const SHOWN: ReadonlySet<string> = new Set<Entity>(['Appointment', 'Arrival', 'Desk', 'Location', 'Ticket'])
/** Tabs of one phone, and streams that are gone but not yet missed. */
const MOST_PER_HOLDER = 5
/** Less than the minute of silence after which common proxies give up. */
const KEEP_ALIVE_MS = 20_000
/** What a client that is gone may leave unread. */
const MOST_UNREAD_BYTES = 16 * 1024

export function createBells(): Bells {
  const streams = new Map<Streaming, Listening>()

  function ringOne(stream: Streaming, { own = [], isOnlyOwn }: Listening, here: readonly Changed[]): void {
    const isOwn = here.some((message) =>
      own.some(({ entityType, entityId }) => message.entityType === entityType && message.entityId === entityId),
    )
    if (isOnlyOwn && !isOwn) return
    stream.send(isOwn ? BELL_EVENTS.own : BELL_EVENTS.any)
    if (stream.waitingBytes > MOST_UNREAD_BYTES) stream.destroy()
  }

  const isAt = ({ locationId }: Listening, { groups }: Changed) => groups.includes(`location:${locationId}`)

  return {
    register(app) {
      const keepAlive = setInterval(() => {
        for (const stream of streams.keys()) stream.send(BELL_EVENTS.silence)
      }, KEEP_ALIVE_MS).unref()
      // Open streams would keep the server from closing.
      app.addHook('preClose', async () => {
        clearInterval(keepAlive)
        for (const stream of streams.keys()) stream.end()
      })
    },
    open(reply, listening) {
      const others = [...streams.values()].filter(({ holder }) => holder === listening.holder)
      if (others.length >= MOST_PER_HOLDER) throw tooManyAttempts(KEEP_ALIVE_MS / 1000)
      reply.header('content-type', 'text/event-stream')
      reply.header('cache-control', 'no-store')
      reply.header('x-accel-buffering', 'no')
      reply.header('connection', 'close')
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      const stream = serverSentEvents(reply.raw, () => streams.delete(stream))
      streams.set(stream, listening)
    },
    ring(messages) {
      const shown = messages.filter(({ entityType }) => SHOWN.has(entityType))
      const unpaired = messages.filter(({ entityType, event }) => entityType === 'LobbyDisplay' && event === 'Deleted')
      for (const [stream, listening] of streams) {
        // Listeners that still have access come back; access is decided when a stream opens.
        if (unpaired.some((message) => isAt(listening, message))) stream.end()
        const here = shown.filter((message) => isAt(listening, message))
        if (here.length > 0) ringOne(stream, listening, here)
      }
    },
    ringAll() {
      for (const stream of streams.keys()) stream.send(BELL_EVENTS.any)
    },
    get size() {
      return streams.size
    },
  }
}
