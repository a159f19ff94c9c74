import { type Connection, createConnection, type Listener, type Timing } from './connection.ts'

/** An HTTP status that says why something was refused. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 429 | 503

/** All connections of this process. */
export interface Registry {
  readonly size: number
  /** A copy, because closing a connection removes it. */
  all(): Connection[]
  open(listener: Listener, options: { hasSeparateToken: boolean }): Promise<Connection | RefusalStatus>
  /** Finds the connection of a request; a token alone is not enough, it must come with the cookie of its user. */
  claim(token: string | undefined, listener: Listener): Connection | RefusalStatus
}

interface RegistryOptions {
  /** Asked for each new connection: it is a setting. */
  readonly perUser: () => Promise<number>
  readonly timing: Timing
  readonly tokenPrefix?: string
}

export function createRegistry({ perUser, timing, tokenPrefix = '' }: RegistryOptions): Registry {
  const connections = new Map<string, Connection>()

  return {
    get size() {
      return connections.size
    },
    all: () => [...connections.values()],
    async open(listener, { hasSeparateToken }) {
      const most = await perUser()
      // The newest is refused, not the oldest closed: that one would reconnect, push out the next, and so on forever.
      if (countOf(listener.userId) >= most) return 429
      const onClosed = ({ token }: Connection) => connections.delete(token)
      const connection = createConnection({ listener, hasSeparateToken, tokenPrefix, timing, onClosed })
      connections.set(connection.token, connection)
      return connection
    },
    claim(token, listener) {
      if (!token) return 400
      const connection = connections.get(token)
      if (!connection) return 404
      if (connection.listener.userId !== listener.userId) return 403
      connection.refresh(listener)
      return connection
    },
  }

  function countOf(userId: number): number {
    let count = 0
    for (const connection of connections.values()) if (connection.listener.userId === userId) count += 1
    return count
  }
}
