import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { TICK, TICKS_PER_DAY } from '#domain/availability/bits.ts'
import { addDays, toLocalDateTime } from '#domain/time.ts'
import { freePort } from '#server/platform/free-port.ts'
import { machineProxy, type Proxy } from '#server/testing/proxy.ts'
import { aSubmit } from '#server/testing/submits.ts'
import { type BenchPortal, manyOffices, startBenchPortal, startServer, TODAY } from './portal.ts'
import { conclude } from './report.ts'

/** How often everything is replaced, and how many bookings and as many reads are sent in a second. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const PER_SECOND = Number(process.env['PER_SECOND'] ?? 50)
/** Between a start and the next stop. */
const QUIET_MS = 1_000
/** Answers have been normal again when none has failed for this long. */
const NORMAL_MS = 3_000
const DRAIN_SECONDS = '3'

interface Office {
  readonly locationId: number
  readonly appointmentTypeId: number
}

/**
 * Servers are replaced while people book and read, each request sent once: behind nginx and HAProxy with the files in
 * deploy/, and the workers of one server, directly and behind nginx. No one may notice. Then a worker is killed: its
 * requests fail, but nothing that was answered is lost and nothing is booked twice.
 */
export async function rolling(): Promise<void> {
  const portal = await startBenchPortal({ servers: 0 })
  try {
    const { locationIds, appointmentTypeId } = await manyOffices(portal.db, { offices: 1, days: 20 })
    const office = { locationId: locationIds[0] as number, appointmentTypeId }
    for (const name of ['nginx', 'haproxy'] as const) {
      await behind(name, async (proxy) =>
        say(`two servers behind ${name}`, await replaceServers(portal, office, proxy)),
      )
    }
    say('two workers, directly', await replaceWorkers(portal, office))
    await behind('nginx', async (proxy) => say('two workers behind nginx', await replaceWorkers(portal, office, proxy)))
    await killWorker(portal, office)
  } finally {
    await portal.stop()
  }
  conclude()
}

async function behind(name: 'nginx' | 'haproxy', run: (proxy: Proxy) => Promise<void>): Promise<void> {
  const proxy = await machineProxy(name)
  if (!proxy) return console.log(`${name} is not installed: not run`)
  // Its certificate is self-signed.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  try {
    await run(proxy)
  } finally {
    await proxy.stop()
  }
}

const addressOf = (url: string) => new URL(url).host

async function replaceServers(portal: BenchPortal, office: Office, proxy: Proxy): Promise<Tally> {
  const ports = [await freePort(), await freePort()]
  const env = { PUBLIC_URL: proxy.url, TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS }
  const start = (port: number) => startServer(portal.servingUrl, { ...env, PORT: String(port) })
  const servers = await Promise.all(ports.map(start))
  try {
    await proxy.start([`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`])
    const load = startLoad(portal, office, proxy.url)
    await pause(QUIET_MS)
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, port] of ports.entries()) {
        await servers[i]?.stop()
        servers[i] = await start(port)
        await pause(QUIET_MS)
      }
    }
    return await load.stop()
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

async function startTwoWorkers(portal: BenchPortal, proxy?: Proxy) {
  const behindIt = proxy && { PUBLIC_URL: proxy.url, TRUST_PROXY: '127.0.0.1' }
  const server = await startServer(portal.servingUrl, { WORKERS: '2', DRAIN_SECONDS, ...behindIt })
  await proxy?.start([addressOf(server.url), addressOf(server.url)])
  return server
}

async function replaceWorkers(portal: BenchPortal, office: Office, proxy?: Proxy): Promise<Tally> {
  const server = await startTwoWorkers(portal, proxy)
  try {
    const load = startLoad(portal, office, proxy?.url ?? server.url)
    await pause(QUIET_MS)
    for (let round = 0; round < ROUNDS; round++) {
      const old = workersOf(server.pid)
      process.kill(server.pid, 'SIGUSR2')
      while (workersOf(server.pid).some((pid) => old.includes(pid))) await pause(100)
    }
    await pause(QUIET_MS)
    return await load.stop()
  } finally {
    await server.stop()
  }
}

async function killWorker(portal: BenchPortal, office: Office): Promise<void> {
  const server = await startTwoWorkers(portal)
  try {
    const load = startLoad(portal, office, server.url)
    await pause(QUIET_MS)
    const killed = workersOf(server.pid)[0] as number
    const killedAt = performance.now()
    process.kill(killed, 'SIGKILL')
    while (performance.now() - Math.max(killedAt, load.failedAt()) < NORMAL_MS) await pause(100)
    const tally = await load.stop()
    const seconds = Math.max(0, load.failedAt() - killedAt) / 1000
    say('one of two workers killed', { ...tally, mayFail: true })
    console.log(`  answers normal ${seconds.toFixed(1)} s after the kill`)
  } finally {
    await server.stop()
  }
}

