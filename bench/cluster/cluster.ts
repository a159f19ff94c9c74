import { execFile, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { chooseServerUser } from '#server/platform/db/postgres-user.ts'
import { freePort } from '#server/platform/free-port.ts'
import { aLine } from '#server/testing/database-line.ts'
import { filled, killTrees, Place, type Programs, type Running } from './programs.ts'

const PASSWORDS = {
  SUPERUSER_PASSWORD: 'for the proof only 1',
  REPLICATION_PASSWORD: 'for the proof only 2',
  REWIND_PASSWORD: 'for the proof only 3',
  PORTAL_PASSWORD: 'proof',
}
/** Enough for this proof, and soon full when something fills it. */
const DISK_MB = 700

interface Node {
  readonly name: string
  readonly place: Place
  readonly data: string
  /** What others reach it by, and what it reaches etcd by: all of it can fail. */
  readonly lines: { readonly database: Line; readonly rest: Line; readonly etcd: Line }
  patroni: Running
}
type Line = Awaited<ReturnType<typeof aLine>>

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Three PostgreSQL nodes under Patroni with etcd, HAProxy and PgBouncer, all on this machine in one folder. */
export async function startCluster(programs: Programs) {
  const user = await chooseServerUser(undefined)
  const home = mkdtempSync(path.join(tmpdir(), 'portal-cluster-'))
  const stops: (() => Promise<void> | void)[] = [() => rmSync(home, { recursive: true, force: true })]
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each()
  }
  const placeFor = (name: string) => {
    const folder = path.join(home, name)
    mkdirSync(folder, { mode: 0o700 })
    if (user) chownSync(folder, user.uid, user.gid)
    return new Place(folder, user)
  }
  const lineTo = async (port: number) => {
    const line = await aLine({ port })
    stops.push(() => line.close())
    return line
  }
  try {
    if (user) chownSync(home, user.uid, user.gid)
    const etcdPort = await startEtcd()
    const nodes: Node[] = []
    for (const name of ['node1', 'node2', 'node3']) nodes.push(await addNode(name, etcdPort))
    // One creates the database, the others copy it.
    for (const node of nodes) {
      node.patroni = startPatroni(node)
      stops.push(() => stopNode(node))
      await until(`${node.name} to run`, () => isRunning(node), 90_000)
    }
    const haproxy = await startHaproxy()
    await until('a synchronous standby', async () => (await members()).some(({ role }) => role === 'sync_standby'))
    await createPortal()
    const pgbouncer = await startPgbouncer()
    const portalAt = (hosts: string) => `postgres://portal:${PASSWORDS.PORTAL_PASSWORD}@${hosts}/portal`
    const lines = {
      pooler: await lineTo(pgbouncer.port),
      direct: await lineTo(haproxy.primaryPort),
      replicas: await lineTo(haproxy.replicasPort),
    }
    const hosts = nodes.map(({ lines: { database } }) => `127.0.0.1:${database.port}`).join(',')

    return {
      home,
      user,
      /** By way of PgBouncer and HAProxy, and of lines that can fail. */
      pooledUrl: portalAt(`127.0.0.1:${lines.pooler.port}`),
      directUrl: portalAt(`127.0.0.1:${lines.direct.port}`),
      replicaUrl: portalAt(`127.0.0.1:${lines.replicas.port}`),
      /** All nodes by name, without anything in between. */
      hostsUrl: `${portalAt(hosts)}?target_session_attrs=read-write`,
      lines,
      nodes,
      primary: async () => nodeNamed(await primaryName()),
      members,
      /** Its PostgreSQL too, which is no child of its Patroni and would go on alone: two primaries. */
      killNode: (node: Node) => {
        const postmaster = readFileSync(path.join(node.data, 'pg/postmaster.pid'), 'utf8').split('\n')[0]
        killTrees([node.patroni.pid, Number(postmaster)])
      },
      startNode: (node: Node) => {
        node.patroni = startPatroni(node)
      },
      stopNode,
      partition: (node: Node) => {
        for (const line of Object.values(node.lines)) line.freezeAll()
      },
      heal: (node: Node) => {
        // Programs that still wait on a silent connection, such as pg_rewind, are told that it is over.
        for (const line of Object.values(node.lines)) line.cut()
        for (const line of Object.values(node.lines)) line.restore()
      },
      switchover,
      restartPgbouncer: () => pgbouncer.restart(),
      /** All three nodes at work, and one of them confirming every commit. */
      settled: () => until('three healthy nodes', isSettled, 120_000),
      stop,
    }

    async function startEtcd(): Promise<number> {
      const [client, peer] = [await freePort(), await freePort()]
      const place = placeFor('etcd')
      const at = (port: number) => `http://127.0.0.1:${port}`
      const settings = {
        'data-dir': path.join(place.folder, 'data'),
        name: 'etcd1',
        'listen-client-urls': at(client),
        'advertise-client-urls': at(client),
        'listen-peer-urls': at(peer),
        'initial-advertise-peer-urls': at(peer),
        'initial-cluster': `etcd1=${at(peer)}`,
      }
      const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
      const etcd = place.start(programs.etcd, args)
      stops.push(() => etcd.end())
      await until('etcd', async () => (await fetch(`${at(client)}/health`)).ok)
      return client
    }

    async function addNode(name: string, etcd: number): Promise<Node> {
      const place = placeFor(name)
      const data = path.join(place.folder, 'data')
      mkdirSync(data, { mode: 0o700 })
      if (user && mount(data)) stops.push(() => unmount(data))
      if (user) chownSync(data, user.uid, user.gid)
      const [port, restPort] = [await freePort(), await freePort()]
      const lines = { database: await lineTo(port), rest: await lineTo(restPort), etcd: await lineTo(etcd) }
      const values = {
        NODE_NAME: name,
        NODE_REST_LISTEN: `127.0.0.1:${restPort}`,
        NODE_REST_ADDRESS: `127.0.0.1:${lines.rest.port}`,
        ETCD_HOSTS: `127.0.0.1:${lines.etcd.port}`,
        ETCD_IS_PROXIED: 'true',
        NODE_LISTEN: `127.0.0.1:${port}`,
        NODE_ADDRESS: `127.0.0.1:${lines.database.port}`,
        NODE_DATA: path.join(data, 'pg'),
        NODE_PGPASS: path.join(place.folder, 'pgpass'),
        NODE_SOCKETS: place.folder,
        POSTGRES_BIN: programs.postgresBin,
        ...PASSWORDS,
      }
      place.write('patroni.yaml', filled('patroni.yaml', values))
      return { name, place, data, lines, patroni: undefined as unknown as Running }
    }

    function startPatroni({ place }: Node): Running {
      return place.start(programs.patroni, [path.join(place.folder, 'patroni.yaml')])
    }

    async function startHaproxy() {
      const place = placeFor('haproxy')
      const [primaryPort, replicasPort] = [await freePort(), await freePort()]
      const values: Record<string, string> = {
        HAPROXY_PRIMARY: `127.0.0.1:${primaryPort}`,
        HAPROXY_REPLICAS: `127.0.0.1:${replicasPort}`,
      }
      for (const [i, { lines }] of nodes.entries()) {
        values[`NODE${i + 1}_ADDRESS`] = `127.0.0.1:${lines.database.port}`
        values[`NODE${i + 1}_REST_PORT`] = String(lines.rest.port)
      }
      const running = place.start(programs.haproxy, ['-f', place.write('haproxy.cfg', filled('haproxy.cfg', values))])
      stops.push(() => running.end())
      await until('HAProxy', () => isListening(primaryPort))
      return { primaryPort, replicasPort }
    }

    async function startPgbouncer() {
      const place = placeFor('pgbouncer')
      const port = await freePort()
      const values = {
        PRIMARY_HOST: '127.0.0.1',
        PRIMARY_PORT: String(haproxy.primaryPort),
        PGBOUNCER_HOST: '127.0.0.1',
        PGBOUNCER_PORT: String(port),
        PGBOUNCER_USERS: place.write('userlist.txt', `"portal" "${PASSWORDS.PORTAL_PASSWORD}"\n`),
        PGBOUNCER_LOG: path.join(place.folder, 'log'),
        PGBOUNCER_PID: path.join(place.folder, 'pid'),
      }
      const file = place.write('pgbouncer.ini', filled('pgbouncer.ini', values))
      let running = place.start(programs.pgbouncer, [file])
      stops.push(() => running.end())
      return {
        port,
        /** As its service does it: SIGINT lets the transactions in progress finish. */
        async restart() {
          await running.end('SIGINT')
          running = place.start(programs.pgbouncer, [file])
        },
      }
    }

    async function createPortal(): Promise<void> {
      const primary = nodeNamed(await primaryName())
      const client = new pg.Client({
        host: '127.0.0.1',
        port: primary.lines.database.port,
        user: 'postgres',
        password: PASSWORDS.SUPERUSER_PASSWORD,
        database: 'postgres',
      })
      await client.connect()
      const statements = filled('role.sql', PASSWORDS)
        .replaceAll(/^--.*$/gm, '')
        .split(';')
      for (const statement of statements) if (statement.trim()) await client.query(statement)
      await client.end()
    }

    async function members(): Promise<{ name: string; role: string; state: string; lag?: number | string }[]> {
      for (const { lines } of nodes) {
        const answer = await fetch(`http://127.0.0.1:${lines.rest.port}/cluster`, {
          signal: AbortSignal.timeout(2_000),
        }).catch(() => undefined)
        if (answer?.ok) return ((await answer.json()) as { members: never[] }).members
      }
      return []
    }

    /** Asked of each node, since only it knows: null while none takes writes. */
    async function primaryName(): Promise<string | undefined> {
      const found = await Promise.all(
        nodes.map(async ({ name, lines }) => {
          const url = `http://127.0.0.1:${lines.rest.port}/primary`
          const answer = await fetch(url, { signal: AbortSignal.timeout(1_500) }).catch(() => undefined)
          return answer?.status === 200 ? name : undefined
        }),
      )
      return found.find((name) => name !== undefined)
    }

    function nodeNamed(name: string | undefined): Node {
      const node = nodes.find((each) => each.name === name)
      if (!node) throw new Error('There is no primary.')
      return node
    }

    async function isSettled(): Promise<boolean> {
      const all = await members()
      const roles = new Set(all.map(({ role }) => role))
      const isWell = all.every(({ state }) => state === 'running' || state === 'streaming')
      if (all.length !== nodes.length || !isWell || !roles.has('leader') || !roles.has('sync_standby')) return false
      // What the cluster knows of a node may be seconds old.
      return (await Promise.all(nodes.map(isRunning))).every(Boolean)
    }

    async function isRunning({ lines }: Node): Promise<boolean> {
      const answer = await fetch(`http://127.0.0.1:${lines.rest.port}/health`, { signal: AbortSignal.timeout(1_000) })
      return answer.ok
    }

    /** Hands over to the synchronous standby, as an operator does before maintenance. */
    async function switchover(): Promise<void> {
      const leader = await primaryName()
      const config = path.join(nodeNamed(leader).place.folder, 'patroni.yaml')
      const args = ['-c', config, 'switchover', 'portal', '--master', leader ?? '', '--force']
      // Not in the foreground: the lines it goes through are this process's own.
      await promisify(execFile)(programs.patronictl, args)
    }

    async function stopNode(node: Node): Promise<void> {
      await node.patroni.end()
    }
  } catch (cause) {
    await stop()
    throw cause
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = createConnection(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
  return true
}

/** Root can give each node a disk of its own. */
function mount(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'portal-cluster', folder]).status === 0
}

function unmount(folder: string): void {
  spawnSync('umount', [folder])
}

/** Whether a node's data is on a disk of its own, which can be filled without harm to others. */
export function hasOwnDisk({ data }: Node): boolean {
  return readFileSync('/proc/mounts', 'utf8').includes(` ${data} tmpfs `)
}

/** Leaves no room on the node's disk; returns how to make room again. */
export function fillDisk({ data }: Node): () => void {
  const ballast = path.join(data, 'ballast')
  const block = Buffer.alloc(1024 * 1024)
  try {
    for (let n = 0; n < DISK_MB; n++) writeFileSync(ballast, block, { flag: 'a' })
  } catch {
    // Full, as intended.
  }
  return () => rmSync(ballast, { force: true })
}

export async function until(what: string, isSo: () => Promise<boolean>, limit = 60_000): Promise<void> {
  const deadline = performance.now() + limit
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`Waited ${limit / 1000} s for ${what}.`)
    await pause(100)
  }
}
