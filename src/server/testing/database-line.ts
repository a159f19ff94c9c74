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

/** To a TCP port of this machine, or to a Unix socket. */
type End = { readonly port: number } | { readonly path: string }

/** A line to anything that listens, at a port of its own. */
export async function aLine(end: End): Promise<Omit<DatabaseLine, 'url'> & { readonly port: number }> {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'frozen' = 'open'
  const server = createServer((inside) => {
    sockets.add(inside)
    inside.on('error', () => inside.destroy())
    inside.on('close', () => sockets.delete(inside))
    if (state === 'cut') return void inside.destroy()
    if (state === 'frozen') return
    const outside = connect('port' in end ? { port: end.port, host: '127.0.0.1' } : end)
    sockets.add(outside)
    inside.pipe(outside).pipe(inside)
    outside.on('error', () => outside.destroy())
    inside.on('close', () => outside.destroy())
    outside.on('close', () => {
      sockets.delete(outside)
      inside.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()

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
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    async close() {
      line.cut()
      server.close()
      await once(server, 'close')
    },
  }
}

export async function aLineTo(databaseUrl: string): Promise<DatabaseLine> {
  const target = new pg.Client({ connectionString: databaseUrl })
  const isUnixSocket = target.host.startsWith('/')
  const line = await aLine(isUnixSocket ? { path: `${target.host}/.s.PGSQL.${target.port}` } : { port: target.port })
  const through = new URL(`postgres://127.0.0.1:${line.port}/${target.database}`)
  through.username = target.user ?? ''
  through.password = target.password ?? ''
  return { ...line, url: through.href }
}
