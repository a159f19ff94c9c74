import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { StartFailure } from '#server/platform/start-failure.ts'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'
import { describeProcess } from './postgres-process.ts'
import { outputOf } from './postgres-user.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const servers: EmbeddedPostgres[] = []
const owners: Owner[] = []

/** A data folder with a database in it, for tests that neither watch it being created nor break it. */
let existing: string

beforeAll(async () => {
  const temporary = await realpath(await mkdtemp(join(tmpdir(), 'pg-test-')))
  await chmod(temporary, 0o711)
  vi.stubEnv('TMPDIR', temporary)
  existing = await aDataFolder()
  await (await start({ dataDir: existing })).stop()
})

afterAll(async () => {
  await rm(tmpdir(), { recursive: true })
  vi.unstubAllEnvs()
})

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const owner of owners.splice(0)) {
    owner.child.kill('SIGKILL')
    await owner.exited
  }
  await vi.waitUntil(async () => (await processesOf(tmpdir())).length === 0, { timeout: 10_000 })
})

describe('the embedded database', () => {
  it.each([
    ['open to everyone', 0o755],
    ['closed to everyone else, including the user who runs PostgreSQL for root', 0o700],
  ])('starts in an empty folder that is %s, answers, and leaves no process behind', async (_, mode) => {
    const dataDir = await aDataFolder()
    await chmod(dataDir, mode)

    const server = await start({ dataDir, settings: { work_mem: '5MB' } })
    const [answer] = await query(
      server.url,
      `select current_database() as database, current_setting('server_encoding') as encoding,
        datcollate as locale, current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
        current_setting('work_mem') as memory from pg_database where datname = current_database()`,
    )

    expect(answer).toEqual({
      database: 'portal',
      encoding: 'UTF8',
      locale: 'C',
      addresses: process.platform === 'win32' ? '127.0.0.1' : '',
      fsync: 'on',
      memory: '5MB',
    })
    expect(server.reused).toBe(false)
    expect(await processesOf(dataDir)).not.toEqual([])

    await server.stop()
    expect(await processesOf(dataDir)).toEqual([])
    expect(await readdir(dataDir)).toEqual([expect.stringMatching(/^pg\d+$/)])
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('portal-db-'))).toEqual([])
  })

  it('keeps its data from one start to the next', async () => {
    const first = await start({ dataDir: existing })
    await query(first.ownerUrl, 'create table kept as select 7 as id')
    await first.stop()

    const second = await start({ dataDir: existing })
    expect(await query(second.ownerUrl, 'select id from kept')).toEqual([{ id: 7 }])
  })

  it('is created once when two processes start at the same time, and the second joins the first', async () => {
    const dataDir = await aDataFolder()
    const [one, two] = await Promise.all([start({ dataDir }), start({ dataDir })])

    const [owner, guest] = one.reused ? [two, one] : [one, two]
    expect([owner.reused, guest.reused]).toEqual([false, true])
    await guest.stop()
    expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('does not wait for a process that died during startup', async () => {
    const lock = join(existing, 'starting.lock')
    await writeFile(lock, '')
    await utimes(lock, 0, 0)

    expect((await start({ dataDir: existing })).reused).toBe(false)
  })
})

describe('when a process is killed', () => {
  it('stops with its owner, and the next start finds the data and no orphan', async () => {
    const owner = await anOwner(existing)
    await query(owner.url, 'create table orphaned as select 7 as id')
    const before = await processesOf(existing)
    owner.child.kill('SIGKILL')
    await owner.exited

    const next = await start({ dataDir: existing })
    expect(next.reused).toBe(false)
    expect(await query(next.ownerUrl, 'select id from orphaned')).toEqual([{ id: 7 }])
    const after = await processesOf(existing)
    expect(before.filter((pid) => after.includes(pid))).toEqual([])
  })

  it('stops when its owner is killed', async () => {
    const owner = await anOwner(existing)
    owner.child.kill('SIGKILL')
    await owner.exited

    await expect.poll(() => processesOf(existing), { timeout: 10_000 }).toEqual([])
  })

  it('is not joined but replaced when its owner and its guardian are both dead', async () => {
    const owner = await anOwner(existing)
    const postmaster = await postmasterOf(existing)
    for (const pid of await processesOf(existing)) {
      if ((await describeProcess(pid)).startsWith('/bin/sh')) process.kill(pid, 'SIGKILL')
    }
    owner.child.kill('SIGKILL')
    await owner.exited
    expect(await processesOf(existing)).toContain(postmaster)

    expect((await start({ dataDir: existing })).reused).toBe(false)
    expect(await processesOf(existing)).not.toContain(postmaster)
  })

  it('tells its owner when the server is killed, and starts again with what was committed', async () => {
    const onUnexpectedExit = vi.fn<(detail: string) => void>()
    const first = await start({ dataDir: existing, onUnexpectedExit })
    await query(first.ownerUrl, 'create table committed as select 7 as id')
    // A busy process of the server does not notice that the others have ended and holds on to their memory for a while.
    const busy = query(first.ownerUrl, 'select count(*) from generate_series(1, 2000000)').catch(() => undefined)
    const isBusy = `select from pg_stat_activity where query like '%generate_series(1, 2%' and pid <> pg_backend_pid()`
    await vi.waitUntil(async () => (await query(first.ownerUrl, isBusy)).length > 0, { timeout: 20_000 })
    process.kill(await postmasterOf(existing), 'SIGKILL')

    const second = await start({ dataDir: existing })
    expect(second).toMatchObject({ reused: false, url: first.url })
    expect(await query(second.ownerUrl, 'select id from committed')).toEqual([{ id: 7 }])
    await vi.waitUntil(() => onUnexpectedExit.mock.calls.length > 0, { timeout: 20_000 })
    expect(onUnexpectedExit.mock.calls).toEqual([['ended by SIGKILL']])
    await busy
  })

  it('outlives a Ctrl-C until its owner has stopped it', async () => {
    const owner = await anOwner(existing)
    process.kill(-Number(owner.child.pid), 'SIGINT')

    expect(await owner.nextLine()).toBe('still answers')
    await owner.exited
    expect(await processesOf(existing)).toEqual([])
  })
})

