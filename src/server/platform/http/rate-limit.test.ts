import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { appointments } from '#contract/appointments.ts'
import { booking } from '#contract/booking.ts'
import {
  BOOKINGS_PER_ADDRESS,
  CALLS_PER_ADDRESS,
  perHour,
  perMinute,
  SIGN_INS_PER_ADDRESS,
} from '#contract/endpoint.ts'
import { everyCall } from '#contract/every-call.ts'
import { humanCheck } from '#contract/human-check.ts'
import { zipCodes } from '#contract/zip-codes.ts'
import { deleteOldRateLimits, takeFrom } from './rate-limit.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
/** A second server process, as far as the database can tell. */
let neighbour: TestApp

beforeAll(async () => {
  t = await startTestApp(undefined, { rateLimits: true })
  neighbour = await startTestApp(undefined, { rateLimits: true, beside: t })
})
beforeEach(async () => {
  await t.db
    .insertInto('setting')
    .values({ key: 'bookingsPerAddress', value: String(LIMIT) })
    .execute()
})
afterEach(async () => {
  await t.db.deleteFrom('rateLimit').execute()
  await t.db.deleteFrom('setting').where('key', 'in', SET_HERE).execute()
})
afterAll(async () => {
  await neighbour.stop()
  await t.stop()
})

/** Seconds that a test may take within one window. */
const ROOM = 3

/** Waits if a window is about to end, so no test spans two. */
async function roomInWindow({ seconds }: { seconds: number }): Promise<void> {
  const left = () => seconds - ((Date.now() / 1000) % seconds)
  await vi.waitFor(() => expect(left()).toBeGreaterThan(ROOM), { timeout: (ROOM + 1) * 1000, interval: 100 })
}

const submit = booking.submitAppointment
/** Far below the default, so that the tests soon reach it. */
const LIMIT = 20
const SET_HERE = ['bookingsPerAddress', 'callsPerAddress', 'trustedNetworks', 'trustedNetworksFactor'] as const

interface From {
  address?: string
  headers?: Record<string, string>
}

/** An empty submit: refused with 400 once it is read. */
async function attempt(server: TestApp, { address = '203.0.113.7', headers = {} }: From = {}) {
  return server.app.inject({
    method: 'POST',
    url: '/api/booking/submit-appointment',
    headers: { origin: 'http://portal.test', ...headers },
    remoteAddress: address,
    payload: {},
  })
}

async function statusesOf(times: number, make: (index: number) => ReturnType<typeof attempt>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => make(index)))
  return answers.map(({ statusCode }) => statusCode)
}

const countOf = (status: number, statuses: readonly number[]) => statuses.filter((each) => each === status).length

describe('a call with a limit', () => {
  it('is refused beyond it with 429, a message and when to try again (SAFE-5)', async () => {
    await roomInWindow(submit.limit)
    const statuses = await statusesOf(LIMIT, () => attempt(t))
    expect(countOf(400, statuses)).toBe(LIMIT)

    const refused = await attempt(t)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().validationFailures).toEqual([
      {
        propertyName: '',
        errorMessage: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes?\.$/),
      },
    ])
    const retryAfter = Number(refused.headers['retry-after'])
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(submit.limit.seconds)
    expect(refused.json().retryAfterSeconds).toBe(retryAfter)
  })

  it('is allowed again in the next window', async () => {
    await roomInWindow(submit.limit)
    await statusesOf(LIMIT + 1, () => attempt(t))
    expect((await attempt(t)).statusCode).toBe(429)
    await sql`update rate_limit set window_start = window_start - interval '10 minutes'`.execute(t.db)
    expect((await attempt(t)).statusCode).toBe(400)
  })

  it('is counted separately for each address and each call', async () => {
    await roomInWindow(submit.limit)
    await statusesOf(LIMIT + 1, () => attempt(t))
    expect((await attempt(t)).statusCode).toBe(429)
    expect((await attempt(t, { address: '203.0.113.8' })).statusCode).toBe(400)
    const other = { method: 'GET', url: '/api/public/human-check', remoteAddress: '203.0.113.7' } as const
    expect((await t.app.inject(other)).statusCode).toBe(200)
  })

  it('is counted only for those the guard lets in', async () => {
    await roomInWindow(submit.limit)
    const foreign = await statusesOf(LIMIT + 5, () => attempt(t, { headers: { origin: 'http://evil.test' } }))
    expect(countOf(403, foreign)).toBe(LIMIT + 5)
    expect((await attempt(t)).statusCode).toBe(400)
  })

  it('costs one statement', async () => {
    expect(await t.countStatements(() => attempt(t))).toBe(1)
  })

  it('has no limit when limits are off', async () => {
    const unlimited = await startTestApp(undefined, { beside: t })
    const statuses = await statusesOf(LIMIT + 5, () => attempt(unlimited))
    expect(countOf(400, statuses)).toBe(LIMIT + 5)
    await unlimited.stop()
  })
})

