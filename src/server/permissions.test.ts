import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, type Policy, type Role } from '#contract/endpoint.ts'
import { everyCall } from '#contract/every-call.ts'
import { openSession } from '#server/platform/http/session.ts'
import { everyStart, requestFor, type Scene } from '#server/testing/every-request.ts'
import { anOffice, aUser } from '#server/testing/factories.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

/** Who asks (SAFE-1). "Here" is the location the request is about. */
const CALLERS = [
  'anonymous',
  'staff here',
  'staff elsewhere',
  'manager here',
  'manager elsewhere',
  'admin',
  'locked user',
] as const
type Who = (typeof CALLERS)[number]

const ROLE: Partial<Record<Who, Role>> = {
  'staff here': 'Staff',
  'staff elsewhere': 'Staff',
  'manager here': 'Office Manager',
  'manager elsewhere': 'Office Manager',
  admin: 'Admin',
}

let t: TestApp
let scene: Scene
const callers = new Map<Who, () => Promise<Caller>>()

beforeAll(async () => {
  t = await startTestApp(undefined, { gatewayToken: 'the gateway’s secret' })
  scene = { db: t.db, ...(await anOffice(t.db, { numberOfSlots: 20 })) }
  const { locationId: elsewhere } = await anOffice(t.db)
  const locationIds = (who: Who) => (who === 'admin' ? [] : [who.endsWith(' here') ? scene.locationId : elsewhere])
  callers.set('anonymous', async () => t.anyone)
  for (const [who, role] of Object.entries(ROLE) as [Who, Role][]) {
    const user = await aUser(t.db, role, locationIds(who))
    // A separate session for every call: some of them end it.
    callers.set(who, async () => t.callWith({ cookie: `sid=${await openSession(t.db, user)}` }))
  }
  // Locked directly in the database: the session itself is untouched, so only the lock can refuse it.
  callers.set('locked user', async () => {
    const user = await aUser(t.db, 'Admin')
    const token = await openSession(t.db, user)
    await t.db.updateTable('appUser').set({ isLocked: true }).where('id', '=', user.id).execute()
    return t.callWith({ cookie: `sid=${token}` })
  })
})
afterAll(() => t.stop())

type Verdict = 'admitted' | 401 | 403 | 404

function verdictFor(who: Who, allow: Policy, isLocal: boolean): Verdict {
  // Only a caller that signs like the gateway is the gateway.
  if (allow === 'gateway') return 401
  if (allow === 'public' || allow === 'token') return 'admitted'
  const role = ROLE[who]
  if (role === undefined) return 401
  if (allow !== 'signed-in' && !allow.includes(role)) return 403
  return isLocal && who.endsWith('elsewhere') ? 404 : 'admitted'
}

describe('only the right people (SAFE-1)', () => {
  const calls = everyCall.map((call) => [call.at, call] as const)

  it('has a request for every call that its schemas take, and nothing to say of any other', async () => {
    expect(everyStart.filter((start) => !everyCall.some((call) => addressOf(call).path.startsWith(start)))).toEqual([])
    for (const call of everyCall) {
      const { input } = await requestFor(call, scene)
      for (const part of ['params', 'query', 'body'] as const) {
        const checked = call[part] && z.safeParse(call[part], input[part])
        expect(checked?.error?.issues ?? [], `${call.at}: ${part}`).toEqual([])
      }
    }
  })

  it.each(calls)('%s', async (_, call) => {
    const { method } = addressOf(call)
    const cells: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const who of CALLERS) {
      const request = await requestFor(call, scene)
      const caller = await callers.get(who)?.()
      const { statusCode } = (await caller?.(`${method} ${request.path}`, request.payload)) ?? { statusCode: 0 }
      const verdict = verdictFor(who, call.allow, request.isLocal)
      expected[who] = verdict
      cells[who] = verdict === 'admitted' && isAdmitted(statusCode, call.allow) ? 'admitted' : statusCode
    }
    expect(cells).toEqual(expected)
  })

  it('serves nothing outside the contract except what needs no permission', () => {
    const ofContract = new Set<string>(everyCall.map((call) => call.at))
    const others = t.app.everyRoute.filter(({ at }) => !ofContract.has(at.replace(/^HEAD /, 'GET ')))
    expect(others.filter(({ policy }) => policy !== 'public').map(({ at }) => at)).toEqual([])
  })
})

/** An authorized caller gets an answer or learns what is wrong; an unknown token or provider is "not found". */
function isAdmitted(statusCode: number, allow: Policy): boolean {
  if (allow === 'public' || allow === 'token') return statusCode < 500 && statusCode !== 401 && statusCode !== 403
  return statusCode < 500 && ![401, 403, 404].includes(statusCode)
}

describe('a GET (SAFE-2)', () => {
  /** Presence is recorded, so is who saw personal data, and a sign-in elsewhere necessarily begins with a GET. */
  const NOTED = new Set(['access_log', 'session', 'rate_limit', 'login_attempt'])

  it('changes nothing', async () => {
    const reads = everyCall.filter((call) => call.at.startsWith('GET '))
    expect(reads.length).toBeGreaterThan(20)
    const admin = await t.as('Admin')
    const requests = new Map<string, string>()
    for (const call of reads) requests.set(call.at, (await requestFor(call, scene)).path)
    const read = async (path: string) => {
      await t.anyone(`GET ${path}`)
      await admin(`GET ${path}`)
    }
    const before = await contents()
    for (const path of requests.values()) await read(path)
    const after = await contents()
    if (!isDeepStrictEqual(after, before)) await nameCulprit(requests, read)
    expect(after).toEqual(before)
  })

  /** Reads everything once more, and looks after each: only a failure is worth that. */
  async function nameCulprit(requests: ReadonlyMap<string, string>, read: (path: string) => Promise<void>) {
    for (const [at, path] of requests) {
      const before = await contents()
      await read(path)
      expect(await contents(), at).toEqual(before)
    }
  }

  /** A fingerprint of every table, whatever the order of its rows. */
  async function contents(): Promise<Record<string, string>> {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(t.db)
    const names = tables.rows.map(({ name }) => name).filter((name) => !NOTED.has(name))
    const parts = names.map(
      (name) => `select '${name}' as name, count(*) || ' ' || sum(hashtextextended(x::text, 0)) as sum from ${name} x`,
    )
    const { rows } = await sql<{ name: string; sum: string }>`${sql.raw(parts.join(' union all '))}`.execute(t.db)
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
  }
})
