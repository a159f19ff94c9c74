import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import { type Config, readConfig } from './config.ts'
import { DEMO_SIGN_INS } from './users/demo-sign-ins.ts'
import { createMetrics } from './platform/http/metrics.ts'
import type { OnDatabaseLost } from './platform/db/kept-postgres.ts'
import { openDatabase, startPortal } from './portal.ts'
import { createLog } from './platform/log.ts'
import { startFailureOf } from './platform/start-failure.ts'
import { leaveWorkers, metricsOfAll, startWorkers, tellReady, workerPlace } from './workers.ts'

/** Milliseconds a server may take to finish its requests once it is drained, and the process that waits for its workers. */
const GRACE = 10_000
const WORKERS_GRACE = 15_000

/** A crash is not a request to stop: a process that handles one in JavaScript hits it again forever. */
const CRASHES = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP'] as const

const onDatabaseLost: OnDatabaseLost = (detail, what) => {
  console.error(`The database stopped unexpectedly and ${what}: ${detail}`)
  if (what === 'is gone') process.exit(1)
}

interface ServeOptions {
  /** Called when everything has stopped, just before the process exits. */
  readonly onStopped: () => Promise<void> | undefined
}

/** Runs the portal until it is told to stop. */
export async function serve({ onStopped }: ServeOptions): Promise<void> {
  try {
    const config = readConfig(process.env)
    if (config.workers > 1 && cluster.isPrimary) await runWorkers(config)
    else await runServer(config, onStopped)
  } catch (cause) {
    const failure = startFailureOf(cause)
    if (failure) console.error(failure.message)
    // Through the log: what Node prints of an error could hold a row's values.
    else createLog('error').error({ err: cause }, 'the portal cannot start')
    process.exit(1)
  }
}

async function runServer(config: Config, onStopped: ServeOptions['onStopped']): Promise<void> {
  const place = workerPlace()
  const portal = await startPortal(config, {
    // built: beside this file; from source: only the API is served, Vite serves the pages
    webFolder: fileURLToPath(new URL('../web', import.meta.url)),
    onDatabaseLost,
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
  else announce(config, portal.address)
}

/** Several processes on one port. This one keeps them, and the database, running; SIGUSR2 replaces them one by one. */
async function runWorkers(config: Config): Promise<void> {
  const database = await openDatabase(config, onDatabaseLost)
  // Handled from the very start: unhandled, it would end the process.
  let replaceAll = async () => {}
  process.on('SIGUSR2', () => void replaceAll())
  const addresses = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl }
  const workers = await startWorkers(config.workers, addresses).catch(async () => {
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
  announce(config, `http://${config.host}:${config.port}`)
}

function announce(config: Config, address: string): void {
  console.log(`The portal is ready at ${config.publicUrl ?? address}`)
  if (!config.isDemo) return
  console.log('Sign in to the demo with')
  for (const { email, password, role } of DEMO_SIGN_INS) console.log(`  ${email}  ${password}  (${role})`)
}
