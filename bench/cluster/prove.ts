import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/platform/db/database.ts'
import { aProxy } from '#server/testing/proxy.ts'
import { buildIfNeeded } from '../../scripts/build.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Fault, faults, NOTHING, type Scene } from './faults.ts'
import { FAKETIME, findPrograms } from './programs.ts'
import { Server } from './servers.ts'
import { foundTown } from './town.ts'

/**
 * `npm run prove:cluster [-- fault …]`: two portal servers behind a proxy, on a real cluster of PostgreSQL, with people
 * who book and look, while one thing after the other goes wrong. No acknowledged booking may be lost, none doubled, no
 * one turned away by what is planned, and everything back by itself within ten seconds of the new primary, beyond what
 * this machine needs to show it when nothing is wrong. The columns of seconds count from the fault.
 */
const BACK_WITHIN = 10

const programs = findPrograms()
if (typeof programs === 'string') {
  console.error(programs)
  process.exit(1)
}
// The proxy's certificate is self-signed.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
process.removeAllListeners('warning')
buildIfNeeded(console.log)
const wanted = process.argv.slice(2)
const isWanted = ({ name }: Fault) => wanted.length === 0 || wanted.some((part) => name.includes(part))

const cluster = await startCluster(programs)
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void (isInterrupted = true))
try {
  console.log('Three nodes, HAProxy and PgBouncer are up.')
  const { pooledUrl, directUrl, replicaUrl, hostsUrl } = cluster
  await prove('HAProxy and PgBouncer', faults.filter(isWanted), {
    DATABASE_URL: pooledUrl,
    DATABASE_DIRECT_URL: directUrl,
    DATABASE_REPLICA_URL: replicaUrl,
  })
  const ofHosts = faults.filter((fault) => fault.isOfHosts && isWanted(fault))
  if (ofHosts.length > 0 && !isInterrupted)
    await prove('several hosts in DATABASE_URL', ofHosts, { DATABASE_URL: hostsUrl })
  console.log(process.exitCode ? 'FAILED' : 'held')
} finally {
  await cluster.stop()
}

async function prove(by: string, list: readonly Fault[], env: Record<string, string>): Promise<void> {
  const scene = await setScene(cluster, env)
  console.log(
    `\n${by}\n\n| fault | bookings | lost | doubled | 5xx | unanswered | harm over | requests | screens | jobs |`,
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  try {
    const usual = await tryOut(NOTHING, scene, 0)
    for (const fault of list) {
      if (isInterrupted) break
      const reason = fault.skip?.(scene)
      if (reason === undefined) await tryOut(fault, scene, usual)
      else console.log(`| ${fault.name} | skipped: ${reason} |`)
    }
  } finally {
    await scene.stop()
  }
}

async function setScene(
  { home, hostsUrl }: Cluster,
  env: Record<string, string>,
): Promise<Scene & { stop(): Promise<void> }> {
  const clockFile = path.join(home, 'clock')
  writeFileSync(clockFile, '+0')
  const proxy = await aProxy()
  const all: Record<string, string> = {
    ...env,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '127.0.0.1',
    ...(FAKETIME !== undefined && {
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }),
  }
  const stops: (() => Promise<unknown>)[] = [proxy.stop]
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each()
  }
  const start = async (more: Record<string, string>, name: string) => {
    const server = await Server.start({ ...all, ...more }, path.join(home, name))
    stops.push(() => server.stop())
    return server
  }
  try {
    const servers = [await start({}, 'server1.log'), await start({ WORKERS: '2' }, 'server2.log')] as const
    await proxy.start([`127.0.0.1:${servers[0].port}`, `127.0.0.1:${servers[1].port}`])
    const db = connect(hostsUrl, { connections: 4 })
    stops.push(() => db.destroy())
    const town = await foundTown(db, proxy.url, servers)
    stops.push(() => town.stop())
    return { cluster, servers, town, clockFile, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

/**
 * One fault, with load running from well before it until well after. Prints its row, and returns the seconds until all
 * was back after the harm: that of nothing is what the machine itself needs, `usual`.
 */
async function tryOut(fault: Fault, scene: Scene, usual: number): Promise<number> {
  const { town } = scene
  await scene.cluster.settled()
  await town.screensHear()
  const load = town.startLoad()
  await pause(2_000)
  const since = performance.now()
  await fault.act(scene)
  const acted = performance.now()
  const timeOf = async (work: Promise<void>) => {
    await work
    return performance.now()
  }
  const checks = [town.screensHear(), town.jobsRun(), town.serversReady()] as const
  const [screens, jobs] = await Promise.all([timeOf(checks[0]), timeOf(checks[1]), checks[2]])
  await pause(3_000)
  await fault.repair?.(scene)
  await load.stop()
  await scene.cluster.settled()
  const { lost, doubled } = await town.comparison()
  const fives = load.failures.filter(({ status }) => status >= 500)
  const silent = load.failures.length - fives.length
  const lastFailure = Math.max(since, ...load.failures.map(({ at }) => at))
  const seconds = (at: number) => Math.max(0, (at - since) / 1000).toFixed(1)
  const back = Math.max(0, ...[lastFailure, screens, jobs].map((at) => (at - acted) / 1000))
  const isBack = fault === NOTHING || back - usual <= BACK_WITHIN
  const isRight = lost === 0 && doubled === 0 && isBack && (!fault.isPlanned || load.failures.length === 0)
  if (!isRight) process.exitCode = 1
  const kinds = [...new Set(fives.map(({ status, what }) => `${status} ${what}`))].join(', ')
  const cells = [
    `${fault.name}${fault.isPlanned ? ' (planned)' : ''}`,
    load.counts.bookings,
    lost,
    doubled,
    `${fives.length}${kinds && ` (${kinds})`}`,
    silent,
    `${seconds(acted)} s`,
    ...[lastFailure, screens, jobs].map((at) => `${seconds(at)} s`),
  ]
  console.log(`| ${cells.join(' | ')} |${isRight ? '' : ' MISSED'}`)
  return back
}
