import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import * as z from 'zod'
import { clientOf } from '#server/platform/db/hosts.ts'
import type { Ask } from '#server/platform/memory/notes.ts'

const FanOutMessage = z.object({
  event: z.enum(['EntityCreated', 'EntityUpdated', 'Deleted']),
  entityType: z.string(),
  entityId: z.number(),
  place: z.optional(z.object({ locationId: z.number(), days: z.array(z.string()).readonly() })),
  groups: z.array(z.string()).readonly(),
})
const Payload = z.array(FanOutMessage)

/** A change to report to the listeners of some groups. */
export type FanOutMessage = Readonly<z.output<typeof FanOutMessage>>

export interface FanOutOptions {
  /** Must reach PostgreSQL itself: a transaction pooler accepts LISTEN and then delivers nothing. */
  readonly connectionString: string
  readonly channel?: string
  /** Gets what any process published, including this one. */
  readonly deliver: (messages: FanOutMessage[]) => void
  /** Called with every new connection: listeners that have to know what they missed ask on it. */
  readonly onConnect?: (ask: Ask) => Promise<void>
  /** Called when a connection is lost: from now on changes are missed. */
  readonly onLost?: () => void
  /** Called after an interruption, in which messages from other processes may have been missed. */
  readonly onReconnect: () => void
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Messages kept while the database is down; with more, the oldest are dropped. */
  readonly maxWaiting?: number
  readonly timing?: Partial<FanOutTiming>
}

export interface FanOutTiming {
  /** How long messages are collected, so a burst of changes costs few statements. */
  readonly coalesceMs: number
  /** First pause before reconnecting; it doubles up to the maximum. */
  readonly firstRetryMs: number
  readonly longestRetryMs: number
  /** How long the database may take to answer before the connection counts as lost. */
  readonly answerMs: number
  /** How often a silent connection is probed: a cut cable says nothing. */
  readonly heartbeatMs: number
}

export interface FanOut {
  /** Resolves once messages arrive; rejects when the database cannot be reached at all. */
  start(): Promise<void>
  /** To be called after the commit: NOTIFY inside a writing transaction serializes all commits of the cluster. */
  publish(messages: readonly FanOutMessage[]): void
  /** Sends what is still waiting. */
  stop(): Promise<void>
}

const DEFAULT_TIMING: FanOutTiming = {
  coalesceMs: 20,
  firstRetryMs: 100,
  longestRetryMs: 2_000,
  answerMs: 4_000,
  heartbeatMs: 4_000,
}

