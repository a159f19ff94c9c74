import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A network between a server and its database that can fail. */
export interface DatabaseLine {
  /** The database's address by way of this line. */
  readonly url: string
  /** Ends all connections and accepts none. */
  cut(): void
  /** Keeps the open connections and lets nothing through, like a firewall that has forgotten them. */
  freeze(): void
  /** Accepts new connections too, and lets nothing through, like a database that has stopped. */
  freezeAll(): void
  /** Accepts connections and lets them through. Those that were frozen stay so: nothing ever tells their ends. */
  restore(): void
  close(): Promise<void>
}

export async function aLineTo(databaseUrl: string): Promise<DatabaseLine> {
  const target = new pg.Client({ connectionString: databaseUrl })
  const isUnixSocket = target.host.startsWith('/')
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'frozen' = 'open'
  const server = createServer((inside) => {
    sockets.add(inside)
    inside.on('error', () => inside.destroy())
    if (state === 'cut') return void inside.destroy()
    if (state === 'frozen') return
    const outside = isUnixSocket ? connect(`${target.host}/.s.PGSQL.${target.port}`) : connect(target.port, target.host)
    sockets.add(outside)
    inside.pipe(outside).pipe(inside)
    outside.on('error', () => outside.destroy())
    inside.on('close', () => outside.destroy())
    outside.on('close', () => inside.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(`postgres://127.0.0.1/${target.database}`)
  through.username = target.user ?? ''
  through.password = target.password ?? ''
  const address = server.address()
  if (typeof address === 'object') through.port = String(address?.port)

  const line: Omit<DatabaseLine, 'url' | 'close'> = {
    cut() {
      state = 'cut'
      for (const socket of sockets) socket.destroy()
    },
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    freezeAll() {
      state = 'frozen'
      line.freeze()
    },
    restore() {
      state = 'open'
    },
  }
  return {
    ...line,
    url: through.href,
    async close() {
      line.cut()
      server.close()
      await once(server, 'close')
    },
  }
}
