import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const WAIT_MS = 120_000

/** Unpacks an archive somewhere else, installs it as people will, and waits until the portal in it can serve. */
export async function proveStart(archive: string): Promise<void> {
  const workshop = mkdtempSync(path.join(tmpdir(), 'portal-start-'))
  try {
    execFileSync('tar', ['--extract', '--gzip', `--file=${archive}`, `--directory=${workshop}`])
    const [root = ''] = readdirSync(workshop)
    const folder = path.join(workshop, root)
    execFileSync('npm', ['ci', '--omit=dev'], { cwd: folder, stdio: 'inherit' })
    await start(folder)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

async function start(folder: string): Promise<void> {
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: '',
    ALLOW_EMBEDDED_DATABASE: 'yes',
    DATA_DIR: path.join(folder, 'data-of-trial'),
    DATA_KEY: 'a key for the trial, known to all of us',
  }
  const portal = spawn(process.execPath, ['dist/server/main.js'], { cwd: folder, env, stdio: 'inherit' })
  const ended = once(portal, 'exit')
  try {
    const answered = await Promise.race([answers(`http://127.0.0.1:${port}`), ended.then(() => 'It ended.')])
    if (answered !== undefined) throw new Error(`The portal in the archive does not start: ${answered}`)
  } finally {
    portal.kill('SIGTERM')
    await ended
  }
}

/** Why the portal cannot be used; nothing if it can: it is ready, and has its pages and its licenses. */
async function answers(url: string): Promise<string | undefined> {
  const until = Date.now() + WAIT_MS
  while (!(await isFine(`${url}/readyz`))) {
    if (Date.now() > until) return '/readyz does not answer.'
    await pause(200)
  }
  for (const page of ['/', '/licenses', '/api/public/licenses/1/text']) {
    if (!(await isFine(url + page))) return `${page} does not answer.`
  }
  return undefined
}

const isFine = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
