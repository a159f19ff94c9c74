import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/platform/free-port.ts'

export interface Release {
  readonly name: string
  /** Its source, installed and built. */
  readonly folder: string
}

export const TODAY: Release = { name: "today's release", folder: fileURLToPath(new URL('../..', import.meta.url)) }

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: TODAY.folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The commits of the releases, the latest first, as docs/releases.md names them. */
export function releasesBefore(): string[] {
  return [...read(TODAY.folder, 'docs/releases.md').matchAll(/^\| \d[\d.]* \| [\d-]+ \| .*`([0-9a-f]{40})`/gm)].map(
    ([, commit = '']) => commit,
  )
}

/** Takes a release out of git into a folder of its own, installs and builds it. */
export function releaseAt(ref: string): Release {
  const name = git('rev-parse', '--short', `${ref}^{commit}`)
  const folder = mkdtempSync(path.join(tmpdir(), `portal-${name}-`))
  console.log(`Installing and building the release before, ${name} …`)
  const archive = execFileSync('git', ['archive', ref], { cwd: TODAY.folder, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  if (read(folder, 'package-lock.json') === read(TODAY.folder, 'package-lock.json')) {
    // The same packages to the last byte.
    symlinkSync(path.join(TODAY.folder, 'node_modules'), path.join(folder, 'node_modules'))
  } else execFileSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return { name, folder }
}

const read = (folder: string, file: string) => readFileSync(path.join(folder, file), 'utf8')

/** Empty means unset: the variables of the shell that runs this do not count. */
const NEW_MACHINE = { NODE_ENV: '', DATABASE_URL: '', DATABASE_OWNER_URL: '', DATA_KEY: '', DEMO: 'on', PUBLIC_URL: '' }

interface Where {
  readonly dataDir?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a release on its demo, in a new data folder, in one that another release has left, or on a database. */
export async function serve(
  release: Release,
  { dataDir = mkdtempSync(path.join(tmpdir(), 'portal-upgrade-')), env = {} }: Where = {},
) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: release.folder,
    env: {
      ...process.env,
      ...NEW_MACHINE,
      DATA_DIR: dataDir,
      ...env,
      PORT: String(port),
      HUMAN_CHECK: 'off',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${release.name} ended before it was ready.`)
    await pause(100)
  }
  return {
    url,
    dataDir,
    /** Stops its clock, so to speak, until it is thawed. */
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop(): Promise<void> {
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Runs today's migrations in a data folder, next to the server that uses it. Returns what it says. */
export async function migrateToday(dataDir: string): Promise<string> {
  const child = spawn(process.execPath, ['dist/server/migrate.js'], {
    cwd: TODAY.folder,
    env: { ...process.env, ...NEW_MACHINE, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (status !== 0) throw new Error("Today's migrations failed.")
  return said.trim()
}

/**
 * Runs a release's own journeys, on tables that today's release has migrated: its server starts as always, because it
 * refuses to start on newer tables, and before the first journey they are made newer.
 */
export function journeysOn({ folder }: Release, toolArgs: readonly string[]): boolean {
  writeFileSync(
    path.join(folder, 'e2e/upgraded.ts'),
    `import { execFileSync } from 'node:child_process'
    import startPortal from './portal.ts'
    export default async function startUpgraded() {
      const stop = await startPortal()
      const env = { ...process.env, ...${JSON.stringify(NEW_MACHINE)}, DATA_DIR: process.env.PORTAL_DATA }
      execFileSync(process.execPath, ['dist/server/migrate.js'], { cwd: ${JSON.stringify(TODAY.folder)}, env, stdio: 'inherit' })
      return stop
    }`,
  )
  writeFileSync(
    path.join(folder, 'e2e/upgraded.config.ts'),
    `import config from './playwright.config.ts'
    export default { ...config, globalSetup: './upgraded.ts' }`,
  )
  const args = ['test', '--config', 'e2e/upgraded.config.ts', ...toolArgs]
  const ran = spawnSync('node_modules/.bin/playwright', args, {
    cwd: folder,
    env: { ...process.env, TZ: 'UTC' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return ran.status === 0
}