function workersOf(pid: number): number[] {
  return spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .flatMap((line) => Number(line) || [])
}

interface Tally {
  readonly requests: number
  /** Answers other than 200, and what happened instead of one. */
  readonly failures: ReadonlyMap<string, number>
  readonly doubled: number
  readonly lost: number
  readonly slowestMs: number
  readonly mayFail?: boolean
}

function say(name: string, { requests, failures, doubled, lost, slowestMs, mayFail = false }: Tally): void {
  const count = (isMeant: (what: string) => boolean) =>
    [...failures].reduce((sum, [what, times]) => (isMeant(what) ? sum + times : sum), 0)
  const is5xx = (what: string) => /^5\d\d$/.test(what)
  const isRefusal = (what: string) => /^[1-4]\d\d$/.test(what)
  const broken = count((what) => !is5xx(what) && !isRefusal(what))
  const isGood = doubled + lost === 0 && (mayFail || failures.size === 0)
  if (!isGood) process.exitCode = 1
  console.log(
    `${name}: ${requests} requests, ${count(is5xx)} × 5xx, ${broken} transport errors, ${count(isRefusal)} refused, ` +
      `${doubled} doubled, ${lost} lost, slowest ${Math.round(slowestMs)} ms, ${isGood ? 'held' : 'FAILED'}`,
  )
  if (failures.size > 0) console.log(`  ${JSON.stringify([...failures])}`)
}

let bookings = 0

/** Books and reads at a steady pace, whatever happens, and sends nothing twice. */
function startLoad({ db }: BenchPortal, office: Office, url: string) {
  const failures = new Map<string, number>()
  const underWay = new Set<Promise<unknown>>()
  const acknowledged: number[] = []
  let [requests, slowestMs, lastFailure] = [0, 0, 0]

  // A connection that is kept alive may close just as it is used again. Proxies know; without one, browsers send again.
  const ownConnection = url.startsWith('http:') && { connection: 'close' }
  async function send(path: string, body?: object): Promise<unknown> {
    requests++
    const began = performance.now()
    let failure: string | undefined
    try {
      const answer = await fetch(url + path, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { origin: url, ...ownConnection, ...(body && { 'content-type': 'application/json' }) },
      })
      const text = await answer.text()
      if (answer.status === 200) return body && JSON.parse(text)
      failure = String(answer.status)
    } catch (cause) {
      failure = String((cause as Error).cause ?? cause)
    } finally {
      slowestMs = Math.max(slowestMs, performance.now() - began)
    }
    failures.set(failure, (failures.get(failure) ?? 0) + 1)
    lastFailure = performance.now()
    return undefined
  }

  const book = async () => {
    const n = bookings++
    // Not tomorrow: around midnight its first times are too close. An office has 24 places at each of its times.
    const date = addDays(TODAY, 2 + Math.floor(n / (24 * TICKS_PER_DAY)))
    const submit = aSubmit(office, toLocalDateTime({ date, minute: (n % TICKS_PER_DAY) * TICK }))
    const booked = (await send('/api/booking/submit-appointment', submit)) as { id: number } | undefined
    if (booked) acknowledged.push(booked.id)
  }
  const { locationId, appointmentTypeId } = office
  const month = addDays(TODAY, 2).slice(0, 7)
  const reads = [
    () => send('/'),
    () => send('/api/booking/month-info', { locationId, appointmentTypes: [{ appointmentTypeId }], month }),
  ]
  const timer = setInterval(() => {
    for (const one of [book(), reads[bookings % 2]?.()]) {
      const answered = Promise.resolve(one)
      underWay.add(answered)
      void answered.finally(() => underWay.delete(answered))
    }
  }, 1000 / PER_SECOND)

  return {
    failedAt: () => lastFailure,
    async stop(): Promise<Tally> {
      clearInterval(timer)
      await Promise.all(underWay)
      const { rows } = await sql<{ kept: number; doubled: number }>`
        select (select count(*)::int from appointment where id = any(${acknowledged}::int[])) as kept,
          (select count(*)::int from (
            select from appointment group by email_key having count(*) > 1) twice) as doubled`.execute(db)
      const { kept = 0, doubled = 0 } = rows[0] ?? {}
      return { requests, failures, doubled, lost: acknowledged.length - kept, slowestMs }
    },
  }
}
