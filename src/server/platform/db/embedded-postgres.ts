import { createHash } from 'node:crypto'
import { lchown, lstat, mkdir, realpath, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/platform/free-port.ts'
import { StartFailure } from '#server/platform/start-failure.ts'
import { type Binaries, findBinaries } from './postgres-binaries.ts'
import {
  checkDatabase,
  createDatabase,
  databaseFolder,
  existingMajors,
  OWNER,
  SERVING,
  withStartLock,
} from './postgres-folder.ts'
import {
  describeProcess,
  type Postmaster,
  readPostmaster,
  removeStalePidFile,
  type ServerProcess,
  spawnServer,
} from './postgres-process.ts'
import { canEnter, chooseServerUser, reachablePath, type ServerUser } from './postgres-user.ts'

/** The portal's PostgreSQL when no DATABASE_URL is given: started by the portal, and gone when the portal is gone. */
export interface EmbeddedPostgres {
  /** The same at every start on one data folder, except on Windows: a pool survives a restart of the server. */
  readonly url: string
  /** The same database, for the role that owns it. Until that one has migrated it, the other may do nothing. */
  readonly ownerUrl: string
  /** Another process started the server and will stop it; when that process dies, our connections break. */
  readonly reused: boolean
  /** Leaves no process behind; does nothing to a reused server. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Contains the database's folder (pg18) and nothing else. */
  readonly dataDir: string
  /** Called with the reason when the server ends unasked. Never called for a reused server. */
  readonly onUnexpectedExit?: (detail: string) => void
  /** Whether there is a database that must be used: an empty one in its place would look like lost data. */
  readonly mustExist?: boolean
  /** PostgreSQL settings in addition to or instead of the launcher's own. */
  readonly settings?: Readonly<Record<string, string>>
  /** Told when it waits, and for which process. */
  readonly say?: (line: string) => void
}

const DATABASE = 'portal'

/** Safe on disk and modest in memory. The log goes to us, and only its end is kept. */
const DEFAULT_SETTINGS = {
  shared_buffers: '128MB',
  max_connections: '200',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_destination: 'stderr',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // Its last words go to our log: which rule was broken, without the row or the statement.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** PostgreSQL's default port; on a socket it is only part of the socket's file name. */
const SOCKET_PORT = 5432
/** The shortest limit of any system (macOS) on a socket's path, less the name /.s.PGSQL.5432. */
const LONGEST_SOCKET_FOLDER = 103 - 14

/** How long to wait for a server that is starting (after a crash: recovering) or stopping. */
const SETTLING_LIMIT_MS = 600_000
const POLL_MS = 20
const CONNECTION_LIMIT_MS = 30_000
const QUERY_LIMIT_MS = 600_000

/** Starts the database of a data folder, creating it the first time, or joins the server another process runs on it. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const given = resolve(options.dataDir)
  try {
    await mkdir(given, { recursive: true })
    const dataDir = await realpath(given)
    return await withStartLock(dataDir, () => joinOrStart({ ...options, dataDir }), options.say)
  } catch (error) {
    if (error instanceof StartFailure) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartFailure(
      `The folder ${given} cannot hold the database (${reason}): set DATA_DIR to a folder you may write, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

async function joinOrStart(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options
  const majors = await existingMajors(dataDir)
  const user = await chooseServerUser(majors[0] === undefined ? undefined : databaseFolder(dataDir, majors[0]))
  const binaries = await findBinaries(user, majors)
  const folder = databaseFolder(dataDir, binaries.major)

  if (majors.includes(binaries.major)) await checkDatabase(folder, binaries.major)
  else if (options.mustExist) throw new StartFailure(`The database's folder ${folder} is gone.`)
  else await createDatabase(folder, binaries.initdb, user)

  const deadline = Date.now() + SETTLING_LIMIT_MS
  for (;;) {
    const running = await findRunning(folder)
    if (running !== undefined) return { ...addressesOf(running), reused: true, stop: async () => undefined }
    try {
      return await start(folder, binaries, user, options)
    } catch (error) {
      if (!isStillHeld(error) || Date.now() > deadline) throw error
      await delay(POLL_MS)
    }
  }
}

/** After kill -9 of the server's first process, the others may take a moment to notice and release its memory. */
function isStillHeld(error: unknown): boolean {
  return error instanceof StartFailure && /still in use|already exists/.test(error.message)
}

/**
 * The server that runs on the folder and will stay, if there is one. Waits for a server that is still starting or
 * already stopping. One whose owner has died is stopping, or must be told to.
 */
async function findRunning(folder: string): Promise<Postmaster | undefined> {
  const deadline = Date.now() + SETTLING_LIMIT_MS
  for (;;) {
    const postmaster = await readPostmaster(folder)
    if (postmaster === undefined) return undefined

    const description = await describeProcess(postmaster.pid)
    if (!description.includes(folder)) {
      await removeStalePidFile(folder)
      return undefined
    }
    if (!(await hasOwner(description))) askToStop(postmaster.pid)
    else if (postmaster.status === 'ready' && (await answers(postmaster))) return postmaster

    if (Date.now() > deadline) {
      throw new StartFailure(
        `A PostgreSQL server (process ${postmaster.pid}) holds ${folder} and does not answer: stop that process first.`,
      )
    }
    await delay(POLL_MS)
  }
}

/** A server started by hand counts as owned. */
async function hasOwner(description: string): Promise<boolean> {
  const owner = /portal\.owner=(\d+)/.exec(description)?.[1]
  return owner === undefined || (await describeProcess(Number(owner))) !== ''
}

function askToStop(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // Already gone, which is what we want.
  }
}

async function answers(postmaster: Postmaster): Promise<boolean> {
  return createWhatIsMissing(postmaster).then(
    () => true,
    () => false,
  )
}

async function start(
  folder: string,
  binaries: Binaries,
  user: ServerUser | undefined,
  { settings, onUnexpectedExit }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const path = await reachablePath(folder, user)
  const all = {
    ...DEFAULT_SETTINGS,
    ...settings,
    ...(await listeningSettings(folder, user)),
    // A process that finds this server running reads this back from the command line.
    'portal.owner': String(process.pid),
    'portal.folder': folder,
  }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawnServer(binaries, ['-D', path, ...args], user, folder)

  try {
    const postmaster = await whenReady(folder, server)
    await createWhatIsMissing(postmaster).catch((error: Error) => {
      throw new StartFailure(`The database in ${folder} does not answer: ${error.message}.`, { cause: error })
    })
    let isStopping = false
    void server.exited.then((detail) => {
      if (!isStopping) onUnexpectedExit?.(detail)
    })
    return {
      ...addressesOf(postmaster),
      reused: false,
      async stop() {
        isStopping = true
        await server.stop()
        // Under the lock it cannot be one that the next server is about to use; one in use is not empty and stays.
        await withStartLock(dirname(folder), () => rmdir(postmaster.host)).catch(() => undefined)
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function whenReady(folder: string, server: ServerProcess): Promise<Postmaster> {
  const deadline = Date.now() + SETTLING_LIMIT_MS
  while (Date.now() < deadline) {
    const postmaster = await readPostmaster(folder)
    if (postmaster?.status === 'ready') return postmaster
    const end = await Promise.race([server.exited, delay(POLL_MS)])
    if (end !== undefined) throw new StartFailure(`The database in ${folder} cannot start: ${end}.`)
  }
  throw new StartFailure(`The database in ${folder} did not start within ${SETTLING_LIMIT_MS / 1000} seconds.`)
}

/** A socket in a folder only the server's user can enter; Windows has no such thing and needs a port and a password. */
async function listeningSettings(folder: string, user: ServerUser | undefined): Promise<Record<string, string>> {
  return process.platform === 'win32'
    ? { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(await freePort()) }
    : { listen_addresses: '', unix_socket_directories: await socketFolder(folder, user), port: String(SOCKET_PORT) }
}

/** The same folder at every start, so the clients of a restarted server find it where it was. */
async function socketFolder(folder: string, user: ServerUser | undefined): Promise<string> {
  const name = `portal-db-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  // Too long a path allows no socket, and root's own temporary folder may be closed to the server's user.
  for (const sockets of [join(tmpdir(), name), join('/tmp', name)]) {
    if (sockets.length > LONGEST_SOCKET_FOLDER || !(await claimFolder(sockets, user))) continue
    if (!(await canEnter(sockets, user, sockets))) continue
    // PostgreSQL would respect a dead server's lock if another process of the same user now has its process id.
    await rm(join(sockets, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true })
    return sockets
  }
  throw new StartFailure(
    `The folder ${join(tmpdir(), name)} cannot hold the database's socket: remove it, or set TMPDIR to another folder.`,
  )
}

/** Creates a folder or takes the existing one, provided only the server's user can enter it. */
async function claimFolder(folder: string, user: ServerUser | undefined): Promise<boolean> {
  const isNew = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (isNew && user !== undefined) await lchown(folder, user.uid, user.gid)
  const found = await lstat(folder).catch(() => undefined)
  const owner = user?.uid ?? process.getuid?.()
  return found !== undefined && found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0
}

async function createWhatIsMissing(postmaster: Postmaster): Promise<void> {
  const client = new pg.Client({
    connectionString: urlOf(postmaster, OWNER, 'postgres'),
    connectionTimeoutMillis: CONNECTION_LIMIT_MS,
    query_timeout: QUERY_LIMIT_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    // Also where an earlier release made the database and knew only its owner.
    const serving = await client.query('select from pg_roles where rolname = $1', [SERVING])
    const password = pg.escapeLiteral(postmaster.password)
    if (serving.rowCount === 0) await client.query(`create role ${SERVING} login password ${password}`)
  } finally {
    await client.end()
  }
}

const addressesOf = (postmaster: Postmaster) => ({
  url: urlOf(postmaster, SERVING, DATABASE),
  ownerUrl: urlOf(postmaster, OWNER, DATABASE),
})

/** The port and the mode are in the address so that PGPORT or PGSSLMODE in the environment cannot override them. */
function urlOf({ host, port, password }: Postmaster, role: string, database: string): string {
  return host.startsWith('/')
    ? `postgresql://${role}@/${database}?host=${encodeURIComponent(host)}&port=${port}&sslmode=disable`
    : `postgresql://${role}:${password}@${host}:${port}/${database}?sslmode=disable`
}
