import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { freePort } from '#server/platform/free-port.ts'
import { conclude } from './report.ts'

/**
 * First starts: on the embedded database and on a server, with several processes, two starts in the same second, killed
 * at any moment, and on a database that gets a tenth of its time. `PORTAL=folder` proves another build.
 */
export async function proveStarts(): Promise<void> {
  const rows: Row[] = []
  const add = (row: Row) => {
    rows.push(row)
    console.log(lineOf(row))
  }
  console.log('database  processes  starts  harm       ready  seconds  said that it waits')
  for (const kind of ['embedded', 'server'] as const) {
    for (const processes of PROCESSES)
      for (const starts of [1, 2]) add(await first({ kind, processes, starts, harm: 'none' }))
    add(await first({ kind, processes: 2, starts: 1, harm: 'slow disk' }))
    for (let i = 0; i < KILLS; i++) add(await first({ kind, processes: 2, starts: 1, harm: 'kill -9' }))
  }
  const failed = rows.filter(({ ready, starts }) => ready < starts)
  console.log(`${rows.length} first starts, ${failed.length} failed`)
  conclude(failed.length === 0)
}

const PROCESSES = (process.env['PROCESSES'] ?? '1,2,8').split(',').map(Number)
const KILLS = Number(process.env['KILLS'] ?? 10)
/** A first start takes longer than this on every machine. */
const KILL_WITHIN_MS = Number(process.env['KILL_WITHIN_MS'] ?? 15_000)
const LIMIT_MS = 1_200_000

interface Case {
  readonly kind: 'embedded' | 'server'
  readonly processes: number
  readonly starts: number
  readonly harm: 'none' | 'kill -9' | 'slow disk'
}

interface Row extends Case {
  readonly ready: number
  readonly seconds: number
  readonly waits: number
  readonly said: string
}

const lineOf = ({ kind, processes, starts, harm, ready, seconds, waits, said }: Row) =>
  `${kind.padEnd(9)} ${String(processes).padStart(9)} ${String(starts).padStart(7)}  ${harm.padEnd(9)} ${`${ready}/${starts}`.padStart(6)} ${seconds.toFixed(1).padStart(8)}  ${waits}${said}`

async function first(wanted: Case): Promise<Row> {
  const { kind, processes, starts, harm } = wanted
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-starts-'))
  const server = kind === 'server' ? await startEmbeddedPostgres({ dataDir }) : undefined
  const env: Record<string, string> = server
    ? { DATABASE_URL: server.ownerUrl }
    : { DATABASE_URL: '', DATA_DIR: dataDir }
  const slowed = harm === 'slow disk' ? slowDown(dataDir) : undefined
  if (harm === 'kill -9') {
    const killed = await launch(processes, env)
    await pause(Math.random() * KILL_WITHIN_MS)
    await killed.end('SIGKILL')
  }
  const began = performance.now()
  const portals = await Promise.all(Array.from({ length: starts }, () => launch(processes, env)))
  const isReady = await Promise.all(portals.map((portal) => portal.isReady()))
  const seconds = (performance.now() - began) / 1000
  await slowed?.stop()
  const said = portals.map((portal) => portal.said()).join('')
  for (const portal of portals.toReversed()) await portal.end('SIGTERM')
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
  const failure = isReady.includes(false)
    ? `  ${(/"message":"[^"]*"|"msg":"[^"]*cannot[^"]*"/.exec(said) ?? [said.slice(-200)])[0]}`
    : ''
  return {
    ...wanted,
    ready: isReady.filter(Boolean).length,
    seconds,
    waits: said.match(/Waiting for /g)?.length ?? 0,
    said: failure,
  }
}

async function launch(processes: number, env: Record<string, string>) {
  const port = await freePort()
  const child: ChildProcess = spawn(
    process.execPath,
    [path.resolve(process.env['PORTAL'] ?? '.', 'dist/server/main.js')],
    {
      env: { ...process.env, NODE_ENV: '', DEMO: 'on', ...env, WORKERS: String(processes), PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that all its processes can be killed in one moment.
      detached: true,
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      said += data.toString()
    })
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  return {
    said: () => said,
    async isReady(): Promise<boolean> {
      const deadline = performance.now() + LIMIT_MS
      while (!isOver() && performance.now() < deadline) {
        const isAnswered = await fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
        // Every process of it, not only the first.
        if (isAnswered && said.includes('The portal is ready')) return true
        await pause(200)
      }
      return false
    },
    async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
      if (isOver()) return
      process.kill(signal === 'SIGKILL' ? -(child.pid ?? 0) : (child.pid ?? 0), signal)
      while (!isOver()) await pause(50)
    },
  }
}

/** Lets the database run for a tenth of each second: everything that it does takes ten times as long. */
function slowDown(dataDir: string) {
  const stopping = new AbortController()
  const signalAll = (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of processesOf(dataDir)) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has just ended.
      }
    }
  }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      signalAll('SIGSTOP')
      await pause(900)
      signalAll('SIGCONT')
      await pause(100)
    }
  })()
  return {
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}

/** The database's first process and its children. */
function processesOf(dataDir: string): number[] {
  const file = path.join(dataDir, 'pg18/postmaster.pid')
  if (!existsSync(file)) return []
  const first = Number(readFileSync(file, 'utf8').split('\n')[0])
  const children = `/proc/${first}/task/${first}/children`
  const others = existsSync(children) ? readFileSync(children, 'utf8').trim().split(' ').map(Number) : []
  return [first, ...others].filter((pid) => pid > 1)
}
