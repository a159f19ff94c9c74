import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request as ask } from 'node:http'
import { createServer } from 'node:https'
import { connect } from 'node:net'
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
  return (await machineProxy('nginx')) ?? nodeProxy(await freePort())
}

/** A proxy of the machine with its file in deploy/, if the machine has it. */
export async function machineProxy(name: keyof typeof MACHINE_PROXIES): Promise<Proxy | undefined> {
  const program = [name, `/usr/sbin/${name}`].find((each) => spawnSync(each, ['-v']).status === 0)
  return program === undefined ? undefined : runProxy(program, MACHINE_PROXIES[name], await freePort())
}

/** Puts a file in the proxy's folder and says where it is. */
type Place = (name: string, content: string) => string

/** What a proxy is started with, after its files are placed. */
type Arguments = (values: Record<string, string>, place: Place, folder: string) => string[]

const MACHINE_PROXIES = {
  nginx(values, place, folder) {
    const template = readFileSync('deploy/nginx.conf', 'utf8')
    const filled = template.replaceAll(/\$\{(PORTAL_\w+)\}/g, (_, name: string) => values[name] ?? '')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`)
    const main = `${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
      daemon off; pid nginx.pid; worker_processes 1; events { worker_connections 4096; }
      http { access_log off; ${temporary.join(' ')} include ${place('portal.conf', filled)}; }`
    return ['-p', folder, '-e', path.join(folder, 'errors.log'), '-c', place('nginx.conf', main)]
  },
  haproxy: () => ['-db', '-q', '-f', 'deploy/haproxy.cfg'],
} satisfies Record<string, Arguments>

function runProxy(program: string, argumentsOf: Arguments, port: number): Proxy {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-proxy-'))
  const place: Place = (name, content) => {
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
        // HAProxy wants both in one file; nginx reads of each file what it looks for.
        PORTAL_CERTIFICATE: place('certificate.pem', `${certificate}\n${privateKey}`),
        PORTAL_CERTIFICATE_KEY: place('key.pem', privateKey),
      }
      const args = argumentsOf(values, place, folder)
      child = spawn(program, args, { env: { ...process.env, ...values }, stdio: ['ignore', 'ignore', 'inherit'] })
      await untilListening(port)
    },
    async stop() {
      child?.kill('SIGTERM')
      if (child && child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isListening = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isListening) return
  }
}

/** A signed-in browser stays with one server unless that one refuses; everyone else goes to the next in turn. */
function nodeProxy(port: number): Proxy {
  const { certificate, privateKey } = aCertificate()
  let servers: readonly [string, string]
  let turn = 0

  /** Whether a server takes changes: one that stops says no before it closes its door. */
  async function takesChanges(server: string): Promise<boolean> {
    const answer = await fetch(`http://${server}/openz`, { headers: { connection: 'close' } }).catch(() => undefined)
    return answer?.status === 204
  }

  /** Calls the server whose turn it is, or the other one if it is stopping or nothing is listening. */
  async function pass(request: IncomingMessage, connected: (onward: ClientRequest) => void, failed: () => void) {
    const session = /(?:^|;\s*)(?:__Host-)?sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
    const wanted = session === undefined ? turn++ : createHash('sha1').update(session).digest().readUInt8()
    const first = (await takesChanges(servers[wanted % 2] ?? '')) ? wanted : wanted + 1
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
    if (/^\/(metrics|readyz|livez|openz)$/.test(request.url ?? '')) return void response.writeHead(404).end()
    const isBroken = () => (response.headersSent ? response.destroy() : response.writeHead(502).end())
    const connected = (onward: ClientRequest) => {
      request.pipe(onward)
      response.on('close', () => onward.destroy())
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', isBroken).pipe(response)
      })
    }
    void pass(request, connected, isBroken)
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
    void pass(request, connected, refused)
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
