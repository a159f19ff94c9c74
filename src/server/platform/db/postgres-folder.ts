import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartFailure } from '#server/platform/start-failure.ts'
import { atTimes } from './patience.ts'
import { reachablePath, type ServerUser, serverEnvironment } from './postgres-user.ts'

/** The role that made the database, owns it and may do everything. */
export const OWNER = 'app'
/** The role that serves, with the rights that the owner gives it. */
export const SERVING = 'portal'

/** Kept inside the database's folder, and only when the server must listen on TCP. */
const PASSWORD_FILE = 'portal-password'

/** Far more than the slowest machine needs to create an empty database. */
const CREATION_LIMIT_MS = 1_800_000

const LOCK_FILE = 'starting.lock'
const LOCK_HEARTBEAT_MS = 500
/** A lock without a heartbeat for this long belongs to a dead process. */
const LOCK_STALE_MS = 5_000
/** Covers the creation and startup that another process may be busy with. */
const LOCK_LIMIT_MS = 3_600_000
const LOCK_POLL_MS = 50
const WORTH_SAYING_MS = 2_000

/**
 * Lets one process at a time create and start the database of a data folder. The lock only saves work: should it ever
 * be held twice, the rename of a finished database and PostgreSQL's own lock still let only one win.
 */
export async function withStartLock<Result>(
  dataDir: string,
  work: () => Promise<Result>,
  say: (line: string) => void = () => {},
): Promise<Result> {
  const lock = join(dataDir, LOCK_FILE)
  const began = Date.now()
  const tell = atTimes(say)
  while (!(await createLock(lock))) {
    const waited = Date.now() - began
    if (waited > LOCK_LIMIT_MS) {
      throw new StartFailure(
        `Another process (${await holderOf(lock)}) has been starting the database in ${dataDir} for an hour: stop it first.`,
      )
    }
    if (waited > WORTH_SAYING_MS)
      tell(`Waiting for another process (${await holderOf(lock)}) to start the database in ${dataDir}.`)
    if (await isAbandoned(lock)) await rm(lock, { force: true })
    else await delay(LOCK_POLL_MS)
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(lock, now, now).catch(() => undefined)
  }, LOCK_HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    await rm(lock, { force: true })
  }
}

async function createLock(lock: string): Promise<boolean> {
  try {
    const file = await open(lock, 'wx')
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Which process starts the database. */
async function holderOf(lock: string): Promise<string> {
  return `process ${(await unlessMissing(readFile(lock, 'utf8'))) || 'unknown'}`
}

async function isAbandoned(lock: string): Promise<boolean> {
  const found = await unlessMissing(stat(lock))
  return found !== undefined && Date.now() - found.mtimeMs > LOCK_STALE_MS
}

/** A database's folder says which major version made it, because no other can open it. */
export function databaseFolder(dataDir: string, major: number): string {
  return join(dataDir, `pg${major}`)
}

/** The major versions of the databases in a data folder, newest first. */
export async function existingMajors(dataDir: string): Promise<number[]> {
  const majors: number[] = []
  for (const name of await readdir(dataDir)) {
    const major = Number(/^pg(\d+)$/.exec(name)?.[1])
    if (major && (await readdir(join(dataDir, name))).length > 0) majors.push(major)
  }
  return majors.sort((a, b) => b - a)
}

/** Detects a folder that is not what its name says, before the server fails on it less clearly. */
export async function checkDatabase(folder: string, major: number): Promise<void> {
  const version = (await unlessMissing(readFile(join(folder, 'PG_VERSION'), 'utf8')))?.trim()
  if (version === undefined) {
    throw new StartFailure(
      `The folder ${folder} holds files but no PostgreSQL database: move it away, or set DATA_DIR to another folder.`,
    )
  }
  if (version !== String(major)) {
    throw new StartFailure(
      `The database in ${folder} was made by PostgreSQL ${version}, not ${major}: move it away, or set DATA_DIR to another folder.`,
    )
  }
}

/** Creates an empty database next to its final place and moves it there when complete: no crash leaves half of one. */
export async function createDatabase(folder: string, initdb: string, user: ServerUser | undefined): Promise<void> {
  await removeDrafts(folder)
  const draft = await mkdtemp(draftPrefix(folder))
  const passwordFile = `${draft}.password`
  try {
    if (user !== undefined) await chown(draft, user.uid, user.gid)
    const args = ['-D', await reachablePath(draft, user), '-U', OWNER, '-E', 'UTF8', '--locale=C', '--no-sync']
    if (process.platform === 'win32') {
      await writeFile(passwordFile, randomBytes(24).toString('hex'))
      args.push('--auth=scram-sha-256', `--pwfile=${passwordFile}`)
    } else {
      args.push('--auth=trust')
    }
    await promisify(execFile)(initdb, args, {
      ...user,
      cwd: draft,
      env: serverEnvironment,
      timeout: CREATION_LIMIT_MS,
    }).catch((error: Error & { stderr?: string }) => {
      throw new StartFailure(
        `The database cannot be created in ${folder}: ${lastWords(error.stderr ?? '') || error.message}.`,
      )
    })
    if (process.platform === 'win32') await rename(passwordFile, join(draft, PASSWORD_FILE))
    await rename(draft, folder)
  } finally {
    await removeDrafts(folder)
  }
}

function draftPrefix(folder: string): string {
  return `${folder}.draft-`
}

/** Also clears what a process left behind if it was killed while creating a database. */
async function removeDrafts(folder: string): Promise<void> {
  const dataDir = dirname(folder)
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith(basename(draftPrefix(folder))))
  await Promise.all(drafts.map((name) => rm(join(dataDir, name), { recursive: true, force: true })))
}

/** Empty when the server listens on a socket that only its user can reach. */
export async function readPassword(folder: string): Promise<string> {
  return (await unlessMissing(readFile(join(folder, PASSWORD_FILE), 'utf8'))) ?? ''
}

/** A PostgreSQL program's last complaint: its last error, or else its last line. */
export function lastWords(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '')
  const line = lines.findLast((line) => /(FATAL|PANIC|error): /.test(line)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*(FATAL|PANIC|error): +|^but /, '').replace(/\.$/, '')
}

export async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return found.catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
