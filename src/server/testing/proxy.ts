import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request as ask } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import { freePort } from '#server/platform/free-port.ts'
import { aCertificate } from './certificate.ts'

export interface Proxy {
  /** Where browsers find the portal. */
  readonly url: string
  readonly start: (servers: readonly [string, string]) => Promise<void>
  readonly stop: () => Promise<void>
}

/** The machine's nginx with deploy/nginx.conf; without nginx, a proxy of our own that does the same. */
export async function aProxy(): Promise<Proxy> {
  const port = await freePort()
  const nginx = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).status === 0)
  return nginx === undefined ? nodeProxy(port) : nginxProxy(nginx, port)
}

async function nginxProxy(nginx: string, port: number): Promise<Proxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-nginx-'))
  const place = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content)
    return path.join(folder, name)
  }
  let child: ChildProcess | undefined
  return {
    url: `https://127.0.0.1:${port}`,
    async start([first, second]) {
      const { certificate, privateKey } = aCertificate()
      const values: Record<string, string> = {
        PORTAL_LISTEN: `127.0.0.1:${port}`,
        PORTAL_HTTP_LISTEN: `127.0.0.1:${await freePort()}`,
        PORTAL_SERVER_1: first,
        PORTAL_SERVER_2: second,
        PORTAL_CERTIFICATE: place('certificate.pem', certificate),
        PORTAL_CERTIFICATE_KEY: place('key.pem', privateKey),
      }
      const template = readFileSync('deploy/nginx.conf', 'utf8')
      const filled = template.replaceAll(/\$\{(PORTAL_\w+)\}/g, (_, name: string) => values[name] ?? '')
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`)
      const main = `${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
        daemon off; pid nginx.pid; worker_processes 1; events { worker_connections 4096; }
        http { access_log off; ${temporary.join(' ')} include ${place('portal.conf', filled)}; }`
      const args = ['-p', folder, '-e', path.join(folder, 'errors.log'), '-c', place('nginx.conf', main)]
      child = spawn(nginx, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    },
    async stop() {
      child?.kill('SIGTERM')
      if (child && child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A signed-in browser stays with one server unless that one refuses; everyone else goes to the next in turn. */
function nodeProxy(port: number): Proxy {
  const { certificate, privateKey } = aCertificate()
  let servers: readonly [string, string]
  let turn = 0

  /** Calls the server whose turn it is, or the other one if nothing is listening. */
  function pass(request: IncomingMessage, connected: (onward: ClientRequest) => void, failed: () => void): void {
    const session = /(?:^|;\s*)(?:__Host-)?sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
    const first = session === undefined ? turn++ : createHash('sha1').update(session).digest().readUInt8()
    const tryAt = (attempt: number) => {
      const [host, at] = (servers[(first + attempt) % 2] ?? '').split(':')
      const { method, url, headers } = request
      const onward = ask({ host, port: at, method, path: url, headers, agent: false })
      onward.once('socket', (socket) => socket.once('connect', () => connected(onward)))
      onward.on('error', (cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ECONNREFUSED' && attempt === 0) tryAt(1)
        else failed()
      })
    }
    tryAt(0)
  }

  const server = createServer({ key: privateKey, cert: certificate }, (request, response) => {
    if (/^\/(metrics|readyz|livez)$/.test(request.url ?? '')) return void response.writeHead(404).end()
    const isBroken = () => (response.headersSent ? response.destroy() : response.writeHead(502).end())
    const connected = (onward: ClientRequest) => {
      request.pipe(onward)
      response.on('close', () => onward.destroy())
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', isBroken).pipe(response)
      })
    }
    pass(request, connected, isBroken)
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {})
    const refused = () => socket.destroy()
    const connected = (onward: ClientRequest) => {
      onward.end()
      onward.on('response', (answer) => socket.end(`HTTP/1.1 ${answer.statusCode} \r\nConnection: close\r\n\r\n`))
      onward.on('upgrade', (answer, peer) => {
        const lines = answer.rawHeaders.flatMap((text, i) =>
          i % 2 === 0 ? [`${text}: ${answer.rawHeaders[i + 1]}`] : [],
        )
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
        peer.write(head)
        peer.on('error', refused).on('close', refused)
        socket.on('close', () => peer.destroy())
        socket.pipe(peer).pipe(socket)
      })
    }
    pass(request, connected, refused)
  })
  return {
    url: `https://127.0.0.1:${port}`,
    async start(to) {
      servers = to
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
