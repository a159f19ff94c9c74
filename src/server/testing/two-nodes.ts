import { chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/platform/free-port.ts'
import { findBinaries } from '#server/platform/db/postgres-binaries.ts'
import { createDatabase, OWNER } from '#server/platform/db/postgres-folder.ts'
import { readPostmaster, type ServerProcess, spawnServer } from '#server/platform/db/postgres-process.ts'
import { chooseServerUser, reachablePath, type ServerUser } from '#server/platform/db/postgres-user.ts'

/** A primary and the standby that follows it, which confirms every commit before the portal hears of it. */
export interface TwoNodes {
  /** The address with both hosts. */
  readonly url: string
  /** The address of the standby alone. */
  readonly standbyUrl: string
  /** Ends the primary immediately, with nothing finished. */
  killPrimary(): Promise<void>
  /** Makes the standby the primary; resolves when it takes writes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

const DATABASE = 'portal'

export async function startTwoNodes(): Promise<TwoNodes> {
  const user = await chooseServerUser(undefined)
  const binaries = await findBinaries(user, [])
  const home = await mkdtemp(path.join(tmpdir(), 'portal-nodes-'))
  if (user) await chown(home, user.uid, user.gid)
  const folders = { primary: path.join(home, 'primary'), standby: path.join(home, 'standby') }
  const ports = { primary: await freePort(), standby: await freePort() }

  async function start(node: 'primary' | 'standby', settings: Record<string, string>): Promise<ServerProcess> {
    const all = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: String(ports[node]),
      shared_buffers: '32MB',
      fsync: 'off',
      timezone: 'UTC',
      ...settings,
    }
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const place = await reachablePath(folders[node], user)
    const server = spawnServer(binaries, ['-D', place, ...args], user, folders[node])
    const ended = server.exited.then((reason) => {
      throw new Error(`The ${node} ended: ${reason}.`)
    })
    ended.catch(() => {})
    await Promise.race([ended, until(async () => (await readPostmaster(folders[node]))?.status === 'ready')])
    return server
  }

  await createDatabase(folders.primary, binaries.initdb, user)
  // Never started yet, so its files are a copy as good as any base backup.
  await cp(folders.primary, folders.standby, { recursive: true, preserveTimestamps: true })
  await writeFile(path.join(folders.standby, 'standby.signal'), '')
  if (user) await chownAll(folders.standby, user)
  const servers: ServerProcess[] = []
  servers.push(await start('primary', { synchronous_standby_names: '*' }))
  servers.push(
    await start('standby', { primary_conninfo: `host=127.0.0.1 port=${ports.primary} user=${OWNER} sslmode=disable` }),
  )
  const addressOf = (hosts: string, database: string) => `postgres://${OWNER}@${hosts}/${database}`
  const both = `127.0.0.1:${ports.primary},127.0.0.1:${ports.standby}`
  const standby = `127.0.0.1:${ports.standby}`
  await ask(addressOf(`127.0.0.1:${ports.primary}`, 'postgres'), `create database ${DATABASE}`)

  return {
    url: `${addressOf(both, DATABASE)}?sslmode=disable&target_session_attrs=read-write`,
    standbyUrl: addressOf(standby, DATABASE),
    async killPrimary() {
      process.kill((await readPostmaster(folders.primary))?.pid ?? 0, 'SIGKILL')
      await servers[0]?.exited
    },
    async promote() {
      await ask(addressOf(standby, 'postgres'), 'select pg_promote()')
      await until(async () => (await ask(addressOf(standby, 'postgres'), 'select pg_is_in_recovery()')) === false)
    },
    async stop() {
      for (const server of servers.toReversed()) await server.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function chownAll(folder: string, { uid, gid }: ServerUser): Promise<void> {
  await chown(folder, uid, gid)
  for (const { parentPath, name } of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chown(path.join(parentPath, name), uid, gid)
  }
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return Object.values((await client.query<Record<string, unknown>>(statement)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20)
}
