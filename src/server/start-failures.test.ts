import { spawn } from 'node:child_process'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { readConfig } from './config.ts'
import { findBinaries } from './platform/db/postgres-binaries.ts'
import { createDatabase, OWNER } from './platform/db/postgres-folder.ts'
import { readPostmaster, type ServerProcess, spawnServer } from './platform/db/postgres-process.ts'
import { chooseServerUser, reachablePath } from './platform/db/postgres-user.ts'
import { freePort } from './platform/free-port.ts'
import { sayTrouble, startFailureOf } from './platform/start-failure.ts'
import { startPortal } from './portal.ts'

/** Which connections are accepted, and how: the first matching line decides. */
const ADMISSION = `
host all strict 127.0.0.1/32 scram-sha-256
hostnossl all secure 127.0.0.1/32 reject
host all all 127.0.0.1/32 trust
`

const ROLES = [
  `create role strict login password 'right'`,
  'create role secure login',
  'create role weak login',
  'create role reader login superuser',
  'alter role reader set default_transaction_read_only = on',
  'create role crowded login connection limit 0',
  'create role bare login superuser',
  `alter role bare set extension_control_path = '/nowhere'`,
  'create database portal',
]

let home: string
let port: number
let server: ServerProcess
const servers: net.Server[] = []

beforeAll(async () => {
  const user = await chooseServerUser(undefined)
  const binaries = await findBinaries(user, [])
  home = await mkdtemp(path.join(tmpdir(), 'portal-faults-'))
  if (user) await chown(home, user.uid, user.gid)
  const folder = path.join(home, 'data')
  await createDatabase(folder, binaries.initdb, user)
  const place = await reachablePath(folder, user)
  await writeFile(path.join(folder, 'admission.conf'), ADMISSION)
  port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    hba_file: path.join(place, 'admission.conf'),
    port: String(port),
    shared_buffers: '32MB',
    fsync: 'off',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  server = spawnServer(binaries, ['-D', place, ...args], user, folder)
  await vi.waitFor(async () => expect((await readPostmaster(folder))?.status).toBe('ready'), { timeout: 30_000 })
  const client = new pg.Client({ connectionString: urlAs(OWNER, 'postgres') })
  await client.connect()
  for (const statement of ROLES) await client.query(statement)
  await client.end()
})
afterAll(async () => {
  for (const each of servers) each.close()
  await server.stop()
  await rm(home, { recursive: true, force: true })
})

const urlAs = (user: string, database = 'portal', at = port) => `postgres://${user}@127.0.0.1:${at}/${database}`

/** What the portal says when it cannot start on a database. */
async function saidOf(databaseUrl: string, env: Record<string, string> = {}): Promise<string | undefined> {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, DEMO: 'off', LOG_LEVEL: 'silent', ...env })
  try {
    const portal = await startPortal(config, { onDatabaseLost: () => {} })
    await portal.stop()
    return 'It started.'
  } catch (cause) {
    return startFailureOf(cause)?.message
  }
}

/** The same database, which says that it is older than it is. */
async function olderPort(): Promise<number> {
  const older = net.createServer((socket) => {
    const there = net.connect(port, '127.0.0.1')
    socket.pipe(there)
    there.on('data', (data) => socket.write(data.toString('latin1').replaceAll(/18000\d/g, '140000'), 'latin1'))
    for (const each of [socket, there]) each.on('error', () => each.destroy())
    there.on('close', () => socket.destroy())
    socket.on('close', () => there.destroy())
  })
  servers.push(older)
  await new Promise<void>((resolve) => older.listen(0, '127.0.0.1', resolve))
  return (older.address() as net.AddressInfo).port
}

/** Something else on a port. */
async function takenPort(): Promise<number> {
  const other = net.createServer()
  servers.push(other)
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  return (other.address() as net.AddressInfo).port
}

const REFUSED = 'The database refuses the user or the password of DATABASE_URL.'

describe('a start that cannot succeed says why in one sentence (RUN-18)', () => {
  it.each<[string, () => string | Promise<string>, string | RegExp]>([
    ['a wrong password', () => urlAs('strict:wrong'), REFUSED],
    ['an unknown user', () => urlAs('nobody'), REFUSED],
    [
      'a wrong database name',
      () => urlAs(OWNER, 'portale'),
      'The database that DATABASE_URL names does not exist: create it, or correct the name.',
    ],
    [
      'no rights on the schema',
      () => urlAs('weak'),
      'The role weak may not migrate the database (permission denied for schema public): set DATABASE_OWNER_URL to the role that owns it, or MIGRATE_AT_START=off to wait for npm run migrate.',
    ],
    [
      'a database that only reads',
      () => urlAs('reader'),
      'The database takes no writes: it is a standby, or set to read only. Let DATABASE_URL name the primary, or all hosts.',
    ],
    [
      'a database that is away',
      async () => urlAs(OWNER, 'portal', await freePort()),
      /^The database cannot be reached \(connect ECONNREFUSED 127.0.0.1:\d+\): see whether it runs, and whether DATABASE_URL names its host and port\.$/,
    ],
    [
      'a host that does not exist',
      () => `postgres://${OWNER}@database.invalid/portal`,
      /^The database cannot be reached \(getaddrinfo \w+ database.invalid\): see whether it runs, and/,
    ],
    [
      'encryption that the database does not offer',
      () => `${urlAs(OWNER)}?sslmode=verify-full`,
      'The database does not offer the encryption that DATABASE_URL asks for (sslmode): switch it on there.',
    ],
    [
      'encryption that the database requires',
      () => urlAs('secure'),
      'The database does not let the user of DATABASE_URL in from this machine without encryption: add ?sslmode=verify-full to DATABASE_URL, or see its pg_hba.conf.',
    ],
    [
      'no connection left',
      () => urlAs('crowded'),
      'The database has no connection left: raise max_connections, or lower DATABASE_CONNECTIONS or WORKERS.',
    ],
    [
      'a missing extension',
      () => urlAs('bare'),
      /^The migration \d+_\w+\.sql failed: The database lacks the extension (btree_gist|pg_trgm): install PostgreSQL’s contrib package there, or have its administrator run "create extension"\.$/,
    ],
    [
      'a PostgreSQL that is too old',
      async () => urlAs(OWNER, 'portal', await olderPort()),
      'PostgreSQL 15 or newer is needed, the database runs version 14.',
    ],
  ])('%s', async (_, url, sentence) => {
    expect(await saidOf(await url())).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
  })

  it('a port that is taken', async () => {
    const taken = await takenPort()
    expect(await saidOf(urlAs(OWNER), { PORT: String(taken) })).toBe(
      `Port ${taken} is taken: stop whatever is listening there, or set PORT to another port.`,
    )
  })

  it('a certificate that nobody vouches for', () => {
    const cause = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(sayTrouble(new Error('around it', { cause }))).toContain('certificate is not trusted')
  })

  it('and nothing else: one line, exit code 1', async () => {
    const env = { ...process.env, NODE_ENV: '', DATABASE_URL: urlAs('strict:wrong'), DEMO: 'off', LOG_LEVEL: 'error' }
    const child = spawn(process.execPath, inject('serverProgram'), { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const [said, exitCode] = await Promise.all([
      text(child.stderr),
      new Promise((resolve) => child.once('exit', resolve)),
    ])
    expect(said.trim().split('\n')).toEqual([REFUSED])
    expect(exitCode).toBe(1)
  })
})