describe('what administrators set', () => {
  let admin: Awaited<ReturnType<TestApp['as']>>
  beforeAll(async () => {
    admin = await t.as('Admin')
  })
  const reset = (key: (typeof SET_HERE)[number]) => t.db.deleteFrom('setting').where('key', '=', key).execute()
  const set = async (key: (typeof SET_HERE)[number], value: string) => {
    await reset(key)
    const answer = await admin('POST /api/settings/create', { key, value, isEnabled: true })
    expect(answer.statusCode, answer.body).toBe(200)
  }

  it('holds from the next call on, in every process, and back again when it is reset (SET-4)', async () => {
    await roomInWindow(submit.limit)
    await set('bookingsPerAddress', '2')
    expect(await statusesOf(2, (index) => attempt(index % 2 ? t : neighbour))).toEqual([400, 400])
    expect((await attempt(neighbour)).statusCode).toBe(429)
    await reset('bookingsPerAddress')
    expect((await attempt(neighbour)).statusCode).toBe(400)
  })

  it('lets a trusted network have a multiple of every limit, and nobody else (SAFE-16)', async () => {
    await roomInWindow(submit.limit)
    await set('bookingsPerAddress', '2')
    await set('trustedNetworks', '198.51.100.0/24, 2001:db8:7::/48')
    await set('trustedNetworksFactor', '3')
    for (const [address, times] of [
      ['198.51.100.20', 6],
      ['::ffff:198.51.100.21', 6],
      ['2001:db8:7:1::5', 6],
      ['198.51.101.20', 2],
      ['2001:db8:8::5', 2],
    ] as const) {
      const statuses = await statusesOf(8, () => attempt(t, { address }))
      expect(countOf(400, statuses), address).toBe(times)
    }
    const forged = await statusesOf(3, () => attempt(t, { headers: { 'x-forwarded-for': '198.51.100.20' } }))
    expect(countOf(400, forged)).toBe(2)
  })

  it('can free a trusted network of every limit, also of those that are no settings', async () => {
    await roomInWindow(perHour(5))
    await set('trustedNetworks', '198.51.100.0/24')
    await set('trustedNetworksFactor', '0')
    const ask = async (remoteAddress: string) => {
      const url = '/api/appointments/refresh-token'
      return t.app.inject({
        method: 'POST',
        url,
        headers: { origin: 'http://portal.test' },
        remoteAddress,
        payload: {},
      })
    }
    expect(countOf(400, await statusesOf(20, () => ask('198.51.100.20')))).toBe(20)
    expect(countOf(400, await statusesOf(20, () => ask('203.0.113.20')))).toBe(5)
  })

  it.each([
    ['bookingsPerAddress', '0', 'Must be from 1 to 100000 in 10 minutes'],
    [
      'trustedNetworks',
      'the library',
      'Must be addresses or networks, such as 203.0.113.7 or 10.0.0.0/8: the is neither',
    ],
    ['trustedNetworks', '0.0.0.0/1', '0.0.0.0/1 is too wide: the widest network is /8'],
  ])('is checked: %s %s', async (key, value, errorMessage) => {
    const answer = await admin('POST /api/settings/create', { key, value, isEnabled: true })
    expect(answer.json().validationFailures).toEqual([{ propertyName: 'value', errorMessage }])
  })
})

describe('two server processes on one database', () => {
  it('share a limit, exact to the call (SAFE-6)', async () => {
    await roomInWindow(submit.limit)
    const statuses = await statusesOf(LIMIT + 30, (index) => attempt(index % 2 ? t : neighbour))
    expect(countOf(400, statuses)).toBe(LIMIT)
    expect(countOf(429, statuses)).toBe(30)
  })
})

describe('a call that only reads', () => {
  const CALLS = 40
  /** What each process lets pass before it asks the others. */
  const UNASKED = CALLS / 10
  beforeEach(async () => {
    await t.db
      .insertInto('setting')
      .values({ key: 'callsPerAddress', value: String(CALLS) })
      .execute()
  })
  let visitors = 0
  const aVisitor = () => `198.51.100.${++visitors}`
  /** Refused with 400 once it is read. */
  const ask = (server: TestApp, remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/booking/month-info',
      headers: { origin: 'http://portal.test' },
      remoteAddress,
      payload: {},
    })
  const usedFrom = (network: string) =>
    t.db.selectFrom('rateLimit').where('bucket', 'like', `% ${network}.%`).select('used').execute()

  it('is let pass as often as the limit says, and no more', async () => {
    await roomInWindow(perMinute(CALLS))
    const visitor = aVisitor()
    expect(countOf(400, await statusesOf(CALLS + 30, () => ask(t, visitor)))).toBe(CALLS)
    const refused = await ask(t, visitor)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await ask(t, aVisitor())).statusCode).toBe(400)
  })

  it('is limited by two servers together, but for a tenth (SAFE-6)', async () => {
    await roomInWindow(perMinute(CALLS))
    const visitor = aVisitor()
    const statuses = await statusesOf(3 * CALLS, (index) => ask(index % 2 ? t : neighbour, visitor))
    expect(countOf(400, statuses)).toBeGreaterThanOrEqual(CALLS)
    expect(countOf(400, statuses)).toBeLessThanOrEqual(CALLS + UNASKED)
    for (const server of [t, neighbour]) expect((await ask(server, visitor)).statusCode).toBe(429)
  })

  it('is written with those of other visitors, a moment later', async () => {
    await roomInWindow(perMinute(CALLS))
    for (let calls = 0; calls < UNASKED; calls++) {
      for (const visitor of ['192.0.2.1', '192.0.2.2']) await ask(t, visitor)
    }
    await vi.waitFor(async () => expect(await usedFrom('192.0.2')).toEqual([{ used: UNASKED }, { used: UNASKED }]), {
      timeout: 20_000,
    })
  })

  it('counts anew in the next window, as soon as the database does', async () => {
    await roomInWindow(perMinute(CALLS))
    const visitor = aVisitor()
    await statusesOf(CALLS - 1, () => ask(t, visitor))
    await sql`update rate_limit set window_start = window_start - interval '1 minute'`.execute(t.db)
    expect(countOf(400, await statusesOf(CALLS - UNASKED, () => ask(t, visitor)))).toBe(CALLS - UNASKED)
  })
})

