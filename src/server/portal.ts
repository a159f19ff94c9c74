import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildApp } from './app.ts'
import { extendDays } from './calendars/days.ts'
import type { Config } from './config.ts'
import { connect } from './db/database.ts'
import { seedDemo } from './db/demo.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { seedEssentials } from './db/essentials.ts'
import { migrate } from './db/migrate.ts'
import { addEveryJob } from './jobs/every-job.ts'
import { createJobs } from './jobs/queue.ts'
import { createChannel } from './realtime/channel.ts'
import { createSealer } from './sealed.ts'
import { createProviders } from './sso/providers.ts'
import { StartFailure } from './start-failure.ts'
import { importIfEmpty } from './zip-codes/import.ts'

export interface RunningPortal {
  readonly app: FastifyInstance
  readonly address: string
  /** Finishes what has begun, then stops everything that was started here. */
  stop(): Promise<void>
}

/** Starts everything a portal consists of: database, schema, days, jobs, real-time channel, HTTP. */
export async function startPortal(
  config: Config,
  { webFolder, onDatabaseLost }: { webFolder?: string; onDatabaseLost: (detail: string) => void },
): Promise<RunningPortal> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each()
  }
  try {
    const databaseUrl = config.databaseUrl ?? (await startDatabase(config, stops, onDatabaseLost))
    await migrate(databaseUrl)
    const log = pino({ level: config.logLevel })
    const db = connect(databaseUrl, {
      connections: config.databaseConnections,
      onLost: (cause) => log.warn({ err: cause }, 'a database connection was lost'),
    })
    stops.push(() => db.destroy())
    await seedEssentials(db)
    if (config.isDemo) await seedDemo(db, new Date())
    await extendDays(db, new Date())
    const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`
    const channel = createChannel({ db, databaseUrl, publicUrl, log })
    const context = {
      db,
      publicUrl,
      now: () => new Date(),
      sealer: createSealer(config.dataKey),
      rateLimits: config.rateLimits,
      humanCheck: config.humanCheck,
      publish: channel.publish,
    }
    const jobs = createJobs({ databaseUrl, log })
    addEveryJob(jobs, context)
    stops.push(() => jobs.stop())
    await jobs.start()
    await importIfEmpty(db, jobs)

    const app = await buildApp({
      ...context,
      config,
      log,
      gatewayToken: config.twilioAuthToken,
      geocoder: config.geocoder,
      hub: channel.hub,
      jobs,
      providers: createProviders(config.signInProviders, publicUrl),
      ...(webFolder && { webFolder: path.resolve(webFolder) }),
    })
    await channel.start()
    stops.push(() => channel.stop())
    stops.push(() => app.close())
    const address = await app.listen({ port: config.port, host: config.host }).catch((cause: NodeJS.ErrnoException) => {
      throw listenFailure(cause, config)
    })
    return { app, address, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

async function startDatabase(
  config: Config,
  stops: (() => Promise<void>)[],
  onUnexpectedExit: (detail: string) => void,
): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: path.resolve(config.dataDir), onUnexpectedExit })
  stops.push(server.stop)
  return server.url
}

function listenFailure(cause: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (cause.code === 'EADDRINUSE')
    return new StartFailure(`Port ${port} is taken: stop what listens there, or set PORT to another one.`)
  if (cause.code === 'EACCES') return new StartFailure(`Port ${port} may not be used: set PORT to one above 1023.`)
  if (cause.code === 'EADDRNOTAVAIL' || cause.code === 'ENOTFOUND')
    return new StartFailure(`HOST ${host} is not an address of this machine.`)
  return cause
}