describe('a data folder left in disorder', () => {
  it.each([
    ['whose process id now belongs to another process', `${process.pid}\n/elsewhere\n0\n5432\n/nowhere\n\n0\nready\n`],
    ['that makes no sense', 'x'],
  ])('starts despite a postmaster.pid %s', async (_, content) => {
    await writeFile(join(await databaseIn(existing), 'postmaster.pid'), content)

    expect((await start({ dataDir: existing })).reused).toBe(false)
  })

  it('says in one sentence why a broken database cannot start', async () => {
    const dataDir = await aDataFolder()
    await (await start({ dataDir })).stop()
    const database = await databaseIn(dataDir)

    await rm(join(database, 'global', 'pg_control'))
    expect(await failureOf(dataDir)).toMatch(/^The database in .*pg\d+ cannot start: could not open file .*pg_control/)

    await writeFile(join(database, 'PG_VERSION'), '9\n')
    expect(await failureOf(dataDir)).toMatch(/was made by PostgreSQL 9, not \d+: move it away/)

    await rm(join(database, 'PG_VERSION'))
    expect(await failureOf(dataDir)).toMatch(/holds files but no PostgreSQL database/)
  })

  it('refuses a database whose version is not available', async () => {
    const dataDir = await aDataFolder()
    await mkdir(join(dataDir, 'pg9'))
    await writeFile(join(dataDir, 'pg9', 'PG_VERSION'), '9\n')

    expect(await failureOf(dataDir)).toMatch(/holds a database of PostgreSQL 9, but only PostgreSQL \d+/)
  })

  it('refuses a file in place of the folder', async () => {
    const dataDir = await aDataFolder()
    const file = join(dataDir, 'file')
    await writeFile(file, '')

    expect(await failureOf(file)).toMatch(/cannot hold the database .*: set DATA_DIR/)
    expect(await failureOf(join(file, 'below'))).toMatch(/cannot hold the database .*: set DATA_DIR/)
  })
})

async function aDataFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'data-'))
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(options)
  servers.push(server)
  return server
}

async function failureOf(dataDir: string): Promise<string> {
  const failure: unknown = await start({ dataDir }).catch((error: unknown) => error)
  if (!(failure instanceof StartFailure)) throw new Error('It started.', { cause: failure })
  return failure.message
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const pool = new pg.Pool({ connectionString: url })
  // The tests kill the server under clients waiting in the pool, and under clients whose pool has just ended.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    return (await pool.query(sql)).rows
  } finally {
    await pool.end()
  }
}

async function databaseIn(dataDir: string): Promise<string> {
  const [name = ''] = await readdir(dataDir)
  return join(dataDir, name)
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(await databaseIn(dataDir), 'postmaster.pid'), 'utf8'), 10)
}

/** The server, its own processes and the guardian: everything that names the folder or works inside it. */
async function processesOf(folder: string): Promise<number[]> {
  const pids =
    process.platform === 'linux'
      ? (await readdir('/proc')).map(Number).filter(Boolean)
      : ((await outputOf('ps', ['-axo', 'pid='])) ?? '').split('\n').map(Number).filter(Boolean)
  const described = await Promise.all(pids.map(async (pid) => ({ pid, description: await describeProcess(pid) })))
  return described
    .filter(({ pid, description }) => description.includes(folder) && !owners.some(({ child }) => child.pid === pid))
    .map(({ pid }) => pid)
}

interface Owner {
  readonly child: ChildProcessByStdio<null, Readable, null>
  readonly url: string
  readonly exited: Promise<unknown>
  nextLine(): Promise<string>
}

/** A separate process that starts the database, prints its URL, and on Ctrl-C uses it once more before stopping it. */
async function anOwner(dataDir: string): Promise<Owner> {
  const program = `
    import pg from 'pg'
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
    const server = await startEmbeddedPostgres({ dataDir: process.argv[1] })
    const client = new pg.Client(server.url)
    client.on('error', () => {})
    await client.connect()
    process.once('SIGINT', async () => {
      await client.query('select pg_sleep(0.3)')
      await client.end()
      console.log('still answers')
      await server.stop()
      process.exit()
    })
    console.log(server.ownerUrl)
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)
  const nextLine = async () => String((await once(lines, 'line'))[0])
  const owner = { child, url: await nextLine(), exited: once(child, 'exit'), nextLine }
  owners.push(owner)
  return owner
}