describe('the address of a caller', () => {
  const forged = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}` })

  it('cannot be forged by X-Forwarded-For (SAFE-7)', async () => {
    await roomInWindow(submit.limit)
    const statuses = await statusesOf(LIMIT + 5, (index) => attempt(t, { headers: forged(index) }))
    expect(countOf(400, statuses)).toBe(LIMIT)
  })

  it('is taken from a trusted proxy, which a caller cannot fool either', async () => {
    await roomInWindow(submit.limit)
    const behindProxy = await startTestApp(undefined, { rateLimits: true, beside: t, trustProxy: ['10.0.0.0/8'] })
    const proxied = (list: string) =>
      attempt(behindProxy, { address: '10.0.0.4', headers: { 'x-forwarded-for': list } })

    const statuses = await statusesOf(LIMIT + 5, (index) => proxied(`198.51.100.${index}, 203.0.113.9`))
    expect(countOf(400, statuses)).toBe(LIMIT)
    expect((await proxied('203.0.113.10')).statusCode).toBe(400)
    await behindProxy.stop()
  })
})

describe('an explicit subject', () => {
  const ctx = () => ({ db: t.db, rateLimits: true })

  it('is limited like an address', async () => {
    await roomInWindow(perHour(3))
    for (let link = 0; link < 3; link++) await takeFrom(ctx(), 'link to ada@example.test', perHour(3))
    await expect(takeFrom(ctx(), 'link to ada@example.test', perHour(3))).rejects.toMatchObject({ statusCode: 429 })
    await takeFrom(ctx(), 'link to grace@example.test', perHour(3))
  })

  it('may have two limits, each counted separately', async () => {
    // So long that both windows began at the same moment, in 1970.
    const [short, long] = [
      { times: 1, seconds: 2e9 },
      { times: 1, seconds: 3e9 },
    ] as const
    await takeFrom(ctx(), 'text to +13035550100', short)
    await takeFrom(ctx(), 'text to +13035550100', long)
    await expect(takeFrom(ctx(), 'text to +13035550100', short)).rejects.toMatchObject({ statusCode: 429 })
  })
})

describe('sweeping', () => {
  it('deletes what no limit counts anymore, and nothing else', async () => {
    await attempt(t)
    await sql`insert into rate_limit values ('yesterday', now() - interval '25 hours', 3)`.execute(t.db)
    await deleteOldRateLimits(t.db)
    const left = await t.db.selectFrom('rateLimit').select(['bucket', 'used']).execute()
    expect(left).toEqual([{ bucket: `${submit.at} 203.0.113.7 in 600 s`, used: 1 }])
  })
})

describe('the limits of the contract', () => {
  it.each([
    [account.login, SIGN_INS_PER_ADDRESS],
    [booking.submitAppointment, BOOKINGS_PER_ADDRESS],
    [booking.holdTime, BOOKINGS_PER_ADDRESS],
    [booking.timeSelectionOptions, CALLS_PER_ADDRESS],
    [booking.monthInfo, CALLS_PER_ADDRESS],
    [booking.locationOptions, CALLS_PER_ADDRESS],
    [booking.filteredLocations, CALLS_PER_ADDRESS],
    [zipCodes.sortLocations, CALLS_PER_ADDRESS],
    [humanCheck.next, CALLS_PER_ADDRESS],
    [appointments.review, CALLS_PER_ADDRESS],
    [account.forgotPassword, perMinute(10)],
    [appointments.sendNewLink, perHour(5)],
    [appointments.sendLinks, perHour(60)],
  ])('$at', (call, limit) => {
    expect(call.limit).toEqual(limit)
  })

  it('leave no write without a session unlimited', () => {
    const open = everyCall.filter(
      (call) => call.kind === 'write' && (call.allow === 'public' || call.allow === 'token'),
    )
    expect(open.length).toBeGreaterThan(5)
    expect(open.filter((call) => !('limit' in call)).map((call) => call.at)).toEqual([])
  })
})
