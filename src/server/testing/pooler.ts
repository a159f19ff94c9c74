import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A connection to the database that belongs to one client after the other. */
interface Session {
  readonly socket: Socket
  client: Socket | undefined
}

const READY = 'Z'.charCodeAt(0)
const FAREWELL = 'X'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

/**
 * A pooler in transaction mode, as PgBouncer can be: a client has a session of the database for one transaction, and
 * then the next client has it, with everything that was set and locked in it.
 */
export async function aPoolerTo(databaseUrl: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const target = new pg.Client({ connectionString: databaseUrl })
  const idle: Session[] = []
  const sockets = new Set<Socket>()
  let greeting: Buffer | undefined

  /** A new session, greeted with the first client's own words. */
  async function open(startup: Buffer): Promise<Session> {
    const isUnixSocket = target.host.startsWith('/')
    const socket = isUnixSocket ? connect(`${target.host}/.s.PGSQL.${target.port}`) : connect(target.port, target.host)
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    const session: Session = { socket, client: undefined }
    let rest = Buffer.alloc(0)
    const greeted = new Promise<Buffer>((resolve) => {
      const said: Buffer[] = []
      let isGreeted = false
      socket.on('data', (data) => {
        rest = Buffer.concat([rest, data])
        while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
          const message = rest.subarray(0, rest.readInt32BE(1) + 1)
          rest = rest.subarray(message.length)
          if (!isGreeted) said.push(message)
          else session.client?.write(message)
          if (message[0] !== READY) continue
          if (!isGreeted) resolve(Buffer.concat(said))
          isGreeted = true
          if (message[5] === IDLE && session.client) {
            session.client = undefined
            idle.push(session)
          }
        }
      })
    })
    socket.write(startup)
    greeting = await greeted
    return session
  }

  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => client.destroy())
    let startup: Buffer | undefined
    let session: Session | undefined
    let turn = Promise.resolve()
    client.on('data', (data) => {
      turn = turn.then(async () => {
        if (startup === undefined) {
          startup = data
          if (!greeting) idle.push(await open(startup))
          client.write(greeting ?? '')
          return
        }
        if (data[0] === FAREWELL) return void client.end()
        if (session?.client !== client) {
          session = idle.pop() ?? (await open(startup))
          session.client = client
        }
        session.socket.write(data)
      })
    })
    // In the middle of a transaction, the session is of no use to anyone.
    client.on('close', () => session?.client === client && session.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `postgres://${target.user}@127.0.0.1:${port}/${target.database}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
