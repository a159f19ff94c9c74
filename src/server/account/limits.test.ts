import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { linksMailedTo } from '#server/testing/mailed-links.ts'
import { hashPassword } from '#server/users/passwords.ts'

// That every answer takes the same time is tested in bench/accounts.ts.
vi.mock('./same-time.ts', () => ({ sameTimeSince: async () => undefined }))

const PROXY = '10.0.0.1'

let t: TestApp
let passwordHash: string
let email: string
beforeAll(async () => {
  t = await startTestApp(undefined, { rateLimits: true, trustProxy: [PROXY] })
  passwordHash = await hashPassword('Right-pass-1')
})
afterAll(() => t.stop())
beforeEach(async () => {
  await t.db.deleteFrom('rateLimit').execute()
  const user = await aUser(t.db, 'Staff')
  email = user.email
  await t.db.updateTable('appUser').set({ passwordHash }).where('id', '=', user.id).execute()
})

interface From {
  /** The connection's own address. */
  remoteAddress?: string
  /** The address that the caller or a proxy claims. */
  forwardedFor?: string
  cookie?: string
}

function post(path: string, payload: object, { remoteAddress = '192.0.2.9', forwardedFor, cookie }: From = {}) {
  return t.app.inject({
    method: 'POST',
    url: `/api/account/${path}`,
    remoteAddress,
    headers: {
      origin: 'http://portal.test',
      ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
      ...(cookie && { cookie }),
    },
    payload,
  })
}
const login = (password: string, from?: From, who = email) => post('login', { email: who, password }, from)

describe('100 wrong passwords on one account from 20 addresses (ACCT-7)', () => {
  it('are refused after ten, while the owner still gets in from a known browser', async () => {
    const first = await login('Right-pass-1', { remoteAddress: '192.0.2.1' })
    const cookie = `device=${first.cookies.find(({ name }) => name === 'device')?.value}`
    const statuses = new Map<number, number>()
    for (let i = 0; i < 100; i++) {
      const { statusCode } = await login('Wrong-pass-1', { remoteAddress: `198.51.100.${i % 20}` })
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [400, 9],
      [429, 91],
    ])
    expect((await login('Right-pass-1', { remoteAddress: '203.0.113.5' })).statusCode).toBe(429)
    expect((await login('Right-pass-1', { remoteAddress: '192.0.2.1', cookie })).statusCode).toBe(200)
  })

  it('count just the same for an address without an account (ACCT-7)', async () => {
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push((await login('Wrong-pass-1', {}, 'nobody@portal.test')).statusCode)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  it('say when to try again', async () => {
    for (let i = 0; i < 10; i++) await login('Wrong-pass-1')
    const seconds = Number((await login('Wrong-pass-1')).headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(900)
  })
})

describe('one address that tries many accounts', () => {
  it.each([
    ['a caller who forges X-Forwarded-For (ACCT-8)', { remoteAddress: '192.0.2.7' }, (i: number) => `203.0.113.${i}`],
    [
      'a caller behind the proxy who forges it too (ACCT-8)',
      { remoteAddress: PROXY },
      (i: number) => `${i}.1.1.1, 192.0.2.8`,
    ],
  ])('is refused after 30 a minute: %s', async (_, from, forged) => {
    const statuses = []
    for (let i = 0; i < 31; i++) {
      // Nothing to hash, so all of them fit within one minute: the limit applies before the body is read.
      statuses.push((await post('login', {}, { ...from, forwardedFor: forged(i) })).statusCode)
    }
    expect(statuses).toEqual([...Array(30).fill(400), 429])
    const other = await post('login', {}, { remoteAddress: PROXY, forwardedFor: '203.0.113.200' })
    expect(other.statusCode).toBe(400)
  })
})

describe('links by mail', () => {
  it('are limited to three an hour per address; more are answered the same but not sent', async () => {
    const answers = []
    for (let i = 0; i < 5; i++) answers.push(await post('forgotpassword', { email }))
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
    expect(await linksMailedTo(t.db, email)).toHaveLength(3)
  })

  it('include registering with an address that is taken', async () => {
    const form = { email, fullName: 'Eve' }
    for (let i = 0; i < 5; i++) expect((await post('register', form)).json()).toEqual({ ok: true })
    expect(await linksMailedTo(t.db, email)).toHaveLength(3)
  })

  it('are counted for addresses without an account, too', async () => {
    const unknown = 'not-yet@portal.test'
    for (let i = 0; i < 3; i++) await post('forgotpassword', { email: unknown })
    const { used } = await t.db
      .selectFrom('rateLimit')
      .where('bucket', 'like', `%${unknown}%`)
      .select('used')
      .executeTakeFirstOrThrow()
    expect(used).toBe(3)
  })
})

describe('the password of a signed-in user', () => {
  it('can be guessed at most ten times', async () => {
    const signedIn = await login('Right-pass-1')
    const cookie = `sid=${signedIn.cookies.find(({ name }) => name === 'sid')?.value}`
    const statuses = []
    for (let i = 0; i < 11; i++) {
      const remoteAddress = `198.51.100.${i}`
      const body = { email: 'new@portal.test', password: 'Wrong-pass-1' }
      statuses.push((await post('changeemail', body, { cookie, remoteAddress })).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })
})
