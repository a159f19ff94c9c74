import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry, register } from '@prometheus-io/client'
import type { HubMessage } from '#server/platform/context.ts'
import { connectionsOf, type Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { notFound } from '#server/platform/errors.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { shareAnswers } from './shared-answers.ts'

/** What the portal counts, for Prometheus. */
export interface Metrics {
  /** What has changed in the portal's records: bookings are appointments created. */
  countChanges(messages: readonly HubMessage[]): void
  /** Serves /metrics, and counts every request from now on. */
  register(app: FastifyInstance, options: MetricsOptions): void
}

interface MetricsOptions {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'oldestWaiting' | 'lastFinished'>
  /** Whether emails stay in the outbox, because no mail server is set. */
  readonly areEmailsCaptured: boolean
  /** The same for texts and the SMS gateway. */
  readonly areTextsCaptured: boolean
  /** Whether the replica that reports are read from does not answer. */
  readonly isReplicaAway: () => boolean
  /** How many screens are listening. */
  readonly connections: () => number
  /** Without it, /metrics does not exist. */
  readonly token: string | undefined
  /** All processes on this port together; only this one if it is alone. */
  readonly collect?: (() => Promise<string>) | undefined
}

/** Buckets in seconds around the targets in docs/performance: most answers take milliseconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export function createMetrics(registry: Registry = register): Metrics {
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const changes = new Counter({
    name: 'portal_changes_total',
    help: 'Records created, updated and deleted',
    labelNames: ['entity', 'event'],
    registers,
  })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })

  return {
    countChanges(messages) {
      for (const { entityType, event } of messages) changes.inc({ entity: entityType, event })
    },
    register(app, options) {
      const { token, collect = () => registry.metrics() } = options
      addGauges(registry, options)
      app.addHook('onResponse', (request, reply, done) => {
        // Otherwise each unknown address would be its own label.
        const route = request.is404 ? 'unmatched' : (request.routeOptions.url ?? 'unmatched')
        requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
        done()
      })
      app.get('/metrics', { config: { policy: 'public' } }, async (request, reply) => {
        if (token === undefined || !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw notFound()
        return reply.type(registry.contentType).send(await collect())
      })
    },
  }
}

interface Backlog {
  readonly holds: number
  readonly queued: number
  readonly oldestUnsent: number
  readonly failing: number
  readonly texts: number
}

/** Figures from the database are the same for all processes. */
function addGauges(registry: Registry, options: MetricsOptions): void {
  const { db, jobs, areEmailsCaptured, areTextsCaptured, isReplicaAway, connections } = options
  const share = shareAnswers<Backlog>()
  const gauge = (name: string, help: string, collect: (this: Gauge) => void | Promise<void>) =>
    new Gauge({ name, help, registers: [registry], aggregator: 'max', collect })
  const ofBacklog = (name: string, help: string, what: keyof Backlog) =>
    gauge(name, help, async function () {
      this.set(await orUnknown(share('backlog', () => backlog(db)).then((found) => found[what])))
    })
  // These belong to a process, so those of all workers are added up. First, before this scrape itself asks the database.
  const ofProcess = (name: string, help: string, count: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(count())
      },
    })
  ofProcess('portal_realtime_connections', 'Screens connected to the real-time channel', connections)
  ofProcess('portal_database_connections_in_use', 'Connections at work', () => connectionsOf(db).inUse)
  ofProcess('portal_database_waiting', 'Requests waiting for a connection', () => connectionsOf(db).waiting)
  ofProcess('portal_database_connections_lost', 'Connections that broke or went silent', () => connectionsOf(db).lost)
  ofBacklog('portal_holds', 'Places held for people filling in the form', 'holds')
  ofBacklog('portal_outbox_queued', 'Messages waiting to be sent', 'queued')
  ofBacklog('portal_outbox_oldest_unsent_seconds', 'Age of the oldest message waiting to be sent', 'oldestUnsent')
  ofBacklog('portal_outbox_failing_seconds', 'Age of the oldest message that was tried in vain', 'failing')
  ofBacklog('portal_texts_in_a_day', 'Texts sent in the last 24 hours, which are capped', 'texts')
  gauge('portal_texts_limit', 'Texts that may be sent in 24 hours (setting textsInADay)', async function () {
    this.set(await orUnknown(readNumberSettings(db).then(({ textsInADay }) => textsInADay)))
  })
  gauge('portal_jobs_oldest_waiting_seconds', 'How long the oldest due job has waited', async function () {
    this.set(await orUnknown(jobs.oldestWaiting(db)))
  })
  gauge('portal_last_sweep_seconds', 'How long ago the last sweep was finished', async function () {
    this.set(await orUnknown(jobs.lastFinished(db, 'sweep')))
  })
  gauge('portal_emails_captured', '1 if no mail server is set, so no one gets an email', function () {
    this.set(areEmailsCaptured ? 1 : 0)
  })
  gauge('portal_texts_captured', '1 if no SMS gateway is set, so no one gets a text', function () {
    this.set(areTextsCaptured ? 1 : 0)
  })
  gauge('portal_replica_away', '1 while the replica that reports are read from does not answer', function () {
    this.set(isReplicaAway() ? 1 : 0)
  })
}

/** Prometheus gives up after ten seconds, and then a portal without a database looks like no portal. */
const ANSWER_MS = 800

/** A database that is away, or slow, must not hide what the process itself can tell. */
function orUnknown(count: Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(Number.NaN), ANSWER_MS)
  })
  return Promise.race([count, late])
    .catch(() => Number.NaN)
    .finally(() => clearTimeout(timer))
}

async function backlog(db: Database): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select (select count(*)::int from appointment where status = 'Hold' and hold_expires_at > now()) as holds,
      (select count(*)::int from outbox where state = 'Queued') as queued,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from outbox where state = 'Queued')
        as oldest_unsent,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from outbox
        where state = 'Queued' and last_error <> '') as failing,
      texts_in_a_day() as texts`.execute(db)
  return rows[0] ?? { holds: 0, queued: 0, oldestUnsent: 0, failing: 0, texts: 0 }
}

/** Takes the same time however much of it is right. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
