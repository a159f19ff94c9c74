import { randomBytes } from 'node:crypto'
import * as protocol from './protocol.ts'
import type { Transport } from './transports.ts'

/** The signed-in user behind a connection, as of the last time the session was read. */
export interface Listener {
  readonly userId: number
  readonly sessionId: string
  readonly groups: readonly string[]
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

export interface Timing {
  /** Silence after which the server sends a ping. */
  readonly keepAliveMs: number
  /** Silence after which a client counts as gone; twice the interval at which clients ping. */
  readonly clientTimeoutMs: number
  /** From opening the transport to the handshake. */
  readonly handshakeMs: number
  /** From negotiating to opening the transport, and between two polls. */
  readonly orphanMs: number
  /** How long a poll stays open; less than the minute after which common proxies give up. */
  readonly pollMs: number
  /** Age at which a session is read again; with the sweep it stays below the 5 s in which a lock must take effect. */
  readonly revalidateMs: number
  /** How long a client may take to read the last message of a closing connection. */
  readonly closeMs: number
  /** The same when the whole server stops. */
  readonly shutdownMs: number
  /** How often all of the above is checked. */
  readonly sweepMs: number
}

/** Longest message a client may send, in bytes: handshakes and pings need less than 100. */
export const MAX_INBOUND_BYTES = 4 * 1024

/** Messages a client may send in one second; an honest one sends two when it connects and one every 15 s. */
const MAX_INBOUND_PER_SECOND = 50

/** What may wait for a slow client before it is cut off; it refetches when it reconnects. */
const MAX_WAITING_BYTES = 1024 * 1024

/** Negotiated, then handshaking once a transport is open, then open; closing until the client has read the last message. */
type Stage = 'negotiated' | 'handshaking' | 'open' | 'closing' | 'closed'

export interface Connection {
  /** Public name of the connection. */
  readonly id: string
  /** The secret by which its requests find it. */
  readonly token: string
  readonly listener: Listener
  readonly isOpen: boolean
  /** When the session behind it was last read, or when that was last tried. */
  checkedAt: number
  readonly transport: Transport | undefined
  attach(transport: Transport): void
  /** Adopts the session as it was just read. */
  refresh(listener: Listener): void
  isIn(groups: readonly string[]): boolean
  /** Records a sign of life from the client. */
  seen(): void
  receive(text: string): void
  send(frame: string): void
  /** Tells the client why, lets it read that, and ends. */
  close(reason: string | undefined, options?: { allowReconnect: boolean }): void
  /** Ends now; also to be called when the transport is gone. */
  destroy(): void
  /** Does what only time triggers: pings and timeouts. */
  sweep(now: number): void
}

export interface ConnectionOptions {
  readonly listener: Listener
  /** The oldest clients know only one name, which is then both id and token. */
  readonly hasSeparateToken: boolean
  /** The secret's prefix, which tells other processes whose it is. */
  readonly tokenPrefix?: string
  readonly timing: Timing
  readonly onClosed: (connection: Connection) => void
}

/** One client of the hub, whatever its transport. It sends messages out and refuses all calls in. */
export function createConnection(options: ConnectionOptions): Connection {
  const { listener, hasSeparateToken, tokenPrefix = '', timing, onClosed } = options
  const id = tokenPrefix + randomBytes(24).toString('base64url')
  const token = hasSeparateToken ? tokenPrefix + randomBytes(24).toString('base64url') : id

  let stage: Stage = 'negotiated'
  let stageSince = Date.now()
  let transport: Transport | undefined
  let currentListener = listener
  let groups = new Set(listener.groups)
  let partialRecord = ''
  let lastSeenAt = stageSince
  let lastSentAt = stageSince
  let inboundSince = 0
  let inboundCount = 0

  function enter(next: Stage): void {
    stage = next
    stageSince = Date.now()
  }

  function send(frame: string): void {
    if (!transport || stage === 'closing' || stage === 'closed') return
    transport.send(frame)
    lastSentAt = Date.now()
    if (transport.waitingBytes > MAX_WAITING_BYTES) destroy()
  }

  function end(): void {
    if (!transport) return destroy()
    if (stage === 'closed') return
    enter('closing')
    transport.end()
  }

  function close(reason: string | undefined, { allowReconnect } = { allowReconnect: false }): void {
    if (stage === 'closing' || stage === 'closed') return
    if (stage === 'open') send(protocol.close(reason, allowReconnect))
    end()
  }

  function destroy(): void {
    if (stage === 'closed') return
    enter('closed')
    transport?.destroy()
    onClosed(connection)
  }

  function receive(text: string): void {
    lastSeenAt = Date.now()
    if (partialRecord.length + text.length > MAX_INBOUND_BYTES) return close('The message is too large.')
    const { records, rest } = protocol.splitRecords(partialRecord + text)
    partialRecord = rest
    for (const record of records) {
      if (stage !== 'handshaking' && stage !== 'open') return
      if (isFlooding()) return close('Too many messages.')
      if (stage === 'handshaking') shakeHands(record)
      else take(record)
    }
  }

  function isFlooding(): boolean {
    if (lastSeenAt - inboundSince >= 1000) {
      inboundSince = lastSeenAt
      inboundCount = 0
    }
    inboundCount += 1
    return inboundCount > MAX_INBOUND_PER_SECOND
  }

  function shakeHands(record: string): void {
    const fault = protocol.handshakeFault(record)
    if (fault !== undefined) {
      send(protocol.handshakeRefused(fault))
      return end()
    }
    enter('open')
    send(protocol.HANDSHAKE_ACCEPTED)
  }

  function take(record: string): void {
    const message = protocol.readClientMessage(record)
    if (message.kind === 'invalid') return close('The message is not valid.')
    if (message.kind === 'close') return destroy()
    if (message.kind === 'call' && message.invocationId !== undefined) {
      send(protocol.failedCompletion(message.invocationId, 'This hub takes no calls.'))
    }
  }

  function sweep(now: number): void {
    const inStageFor = now - stageSince
    if (stage === 'negotiated' && inStageFor > timing.orphanMs) destroy()
    if (stage === 'handshaking' && inStageFor > timing.handshakeMs) destroy()
    if (stage === 'closing' && inStageFor > timing.closeMs) destroy()
    if (stage !== 'open' || !transport) return

    // Polls are the pings of that transport, in both directions.
    if (transport.name === 'LongPolling') {
      if (!transport.isPolled && now - lastSeenAt > timing.orphanMs) destroy()
      return
    }
    if (now - lastSeenAt > timing.clientTimeoutMs) close('Client timeout.', { allowReconnect: true })
    else if (now - lastSentAt >= timing.keepAliveMs) send(protocol.PING)
  }

  const connection: Connection = {
    id,
    token,
    checkedAt: stageSince,
    get listener() {
      return currentListener
    },
    get isOpen() {
      return stage === 'open'
    },
    get transport() {
      return transport
    },
    attach(opened) {
      transport = opened
      lastSeenAt = Date.now()
      enter('handshaking')
    },
    refresh(fresh) {
      currentListener = fresh
      groups = new Set(fresh.groups)
      connection.checkedAt = Date.now()
    },
    isIn: (wanted) => wanted.some((group) => groups.has(group)),
    seen() {
      lastSeenAt = Date.now()
    },
    receive,
    send,
    close,
    destroy,
    sweep,
  }
  return connection
}
