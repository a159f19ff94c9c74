import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartFailure } from '#server/platform/start-failure.ts'

/** The system user to run the server as when it must not be ours. */
export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

/** Who stands in for root, since PostgreSQL refuses to run as root. The second is the macOS name for the first. */
const STAND_INS = ['postgres', '_postgres', 'nobody']

/** A folder a Linux process may always enter: the one it was started in, whatever is above it. */
const STARTING_FOLDER = '/proc/self/cwd'

/** A program that only prints something is given up on after this time. */
const PRINTING_LIMIT_MS = 15_000

/** All the server sees of our environment: no secret of ours, no PG… variable, and messages in plain English. */
export const serverEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
}

/** Nothing when we may run the server ourselves; for root, the owner of an existing database, or else a stand-in. */
export async function chooseServerUser(existingFolder: string | undefined): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const user = (await ownerOf(existingFolder)) ?? (await findStandIn())
  if (user !== undefined && (await outputOf('id', [], user)) !== undefined) return user
  throw new StartFailure(
    'PostgreSQL does not run as root, and no other user (postgres, nobody) can run it here: start as an ordinary user, or set DATABASE_URL.',
  )
}

async function ownerOf(folder: string | undefined): Promise<ServerUser | undefined> {
  if (folder === undefined) return undefined
  const { uid, gid } = await stat(folder)
  return uid === 0 ? undefined : { uid, gid }
}

async function findStandIn(): Promise<ServerUser | undefined> {
  for (const name of STAND_INS) {
    const [uid, gid] = await Promise.all([outputOf('id', ['-u', name]), outputOf('id', ['-g', name])])
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

/**
 * The path by which the server's user reaches its folder. When a parent folder is closed to that user (a project in
 * /root, mode 0700), the name is useless; but root can start the process inside before dropping its rights.
 */
export async function reachablePath(folder: string, user: ServerUser | undefined): Promise<string> {
  if (user === undefined) return folder
  for (const path of [folder, STARTING_FOLDER]) {
    if (await canEnter(path, user, folder)) return path
  }
  throw new StartFailure(
    `PostgreSQL runs as the user ${user.uid}, who cannot enter ${folder}: set DATA_DIR to a folder open to that user, start as an ordinary user, or set DATABASE_URL.`,
  )
}

/** Whether the server's user can enter a path when started in a folder, whether or not that folder is open to it. */
export async function canEnter(path: string, user: ServerUser | undefined, startedIn: string): Promise<boolean> {
  return (await outputOf('/bin/sh', ['-c', 'cd "$0"', path], { ...user, cwd: startedIn })) !== undefined
}

/** What a program prints, or undefined when it cannot run or fails. */
export async function outputOf(
  file: string,
  args: readonly string[],
  options?: { uid?: number; gid?: number; cwd?: string },
): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(file, args, {
      timeout: PRINTING_LIMIT_MS,
      env: serverEnvironment,
      ...options,
    })
    return stdout
  } catch {
    return undefined
  }
}
