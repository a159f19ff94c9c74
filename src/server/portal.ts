import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { addressesAt } from './addresses.ts'
import { createRecorder } from './announcements/recorder.ts'
import { buildApp, type Portal } from './app.ts'
import type { Config } from './config.ts'
import type { HubMessage } from './platform/context.ts'
import { connect } from './platform/db/database.ts'
import { withoutReplica, withReplica } from './platform/db/replica.ts'
import { keepEmbeddedPostgres, type OnDatabaseLost } from './platform/db/kept-postgres.ts'
import { createTransports, startDelivery } from './delivery/loop.ts'
import { createJobs } from './platform/jobs/queue.ts'
import { createChannel } from './platform/realtime/channel.ts'
import { createPeers, listenForPeers } from './platform/realtime/peers.ts'
import { createMemory } from './platform/memory/memory.ts'
import { createLog } from './platform/log.ts'
import { createSealer } from './platform/sealed.ts'
import { hasEspeak } from './outside/speech/espeak.ts'
import { createSpeech } from './outside/speech/speech.ts'
import { createProviders } from './outside/sso/providers.ts'
import { StartFailure } from './platform/start-failure.ts'
import { prepareData } from './preparation.ts'
import { whenUpToDate } from './platform/upgrade/up-to-date.ts'
import type { WorkerPlace } from './workers.ts'
import { startOffering } from './waiting-list/loop.ts'

export interface RunningPortal {
  readonly app: FastifyInstance
  /** Finishes what has begun, then stops everything started here. */
  stop(): Promise<void>
}

interface PortalOptions {
  readonly webFolder?: string
  readonly onDatabaseLost: OnDatabaseLost
  /** Set if this process is one of several on one port. */
  readonly place?: WorkerPlace | undefined
  readonly metrics?: Portal['metrics']
}

/** Starts everything a portal consists of: database, schema, days, jobs, real-time channel, HTTP. */
export async function startPortal(
  config: Config,
  { webFolder, onDatabaseLost, place, metrics }: PortalOptions,
): Promise<RunningPortal> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each()
  }
  try {
    const log = createLog(config.logLevel)
    const say = (line: string) => log.warn(line)
    const database = await openDatabase(config, onDatabaseLost, say)
    const { directUrl } = database
    stops.push(database.stop)
    await whenUpToDate({ servingUrl: directUrl, ownerUrl: database.ownerUrl }, config, say)
    if (config.isProduction && !config.isDemo) {
      if (!config.mail)
        log.warn('No mail server is set (SMTP_URL): no one gets an email, each stays in the outbox as captured.')
      if (!config.texts)
        log.warn('No SMS gateway is set (TWILIO_*): no one gets a text, each stays in the outbox as captured.')
    }
    const pool = {
      connections: config.databaseConnections,
      onLost: (cause: Error) => log.warn({ err: cause }, 'a database connection was lost'),
    }
    const db = connect(database.url, pool)
    stops.push(() => db.destroy())
    const replica =
      config.databaseReplicaUrl &&
      withReplica(db, connect(config.databaseReplicaUrl, { ...pool, isReadOnly: true }), {
        fallsBack: config.fallsBackToPrimary,
        onChange: (isAway) => log.warn(isAway ? 'the replica does not answer' : 'the replica answers again'),
      })
    if (replica) stops.push(() => replica.destroy())
    const publicUrl = config.publicUrl ?? addressesAt(config.host, config.port)[0]
    const memory = createMemory()
    const channel = createChannel({
      db,
      memory,
      databaseUrl: directUrl,
      publicUrl,
      log,
      peers: place && createPeers(place.folder, place.name),
    })
    const jobs = createJobs({ databaseUrl: directUrl, log })
    const context = {
      db,
      reportsDb: replica || withoutReplica(db),
      publicUrl,
      now: () => new Date(),
      sealer: createSealer(config.dataKey),
      rateLimits: config.rateLimits,
      humanCheck: config.humanCheck,
      capturesEmails: config.mail === undefined && !config.isDemo,
      memory,
      publish: (messages: readonly HubMessage[]) => {
        metrics?.countChanges(messages)
        channel.publish(messages)
      },
      jobs,
    }
    stops.push(() => jobs.stop())
    await prepareData({ config, directUrl, context, jobs, log })
    const delivery = startDelivery(context, await createTransports(config), log)
    stops.push(() => delivery.stop())
    const offering = startOffering(context, log)
    stops.push(() => offering.stop())
    const canSpeak = config.speech.kind !== 'espeak' || (await hasEspeak())
    if (!canSpeak) log.warn('There is no espeak-ng on this machine: displays speak with their own voices.')
    const synthesize = canSpeak ? createSpeech(config.speech) : undefined
    if (synthesize) {
      const recorder = createRecorder({ db, synthesize, log })
      stops.push(() => recorder.stop())
      recorder.start()
    }

    const app = await buildApp({
      ...context,
      config,
      log,
      gatewayToken: config.twilioAuthToken,
      areTextsCaptured: config.texts === undefined,
      hasDebugTools: config.hasDebugTools,
      geocoder: config.geocoder,
      synthesize,
      hub: channel.hub,
      bells: channel.bells,
      ...(metrics && { metrics }),
      providers: await createProviders(config.signInProviders, publicUrl),
      ...(webFolder && { webFolder: path.resolve(webFolder) }),
    })
    await channel.start()
    stops.push(() => channel.stop())
    if (place) {
      const peers = await listenForPeers(app, place.folder, place.name)
      stops.push(async () => void peers.close())
    }
    // Before the peers go: until it is drained, the others still forward what belongs to connections here.
    stops.push(() => app.close())
    await app.listen({ port: config.port, host: config.host }).catch((cause: NodeJS.ErrnoException) => {
      throw listenFailure(cause, config)
    })
    return { app, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

/** The database's address, by purpose. */
interface OpenDatabase {
  /** For the role that serves. */
  readonly url: string
  /** The same, past any pooler. */
  readonly directUrl: string
  /** For the role that owns the tables. */
  readonly ownerUrl: string
  stop(): Promise<void>
}

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseOwnerUrl' | 'dataDir'>

/** The configured database, or the portal's own, which ends with this process. */
export async function openDatabase(
  config: DatabaseSettings,
  onLost: OnDatabaseLost,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  const { databaseUrl: url, databaseDirectUrl: directUrl = url, databaseOwnerUrl: ownerUrl = directUrl } = config
  if (url !== undefined && directUrl !== undefined && ownerUrl !== undefined)
    return { url, directUrl, ownerUrl, stop: async () => {} }
  const embedded = await keepEmbeddedPostgres(path.resolve(config.dataDir), onLost, undefined, say)
  return { ...embedded, directUrl: embedded.url }
}

/** Before the database is prepared, which can take minutes. */
export async function requireFreePort({ port, host }: Config): Promise<void> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (cause) {
    throw listenFailure(cause as NodeJS.ErrnoException, { port, host })
  } finally {
    server.close()
  }
}

function listenFailure(cause: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>): Error {
  if (cause.code === 'EADDRINUSE')
    return new StartFailure(`Port ${port} is taken: stop whatever is listening there, or set PORT to another port.`)
  if (cause.code === 'EACCES') return new StartFailure(`Port ${port} cannot be used: set PORT to a number above 1023.`)
  if (cause.code === 'EADDRNOTAVAIL' || cause.code === 'ENOTFOUND')
    return new StartFailure(`HOST ${host} is not an address of this machine.`)
  return cause
}
