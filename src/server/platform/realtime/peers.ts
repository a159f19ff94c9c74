import { createServer, type IncomingMessage, request as httpRequest, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * The server processes that share one port. The process that gets a connection's next request may not be the one that
 * holds the connection: the secret begins with the name of that process, and the request is forwarded to it.
 */
export interface Peers {
  readonly self: string
  /** Where the owner of a secret listens for the others; nothing when that is this process. */
  ownerOf(token: string | undefined | null): string | undefined
}

/** In a folder that only the portal's own user can enter. */
const socketIn = (folder: string, name: string) => path.join(folder, `${name}.sock`)

export function createPeers(folder: string, self: string): Peers {
  return {
    self,
    ownerOf(token) {
      const [, name] = /^(\d{1,9})\./.exec(token ?? '') ?? []
      return name === undefined || name === self ? undefined : socketIn(folder, name)
    },
  }
}

/** Accepts what the others forward. */
export async function listenForPeers(app: FastifyInstance, folder: string, self: string): Promise<Server> {
  const inner = createServer((request, response) => app.server.emit('request', request, response))
  inner.on('upgrade', (request, socket, head) => app.server.emit('upgrade', request, socket, head))
  // Exclusive: otherwise the processes would share this one as well.
  await new Promise<void>((resolve, reject) => {
    inner.once('error', reject).listen({ path: socketIn(folder, self), exclusive: true }, resolve)
  })
  return inner
}

/** A dead process counts as a closed connection: the client starts over. */
export function passOn(request: IncomingMessage, response: ServerResponse, socketPath: string): void {
  const { method, url, headers } = request
  const onward = httpRequest({ socketPath, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    // Events may be a long time coming, but the client must know immediately that they can come.
    response.flushHeaders()
    answer.pipe(response)
  })
  onward.on('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(404).end()
  })
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

export function passOnUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, socketPath: string): void {
  const { method, url, rawHeaders } = request
  const onward = connect(socketPath)
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`)
  onward.write(`${lines.join('\r\n')}\r\n\r\n`)
  onward.write(head)
  onward.on('error', () => socket.destroy())
  socket.on('close', () => onward.destroy())
  socket.pipe(onward).pipe(socket)
}
