import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/platform/free-port.ts'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))
const LOG = join(PROJECT, 'test-results/portal.log')

/** A first start creates the database, migrates and seeds it. */
const READY_WITHIN_MS = 300_000

/** Long enough for open requests to finish and for PostgreSQL to stop. */
const STOP_WITHIN_MS = 15_000

/** Nothing listens there: the journey about it answers instead. */
export const ANALYTICS_URL = 'https://analytics.test'

/** Empty means unset to the portal, and a developer's .env does not override it: the journeys see `npm start` as a newcomer would. */
const NEW_MACHINE = {
  NODE_ENV: '',
  APP_ENV: '',
  DATABASE_URL: '',
  PUBLIC_URL: '',
  DATA_KEY: '',
  DEMO: '',
  HUMAN_CHECK: '',
  TRUST_PROXY: '',
  SMTP_URL: '',
  TWILIO_ACCOUNT_SID: '',
  TWILIO_FROM: '',
  ANALYTICS_URL,
  // All journeys come from one address, unlike customers.
  RATE_LIMITS: 'off',
}

/** Where this run's portal listens. Chosen once and left in the environment, because every worker reads the configuration again. */
export async function portalUrl(): Promise<string> {
  process.env.PORTAL_URL ??= `http://127.0.0.1:${await freePort()}`
  return process.env.PORTAL_URL
}

/** Starts one portal with an empty database for the whole run; Playwright calls the function it returns at the end. */
export default async function startPortal(): Promise<() => Promise<void>> {
  const url = await portalUrl()
  const data = await mkdtemp(join(tmpdir(), 'portal-journeys-'))
  // For journeys that read a mailbox, which is the database's outbox.
  process.env.PORTAL_DATA = data
  // Loaded here, because every worker reads this file and none needs its own provider.
  const { startProviders } = await import('./providers.ts')
  const providers = await startProviders(url)
  const portal = spawnPortal(new URL(url).port, data, providers.variables)

  // The run may end without its teardown; a portal left behind would hold the port and the folder.
  const abandon = () => {
    killGroup(portal)
    rmSync(data, { recursive: true, force: true })
  }
  process.once('exit', abandon)

  const stop = async () => {
    await stopped(portal)
    await providers.stop()
    await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    process.off('exit', abandon)
  }
  try {
    await ready(url, portal)
  } catch (failure) {
    await stop()
    throw failure
  }
  return stop
}

/** A portal of a journey's own, with its own database and settings. */
export async function startPortalIn(data: string, url: string, variables: Record<string, string>, logName: string) {
  const log = join(PROJECT, 'test-results', logName)
  const portal = spawnPortal(new URL(url).port, data, variables, log)
  const abandon = () => killGroup(portal)
  process.once('exit', abandon)
  const stop = async () => {
    await stopped(portal)
    process.off('exit', abandon)
  }
  try {
    await ready(url, portal, log)
  } catch (failure) {
    await stop()
    throw failure
  }
  return { stop }
}

function spawnPortal(port: string, data: string, variables: Record<string, string>, logFile = LOG): ChildProcess {
  mkdirSync(join(PROJECT, 'test-results'), { recursive: true })
  const log = openSync(logFile, 'w')
  const portal = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: PROJECT,
    env: { ...process.env, ...NEW_MACHINE, ...variables, HOST: '127.0.0.1', PORT: port, DATA_DIR: data },
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  return portal
}

async function ready(url: string, portal: ChildProcess, logFile = LOG): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (isRunning(portal) && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    if (answer?.ok) return
    await wait(100)
  }
  const why = isRunning(portal) ? `was not ready within ${READY_WITHIN_MS / 1000} s` : 'ended before it was ready'
  throw new Error(`The portal ${why}:\n${(await readFile(logFile, 'utf8')).split('\n').slice(-30).join('\n')}`)
}

async function stopped(portal: ChildProcess): Promise<void> {
  if (!isRunning(portal)) return
  const ended = once(portal, 'exit')
  portal.kill('SIGTERM')
  const overdue = setTimeout(() => killGroup(portal), STOP_WITHIN_MS)
  await ended
  clearTimeout(overdue)
}

function isRunning(portal: ChildProcess): boolean {
  return portal.exitCode === null && portal.signalCode === null
}

/** The portal leads its own process group, so nothing it started outlives it. */
function killGroup(portal: ChildProcess): void {
  if (!isRunning(portal) || portal.pid === undefined) return
  process.kill(-portal.pid, 'SIGKILL')
}
