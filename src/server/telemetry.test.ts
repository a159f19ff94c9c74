import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { freePort } from '#server/platform/free-port.ts'
import { openSession } from '#server/platform/http/session.ts'
import { aUser } from '#server/testing/factories.ts'
import { ownDatabase } from '#server/testing/test-app.ts'

interface Span {
  readonly traceId: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

const SECRETS = ['a-secret-token', 'grace@example.test', 'Hopper'] as const

let database: Awaited<ReturnType<typeof ownDatabase>>
let session: string
let sent: Sent[]

/** A portal that serves a few requests and is told to stop, with a collector next to it. */
beforeAll(async () => {
  sent = []
  const collector = createServer((request, response) => {
    void json(request).then((body) => {
      sent.push(body as Sent)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  database = await ownDatabase()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, inject('serverProgram'), {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: database.url,
      PORT: String(port),
      DEMO: 'off',
      HUMAN_CHECK: 'off',
      LOG_LEVEL: 'error',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      // Longer than the test: what arrives was sent because the portal stopped.
      OTEL_BSP_SCHEDULE_DELAY: '60000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).ok).toBe(true), { timeout: 50_000, interval: 50 })
  session = await openSession(database.db, await aUser(database.db, 'Admin'))
  const cookie = `sid=${session}`
  await fetch(`${url}/api/account/me`, { headers: { cookie } })
  await fetch(`${url}/api/appointments/review?token=${SECRETS[0]}`)
  await fetch(`${url}/api/account/forgotpassword?email=${SECRETS[1]}`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: SECRETS[1] }),
  })
  await fetch(`${url}/api/users/table`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ allSearch: SECRETS[2] }),
  })
  child.kill('SIGTERM')
  await once(child, 'exit')
  collector.close()
})

afterAll(async () => {
  await database.db.destroy()
  await database.drop()
})

const spans = () =>
  sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans)))

describe('OpenTelemetry, when its endpoint is set', () => {
  it("gets a request's trace with its route and the statements it sent, at the latest when the portal stops", () => {
    const request = spans().find(({ attributes }) =>
      attributes.some(({ key, value }) => key === 'http.route' && value.stringValue === '/api/account/me'),
    )
    const trace = spans().filter(({ traceId }) => traceId === request?.traceId)
    expect(trace.map(({ name }) => name).join('\n')).toMatch(/pg\.query/)
    const [service] = sent[0]?.resourceSpans ?? []
    expect(service?.resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'appointment-portal' },
    })
  })

  it('gets no statement values, no token, no session and nothing about a person', () => {
    const text = JSON.stringify(sent)
    expect(text).toContain('/api/users/table')
    expect([...SECRETS, session, encodeURIComponent(SECRETS[1])].filter((secret) => text.includes(secret))).toEqual([])
  })

  it('hears nothing about monitoring requests', () => {
    expect(spans().filter(({ name }) => name.includes('/readyz'))).toEqual([])
  })
})

/** A Node that finds none of the packages that send traces. */
const WITHOUT_PACKAGES = `import { registerHooks } from 'node:module'
  registerHooks({ resolve: (name, context, next) => next(name.replace('@opentelemetry/', 'absent-'), context) })`

describe('the packages that send traces', () => {
  it('are missed in one sentence at the start where they are not installed', async () => {
    const hooks = ['--import', `data:text/javascript,${encodeURIComponent(WITHOUT_PACKAGES)}`]
    const child = spawn(process.execPath, [...hooks, ...inject('serverProgram')], {
      env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(said).toMatch(
      /^OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages that send traces are not installed: .+\n$/,
    )
    expect(code).toBe(1)
  })

  it('are installed in the versions that are tested here', () => {
    const packageAt = (folder: string) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    const { dependencies } = packageAt('src/server/traces')
    expect(packageAt('.').devDependencies).toMatchObject(dependencies)
    expect(JSON.parse(readFileSync('src/server/traces/package-lock.json', 'utf8')).packages['']).toMatchObject({
      dependencies,
    })
  })
})