/** PostgreSQL refuses payloads of 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7_900

/** Spreads changes over all server processes through PostgreSQL; one connection listens and notifies. */
export function createFanOut(options: FanOutOptions): FanOut {
  const { connectionString, channel = 'portal_changes', deliver, onReconnect, log, maxWaiting = 10_000 } = options
  const timing = { ...DEFAULT_TIMING, ...options.timing }

  const Client = clientOf(connectionString)
  /** Messages as JSON, so identical ones merge. */
  const waiting = new Set<string>()
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let sending: Promise<void> | undefined
  let reconnecting: Promise<void> | undefined
  let heartbeat: NodeJS.Timeout | undefined
  /** Only an answered statement resets it, to spare a database that accepts connections and does nothing else. */
  let retryMs = timing.firstRetryMs

  async function connect(): Promise<void> {
    const opened = new Client({
      application_name: 'portal fan-out',
      keepAlive: true,
      connectionTimeoutMillis: timing.answerMs,
      query_timeout: timing.answerMs,
    })
    opened.on('notification', ({ payload }) => receive(payload ?? ''))
    opened.on('error', (error) => lose(opened, error))
    opened.on('end', () => lose(opened, new Error('The connection was ended.')))
    try {
      await opened.connect()
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void opened.end()
      throw error
    }
    client = opened
    await options.onConnect?.(askOn(opened))
    void send()
  }

  function receive(payload: string): void {
    try {
      deliver(Payload.parse(JSON.parse(payload)))
    } catch (error) {
      log.error({ err: error }, 'Changes could not be delivered.')
    }
  }

  function lose(lost: pg.Client, error: unknown): void {
    if (client !== lost) return
    client = undefined
    options.onLost?.()
    void lost.end()
    if (stopping.signal.aborted) return
    log.warn({ err: error }, 'The connection that spreads changes was lost.')
    reconnecting = reconnect()
  }

  async function reconnect(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      retryMs = Math.min(retryMs * 2, timing.longestRetryMs)
      try {
        await connect()
        log.info('The connection that spreads changes is back.')
        onReconnect()
        return
      } catch (error) {
        log.warn({ err: error }, 'The connection that spreads changes could not be restored.')
      }
    }
  }

  const askOn =
    (asked: pg.Client): Ask =>
    async (statement) => {
      try {
        return (await asked.query(statement)).rows
      } catch (error) {
        lose(asked, error)
        throw error
      }
    }

  async function ask(asked: pg.Client, text: string, values?: string[]): Promise<boolean> {
    try {
      await asked.query(text, values)
      retryMs = timing.firstRetryMs
      return true
    } catch (error) {
      lose(asked, error)
      return false
    }
  }

  /** One run at a time: the driver takes the next statement only when the last is answered. */
  function send(): Promise<void> {
    sending ??= sendWaiting().finally(() => {
      sending = undefined
      if (client && waiting.size > 0) void send()
    })
    return sending
  }

  /** Sends what was collected; with nothing to send, checks for a sign of life. */
  async function sendWaiting(): Promise<void> {
    await pause(timing.coalesceMs, undefined, { signal: stopping.signal }).catch(() => {})
    const batches = pack([...waiting])
    waiting.clear()
    if (client && batches.length === 0) await ask(client, 'select 1')
    for (const [sent, batch] of batches.entries()) {
      const isSent = client !== undefined && (await ask(client, 'select pg_notify($1, $2)', [channel, join(batch)]))
      if (isSent) continue
      const newer = [...waiting]
      waiting.clear()
      return keep([...batches.slice(sent).flat(), ...newer])
    }
  }

  function keep(messages: readonly string[]): void {
    for (const message of messages) waiting.add(message)
    const surplus = waiting.size - maxWaiting
    if (surplus <= 0) return
    for (const oldest of [...waiting].slice(0, surplus)) waiting.delete(oldest)
    log.warn({ dropped: surplus }, 'Changes were dropped because too many are waiting for the database.')
  }

  return {
    async start() {
      await connect()
      heartbeat = setInterval(() => void send(), timing.heartbeatMs).unref()
    },
    publish(messages) {
      const encoded = messages.flatMap(encode)
      const sendable = encoded.filter(fits)
      if (sendable.length < encoded.length) log.error('Changes were dropped because their group names are too long.')
      keep(sendable)
      if (client) void send()
    },
    async stop() {
      stopping.abort()
      clearInterval(heartbeat)
      await reconnecting
      await sending
      await send()
      if (waiting.size > 0) log.warn({ dropped: waiting.size }, 'Changes were dropped because the database is away.')
      const last = client
      client = undefined
      options.onLost?.()
      await last?.end()
    },
  }
}

const join = (messages: readonly string[]): string => `[${messages.join(',')}]`

const fits = (message: string): boolean => Buffer.byteLength(join([message])) <= MAX_PAYLOAD_BYTES

/** One message as JSON; several when its groups do not fit into one payload. */
function encode({ groups, ...change }: FanOutMessage): string[] {
  const json = JSON.stringify({ ...change, groups })
  if (fits(json) || groups.length < 2) return [json]
  const half = Math.ceil(groups.length / 2)
  const parts = [groups.slice(0, half), groups.slice(half)]
  return parts.flatMap((part) => encode({ ...change, groups: part }))
}

/** Messages in batches that each fit into one payload. */
function pack(messages: readonly string[]): string[][] {
  const batches: string[][] = []
  let room = 0
  for (const message of messages) {
    const bytes = Buffer.byteLength(message) + ','.length
    const batch = batches.at(-1)
    if (batch && bytes <= room) {
      batch.push(message)
      room -= bytes
    } else {
      batches.push([message])
      room = MAX_PAYLOAD_BYTES - '[]'.length - bytes
    }
  }
  return batches
}
