import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import { addressesAt, isLoopback } from './addresses.ts'
import { type Config, mistypedNames, readConfig } from './config.ts'
import { DEMO_SIGN_INS } from './users/demo-sign-ins.ts'
import { createMetrics } from './platform/http/metrics.ts'
import type { OnDatabaseLost } from './platform/db/kept-postgres.ts'
import { openDatabase, requireFreePort, startPortal } from './portal.ts'
import { createLog } from './platform/log.ts'
import { startFailureOf } from './platform/start-failure.ts'
import { leaveWorkers, metricsOfAll, startWorkers, tellReady, workerPlace } from './workers.ts'

/**
 * Milliseconds a server may take to finish its requests once it is drained, and the process that waits for its workers.
 */
const GRACE = 10_000
const WORKERS_GRACE = 15_000

/** A crash is not a request to stop: a process that handles one in JavaScript hits it again forever. */
const CRASHES = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP'] as const

interface OperatorVoice {
  readonly say: (line: string) => void
  readonly warn: (line: string) => void
  readonly complain: (line: string) => void
}

/** How a server speaks to the person who runs it: in words while developing, and in production as lines of the log. */
function createVoice(isProduction: boolean, level: string): OperatorVoice {
  if (!isProduction) return { say: console.log, warn: console.warn, complain: console.error }
  const log = createLog(level)
  return {
    say: (line) => log.info(line),
    warn: (line) => log.warn(line),
    complain: (line) => log.error(line),
  }
}

const whenDatabaseIsLost =
  ({ complain }: OperatorVoice): OnDatabaseLost =>
  (detail, what) => {
    complain(`The database stopped unexpectedly and ${what}: ${detail}`)
    if (what === 'is gone') process.exit(1)
  }

interface ServeOptions {
  /** Called when everything has stopped, just before the process exits. */
  readonly onStopped: () => Promise<void> | undefined
}

/** Runs the portal until it is told to stop. */
export async function serve({ onStopped }: ServeOptions): Promise<void> {
  // Until the server handles its own failures.
  process.once('uncaughtException', cannotStart)
  try {
    const config = readConfig(process.env)
    const voice = createVoice(config.isProduction, config.logLevel)
    if (config.isProduction) logWarnings(config)
    if (cluster.isPrimary) {
      for (const line of mistypedNames(process.env)) voice.warn(line)
      await requireFreePort(config)
    }
    if (config.workers > 1 && cluster.isPrimary) await runWorkers(config, voice)
    else await runServer(config, voice, onStopped)
  } catch (cause) {
    cannotStart(cause)
  }
  process.off('uncaughtException', cannotStart)
}

/** Also before the variables could be read, and whatever LOG_LEVEL is. */
function cannotStart(cause: unknown): never {
  const failure = startFailureOf(cause)
  if (failure) createVoice(process.env['NODE_ENV'] === 'production', 'error').complain(failure.message)
  // Through the log: what Node prints of an error could hold a row's values.
  else createLog('error').error({ err: cause }, 'the portal cannot start')
  process.exit(1)
}

/** Node prints its own warnings as text, which a reader of JSON lines stumbles over. */
function logWarnings({ logLevel }: Config): void {
  const log = createLog(logLevel)
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning by Node'))
}

async function runServer(config: Config, voice: OperatorVoice, onStopped: ServeOptions['onStopped']): Promise<void> {
  const place = workerPlace()
  const portal = await startPortal(config, {
    // built: next to this file; from source: only the API is served, Vite serves the pages
    webFolder: fileURLToPath(new URL('../web', import.meta.url)),
    onDatabaseLost: whenDatabaseIsLost(voice),
    place,
    metrics: { ...createMetrics(), collect: place && metricsOfAll },
  })
  const delay = config.drainSeconds * 1000 + GRACE
  closeWithGrace({ delay, logger: false, skip: [...CRASHES] }, async ({ err }) => {
    if (err) portal.app.log.error({ err }, 'stopping after a failure')
    await portal.stop()
    if (place) await leaveWorkers()
    // A collector that is down must not make a clean exit look like a failure.
    await onStopped()?.catch(() => {})
  })
  if (place) tellReady()
  else announce(config, voice)
}

/** Several processes on one port. This one keeps them, and the database, running; SIGUSR2 replaces them one by one. */
async function runWorkers(config: Config, voice: OperatorVoice): Promise<void> {
  const database = await openDatabase(config, whenDatabaseIsLost(voice), voice.warn)
  // Handled from the very start: unhandled, it would end the process.
  let replaceAll = async () => {}
  process.on('SIGUSR2', () => void replaceAll())
  const addresses = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl }
  const workers = await startWorkers(config.workers, addresses, voice.complain).catch(async () => {
    await database.stop()
    // The worker has said why.
    process.exit(1)
  })
  const delay = config.drainSeconds * 1000 + WORKERS_GRACE
  closeWithGrace({ delay, logger: false, skip: ['SIGUSR2', ...CRASHES] }, async ({ err }) => {
    if (err) createLog(config.logLevel).error({ err }, 'stopping after a failure')
    await workers.stop()
    await database.stop()
  })
  replaceAll = workers.replaceAll
  announce(config, voice)
}

function announce({ publicUrl, host, port, isDemo }: Config, { say, warn }: OperatorVoice): void {
  say(`The portal is ready at ${publicUrl ?? addressesAt(host, port).join(' and ')}`)
  if (!isDemo) return
  say('Sign in to the demo with')
  for (const { email, password, role } of DEMO_SIGN_INS) say(`  ${email}  ${password}  (${role})`)
  if (isLoopback(host)) return
  warn(
    `Warning: everyone who reaches this machine can sign in with these, as an administrator too: HOST is ${host}, not 127.0.0.1. Enter nothing real, or set DEMO=off.`,
  )
}
