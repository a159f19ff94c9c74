import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { appointments } from '#contract/appointments.ts'
import { booking } from '#contract/booking.ts'
import { perHour, perMinute, perTenMinutes } from '#contract/endpoint.ts'
import { everyCall } from '#contract/every-call.ts'
import { humanCheck } from '#contract/human-check.ts'
import { zipCodes } from '#contract/zip-codes.ts'
import { deleteOldRateLimits, takeFrom, visitorAt } from './rate-limit.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
/** A second server process, as far as the database can tell. */
let neighbour: TestApp

beforeAll(async () => {
  t = await startTestApp(undefined, { rateLimits: true })
  neighbour = await startTestApp(undefined, { rateLimits: true, beside: t })
})
afterEach(() => t.db.deleteFrom('rateLimit').execute())
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
const LIMIT = submit.limit.times

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

describe('two server processes on one database', () => {
  it('share a limit, exact to the call (SAFE-6)', async () => {
    await roomInWindow(submit.limit)
    const statuses = await statusesOf(LIMIT + 100, (index) => attempt(index % 2 ? t : neighbour))
    expect(countOf(400, statuses)).toBe(LIMIT)
    expect(countOf(429, statuses)).toBe(100)
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

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, visitor) => {
    expect(visitorAt(address)).toBe(visitor)
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
    [account.login, perMinute(30)],
    [booking.submitAppointment, perTenMinutes(300)],
    [booking.holdTime, perTenMinutes(300)],
    [booking.timeSelectionOptions, perMinute(120)],
    [booking.monthInfo, perMinute(120)],
    [booking.locationOptions, perMinute(120)],
    [booking.filteredLocations, perMinute(120)],
    [zipCodes.sortLocations, perMinute(60)],
    [humanCheck.next, perMinute(120)],
    [appointments.review, perMinute(120)],
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
