import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import pino from 'pino'
import type { Role } from '#contract/endpoint.ts'
import { buildApp, type Portal } from '#server/app.ts'
import type { HubMessage } from '#server/platform/context.ts'
import { connect } from '#server/platform/db/database.ts'
import { withoutReplica } from '#server/platform/db/replica.ts'
import { openSession } from '#server/platform/http/session.ts'
import { everyJob } from '#server/every-job.ts'
import { createMemory } from '#server/platform/memory/memory.ts'
import { createBells } from '#server/platform/realtime/bells.ts'
import { createSealer } from '#server/platform/sealed.ts'
import { directJobs } from './direct-jobs.ts'
import { aUser } from './factories.ts'
import { databaseNamed, TEMPLATE } from './global-setup.ts'
import { TEST_KEY } from './mailed-links.ts'

export const PUBLIC_URL = 'http://portal.test'

export type Caller = (at: string, payload?: object, headers?: Record<string, string>) => Promise<LightMyRequestResponse>

/** Limits and the human check are off unless they are under test. */
interface TestWish
  extends Partial<
    Pick<
      Portal,
      | 'reportsDb'
      | 'rateLimits'
      | 'humanCheck'
      | 'gatewayToken'
      | 'providers'
      | 'log'
      | 'areTextsCaptured'
      | 'capturesEmails'
      | 'hasDebugTools'
      | 'synthesize'
      | 'metrics'
      | 'memory'
    >
  > {
  readonly isProduction?: boolean
  readonly isDemo?: boolean
  readonly metricsToken?: string
  readonly trustProxy?: readonly string[]
  /** Another server on this one's database; this one has to stop last. */
  readonly beside?: { readonly url: string }
}

/** A portal on its own database, at a time of the test's choosing. */
export async function startTestApp(
  moment = '2026-03-02T15:00:00Z',
  {
    reportsDb,
    rateLimits = false,
    humanCheck = { kind: 'off' },
    isProduction = false,
    isDemo = false,
    areTextsCaptured = true,
    capturesEmails = false,
    hasDebugTools = true,
    synthesize,
    trustProxy = [],
    gatewayToken,
    providers = [],
    log = pino({ level: 'silent' }),
    metrics,
    metricsToken,
    beside,
    // Answers nothing until it hears of changes.
    memory = createMemory(),
  }: TestWish = {},
) {
  const own = beside ? undefined : await ownDatabase()
  const url = beside?.url ?? own?.url ?? ''
  let statements = 0
  const served = connect(own?.servingUrl ?? url, { connections: 8, onQuery: () => statements++ })
  const db = own?.db ?? served
  const published: HubMessage[] = []
  let now = new Date(moment)
  const jobs = directJobs()
  const bells = createBells()
  const context = {
    db: served,
    reportsDb: reportsDb ?? withoutReplica(served),
    publicUrl: PUBLIC_URL,
    now: () => now,
    sealer: createSealer(TEST_KEY),
    rateLimits,
    humanCheck,
    capturesEmails,
    memory,
    publish: (messages: readonly HubMessage[]) => {
      published.push(...messages)
      bells.ring(messages)
      metrics?.countChanges(messages)
    },
    jobs,
  }
  jobs.start(everyJob(context))
  const app = await buildApp({
    ...context,
    config: { environment: 'LOCAL', isProduction, isDemo, trustProxy, metricsToken, mail: undefined, drainSeconds: 0 },
    areTextsCaptured,
    hasDebugTools,
    synthesize,
    log,
    bells,
    gatewayToken,
    providers,
    ...(metrics && { metrics }),
  })
  await app.ready()

  const callWith =
    (headers: Record<string, string>): Caller =>
    (at, payload, more) => {
      const [method, path] = at.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
      return app.inject({
        method,
        url: path,
        headers: { origin: PUBLIC_URL, ...headers, ...more },
        ...(payload && { payload }),
      })
    }

  return {
    app,
    /** For the test, as the role that owns the tables: the portal itself is served by one that does not. */
    db,
    /** What the portal's jobs may touch. */
    context,
    jobs,
    bells,
    url,
    published,
    setNow: (to: string) => {
      now = new Date(to)
    },
    /** How many SQL statements a piece of work sends. Those that leave together with a commit count once. */
    async countStatements(work: () => Promise<unknown>): Promise<number> {
      const before = statements
      await work()
      return statements - before
    },
    /** Calls as someone who has not signed in. */
    anyone: callWith({}),
    callWith,
    /** Calls as a new user with a role, at some locations. */
    async as(role: Role, locationIds: readonly number[] = []): Promise<Caller & { email: string; userId: number }> {
      const user = await aUser(db, role, locationIds)
      const token = await openSession(db, user)
      return Object.assign(callWith({ cookie: `sid=${token}` }), { email: user.email, userId: user.id })
    },
    async stop() {
      await app.close()
      await served.destroy()
      if (!own) return
      await own.db.destroy()
      await own.drop()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** A copy of the template, for one test file, with the address of its owner and of the role that serves. */
export async function ownDatabase() {
  const server = inject('databaseUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name} template ${TEMPLATE}`)
  const url = databaseNamed(server, name)
  return {
    db: connect(url, { connections: 8 }),
    url,
    servingUrl: databaseNamed(inject('servingUrl'), name),
    drop: () => onServer(server, `drop database ${name} with (force)`),
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
