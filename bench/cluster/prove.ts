import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '#server/platform/db/database.ts'
import { aProxy } from '#server/testing/proxy.ts'
import { buildIfNeeded } from '../../scripts/build.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Fault, faults, type Scene } from './faults.ts'
import { FAKETIME, findPrograms } from './programs.ts'
import { Server } from './servers.ts'
import { foundTown } from './town.ts'

/**
 * `npm run prove:cluster [-- fault …]`: two portal servers behind a proxy, on a real cluster of PostgreSQL, with people who
 * book and look, while one thing after the other goes wrong. No acknowledged booking may be lost, none doubled, nobody
 * turned away by what is planned, and everything back by itself within ten seconds of the new primary.
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
  if (ofHosts.length > 0) await prove('several hosts in DATABASE_URL', ofHosts, { DATABASE_URL: hostsUrl })
  console.log(process.exitCode ? 'FAILED' : 'held')
} finally {
  await cluster.stop()
}

async function prove(by: string, list: readonly Fault[], env: Record<string, string>): Promise<void> {
  const scene = await setScene(cluster, env)
  console.log(`\n${by}\n\n| fault | bookings | lost | doubled | 5xx | unanswered | requests | screens | jobs |`)
  console.log('|---|---|---|---|---|---|---|---|---|')
  try {
    for (const fault of list) {
      if (isInterrupted) break
      const reason = fault.skip?.(scene)
      console.log(reason === undefined ? await rowOf(fault, scene) : `| ${fault.name} | skipped: ${reason} |`)
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
  const logOf = (name: string) => path.join(home, `${name}.log`)
  const servers = [
    await Server.start(all, logOf('server1')),
    await Server.start({ ...all, WORKERS: '2' }, logOf('server2')),
  ] as const
  await proxy.start([`127.0.0.1:${servers[0].port}`, `127.0.0.1:${servers[1].port}`])
  const db = connect(hostsUrl, { connections: 4 })
  const town = await foundTown(db, proxy.url, servers)
  return {
    cluster,
    servers,
    town,
    clockFile,
    async stop() {
      await town.stop()
      await proxy.stop()
      await Promise.all(servers.map((server) => server.stop()))
      await db.destroy()
    },
  }
}

/** One fault, with load running from well before it until well after. */
async function rowOf(fault: Fault, scene: Scene): Promise<string> {
  const { town } = scene
  await scene.cluster.settled()
  await town.screensHear()
  const load = town.startLoad()
  await pause(2_000)
  const since = performance.now()
  await fault.act(scene)
  const acted = performance.now()
  const back = async (work: Promise<void>) => {
    await work
    return performance.now()
  }
  const [screens, jobs] = await Promise.all([back(town.screensHear()), back(town.jobsRun()), back(town.serversReady())])
  await pause(3_000)
  await fault.repair?.(scene)
  await load.stop()
  await scene.cluster.settled()
  const { lost, doubled } = await town.comparison()
  const fives = load.failures.filter(({ status }) => status >= 500)
  const silent = load.failures.length - fives.length
  const lastFailure = Math.max(since, ...load.failures.map(({ at }) => at))
  const seconds = (at: number) => Math.max(0, (at - since) / 1000).toFixed(1)
  const after = (at: number) => Math.max(0, (at - acted) / 1000)
  const isBack = [lastFailure, screens, jobs].every((at) => after(at) <= BACK_WITHIN)
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
    `${seconds(lastFailure)} s`,
    `${seconds(screens)} s`,
    `${seconds(jobs)} s (harm over after ${seconds(acted)} s)`,
  ]
  return `| ${cells.join(' | ')} |${isRight ? '' : ' MISSED'}`
}
