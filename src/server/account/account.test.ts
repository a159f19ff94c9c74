import { sql, type UpdateObject } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteOldDevices } from '#server/account/devices.ts'
import { hashPassword } from '#server/users/passwords.ts'
import type { DB } from '#server/platform/db/schema.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { aUser, anOffice } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

// That every answer takes the same time is tested in bench/accounts.ts.
vi.mock('./same-time.ts', () => ({ sameTimeSince: async () => undefined }))

let t: TestApp
let passwordHash: string
beforeAll(async () => {
  t = await startTestApp()
  passwordHash = await hashPassword('Right-pass-1')
})
afterAll(() => t.stop())

let email: string
beforeEach(async () => {
  const { locationId } = await anOffice(t.db)
  const user = await aUser(t.db, 'Staff', [locationId])
  email = user.email
  await t.db.updateTable('appUser').set({ passwordHash }).where('id', '=', user.id).execute()
})

const signIn = (password: string, who = email) => t.anyone('POST /api/account/login', { email: who, password })
type Answer = Awaited<ReturnType<typeof signIn>>
const valueOf = (answer: Answer, name: string) => answer.cookies.find((cookie) => cookie.name === name)?.value ?? ''
const cookieOf = (answer: Answer) => ({ cookie: `sid=${valueOf(answer, 'sid')}` })
const deviceOf = (answer: Answer) => ({ cookie: `device=${valueOf(answer, 'device')}` })
const change = (set: UpdateObject<DB, 'appUser'>) =>
  t.db.updateTable('appUser').set(set).where('email', '=', email).execute()

describe('POST /api/account/login', () => {
  it('opens a session that me can read', async () => {
    const answer = await signIn('Right-pass-1')
    expect(answer.statusCode).toBe(200)
    expect(answer.cookies[0]).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 900 })
    const me = await t.callWith(cookieOf(answer))('GET /api/account/me')
    expect(me.json()).toMatchObject({ email, roleNames: ['Staff'] })
  })

  it('gives everyone who proves nothing the same answer, whatever the reason (ACCT-6)', async () => {
    const answers = [await signIn('Right-pass-1', 'nobody@portal.test'), await signIn('Wrong-pass-1')]
    const usual = { ssoOnly: false, isLocked: false, emailConfirmed: true, passwordHash, slowedUntil: null }
    const later = new Date(Date.now() + 60_000)
    const asWrong = [{ ssoOnly: true }, { isLocked: true }, { emailConfirmed: false }, { slowedUntil: later }]
    for (const state of asWrong) {
      await change({ ...usual, ...state })
      answers.push(await signIn('Wrong-pass-1'))
    }
    // A slowed account does not say whether a password is right, nor does one that has none to use.
    const asRight = [{ ssoOnly: true }, { passwordHash: null }, { isLocked: true, slowedUntil: later }]
    for (const state of [...asRight, { ssoOnly: true, isLocked: true }]) {
      await change({ ...usual, ...state })
      answers.push(await signIn('Right-pass-1'))
    }
    expect(answers).toHaveLength(10)
    const told = answers.map((answer) => {
      const { requestId, ...body } = answer.json()
      expect(requestId).toBeTypeOf('string')
      return { status: answer.statusCode, body, cookies: answer.cookies }
    })
    expect(told[0]).toMatchObject({ status: 400, cookies: [] })
    for (const answer of told) expect(answer).toEqual(told[0])
  })

  it.each([
    ['locked', { isLocked: true }, 'Your account is locked. Ask an administrator to unlock it.'],
    ['unconfirmed', { emailConfirmed: false }, 'Your email address is not confirmed yet. Open the link we sent you.'],
    // First things first: no link helps while the account is locked.
    ['locked', { isLocked: true, emailConfirmed: false }, 'Your account is locked. Ask an administrator to unlock it.'],
  ] as const)(
    'tells who knows the password that the account is %s, and opens no session (ACCT-20)',
    async (...given) => {
      const [state, set, errorMessage] = given
      await change(set)
      const answer = await signIn('Right-pass-1')
      expect([answer.statusCode, answer.cookies]).toEqual([400, []])
      expect(answer.json()).toMatchObject({ state, validationFailures: [{ propertyName: '', errorMessage }] })
    },
  )

  it('remembers when a user last signed in', async () => {
    const last = () =>
      t.db.selectFrom('appUser').where('email', '=', email).select('lastSignedInAt').executeTakeFirstOrThrow()
    await signIn('Wrong-pass-1')
    expect((await last()).lastSignedInAt).toBeNull()
    await signIn('Right-pass-1')
    expect(Date.parse(String((await last()).lastSignedInAt))).toBeGreaterThan(Date.now() - 60_000)
  })

  it('gives a new session, and ends the one the browser had (ACCT-9)', async () => {
    const first = cookieOf(await signIn('Right-pass-1'))
    const again = await t.callWith(first)('POST /api/account/login', { email, password: 'Right-pass-1' })
    expect(cookieOf(again)).not.toEqual(first)
    expect((await t.callWith(first)('GET /api/account/me')).statusCode).toBe(401)
    expect((await t.callWith(cookieOf(again))('GET /api/account/me')).statusCode).toBe(200)
  })

  it('takes no session id from the browser (ACCT-9)', async () => {
    const planted = { cookie: 'sid=planted-by-somebody-else' }
    const answer = await t.callWith(planted)('POST /api/account/login', { email, password: 'Right-pass-1' })
    expect(valueOf(answer, 'sid')).toMatch(/^[\w-]{43}$/)
    expect((await t.callWith(planted)('GET /api/account/me')).statusCode).toBe(401)
  })

  it('slows an account down after five wrong passwords', async () => {
    for (let i = 0; i < 5; i++) await signIn('Wrong-pass-1')
    expect((await signIn('Right-pass-1')).statusCode).toBe(400)
    await change({ slowedUntil: new Date(0) })
    expect((await signIn('Right-pass-1')).statusCode).toBe(200)
  })
})

describe('a browser someone has signed in from before', () => {
  it('is known by a cookie that only the server reads and the database cannot give away', async () => {
    const answer = await signIn('Right-pass-1')
    const cookie = answer.cookies.find(({ name }) => name === 'device')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 365 * 24 * 3600 })
    expect(cookie?.value).toMatch(/^[\w-]{43}$/)
    const known = await t.db.selectFrom('knownDevice').selectAll().execute()
    expect(known.map(({ tokenHash }) => tokenHash.toString('hex'))).toContain(
      hashOf(cookie?.value ?? '').toString('hex'),
    )
    expect(JSON.stringify(known)).not.toContain(cookie?.value)
  })

  it('is not slowed by strangers (ACCT-7)', async () => {
    const known = t.callWith(deviceOf(await signIn('Right-pass-1')))
    for (let i = 0; i < 12; i++) await signIn('Wrong-pass-1')
    expect((await signIn('Right-pass-1')).statusCode).toBe(400)
    expect((await known('POST /api/account/login', { email, password: 'Right-pass-1' })).statusCode).toBe(200)
  })

  it('is a stranger again after five wrong passwords of its own, which slow no one else', async () => {
    const known = t.callWith(deviceOf(await signIn('Right-pass-1')))
    const inKnown = (password: string) => known('POST /api/account/login', { email, password })
    for (let i = 0; i < 4; i++) await inKnown('Wrong-pass-1')
    expect((await inKnown('Right-pass-1')).statusCode).toBe(200)
    for (let i = 0; i < 5; i++) await inKnown('Wrong-pass-1')
    expect((await signIn('Right-pass-1')).statusCode).toBe(200)
    for (let i = 0; i < 5; i++) await signIn('Wrong-pass-1')
    expect((await inKnown('Right-pass-1')).statusCode).toBe(400)
  })

  it('is shared by the people at one counter, and known to no one else', async () => {
    const { locationId } = await anOffice(t.db)
    const other = await aUser(t.db, 'Staff', [locationId])
    await t.db.updateTable('appUser').set({ passwordHash }).where('id', '=', other.id).execute()
    const device = deviceOf(await signIn('Right-pass-1'))
    for (let i = 0; i < 5; i++) await signIn('Wrong-pass-1', other.email)
    const inDevice = (who: string) =>
      t.callWith(device)('POST /api/account/login', { email: who, password: 'Right-pass-1' })
    expect((await inDevice(other.email)).statusCode).toBe(400)
    await t.db.updateTable('appUser').set({ slowedUntil: null }).where('id', '=', other.id).execute()
    expect(deviceOf(await inDevice(other.email))).toEqual(device)
    expect(deviceOf(await inDevice(email))).toEqual(device)
  })

  it('gets our own token in place of a planted one', async () => {
    const planted = { cookie: `device=${'p'.repeat(43)}` }
    const answer = await t.callWith(planted)('POST /api/account/login', { email, password: 'Right-pass-1' })
    expect(valueOf(answer, 'device')).toMatch(/^[\w-]{43}$/)
    expect(deviceOf(answer)).not.toEqual(planted)
  })

  it('is forgotten after a year', async () => {
    const device = deviceOf(await signIn('Right-pass-1'))
    await t.db.updateTable('knownDevice').set({ lastUsedAt: sql`now() - interval '366 days'` }).execute()
    await deleteOldDevices(t.db)
    for (let i = 0; i < 5; i++) await signIn('Wrong-pass-1')
    const again = await t.callWith(device)('POST /api/account/login', { email, password: 'Right-pass-1' })
    expect(again.statusCode).toBe(400)
  })
})

describe('a session', () => {
  it('ends with logout, at once', async () => {
    const me = t.callWith(cookieOf(await signIn('Right-pass-1')))
    expect((await me('POST /api/account/logout')).statusCode).toBe(200)
    expect((await me('GET /api/account/me')).statusCode).toBe(401)
  })

  it.each([
    ['is locked', { isLocked: true }],
    ['gets a new security stamp', { securityStamp: '00000000-0000-4000-8000-000000000000' }],
  ])('ends when the user %s', async (_, change) => {
    const me = t.callWith(cookieOf(await signIn('Right-pass-1')))
    await t.db.updateTable('appUser').set(change).where('email', '=', email).execute()
    expect((await me('GET /api/account/me')).statusCode).toBe(401)
  })

  it('is extended by what a person does, not by what a page does on its own (ACCT-3)', async () => {
    const answer = await signIn('Right-pass-1')
    const me = t.callWith(cookieOf(answer))
    const soon = new Date(Date.now() + 60_000)
    await t.db.updateTable('session').set({ expiresAt: soon }).execute()
    expect(Date.parse((await me('GET /api/account/cookie-expiration')).json().expiresAtUtc)).toBe(soon.getTime())
    const action = await me('GET /api/locations/options')
    expect(action.cookies[0]?.maxAge).toBe(900)
    const { minutes, expiresAtUtc } = (await me('GET /api/account/cookie-expiration')).json()
    expect(minutes).toBe(15)
    expect(Date.parse(expiresAtUtc)).toBeGreaterThan(Date.now() + 14 * 60_000)
  })

  it('ends after twelve hours, however active', async () => {
    const me = t.callWith(cookieOf(await signIn('Right-pass-1')))
    await t.db
      .updateTable('session')
      .set({ endsAt: new Date(Date.now() - 1000) })
      .execute()
    expect((await me('GET /api/locations/options')).statusCode).toBe(401)
  })
})

describe('a call that a person opens in the browser without a session', () => {
  const opening = (at: string, dest = 'document') =>
    t.callWith({ 'sec-fetch-dest': dest, 'sec-fetch-mode': 'navigate' })(at)

  it('leads to the login page and back, where a page’s own call gets 401 (ACCT-14)', async () => {
    const { statusCode, headers } = await opening('GET /api/calendars/options?timeZone=America/Denver')
    expect([statusCode, headers.location]).toEqual([
      302,
      '/login?returnUrl=%2Fapi%2Fcalendars%2Foptions%3FtimeZone%3DAmerica%2FDenver',
    ])
    expect((await opening('GET /api/account/me')).headers.location).toBe('/login')
    expect((await opening('GET /api/users/3/profilePhoto/x', 'image')).statusCode).toBe(401)
    expect((await t.anyone('GET /api/calendars/options')).statusCode).toBe(401)
    expect((await opening('POST /api/account/logout')).statusCode).toBe(401)
  })
})

describe('a link to a sign-in that is refused', () => {
  const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }

  it.each(['ExternalLogin?provider=gone', 'ExternalLogin', 'ExternalLoginCallback?more=1'])(
    'leads people to a page in words, and answers programs: %s (ACCT-21)',
    async (call) => {
      const { statusCode, headers } = await t.callWith(opened)(`GET /api/account/${call}`)
      expect([statusCode, headers.location]).toEqual([302, '/saml-status-error'])
      const answer = await t.anyone(`GET /api/account/${call}`)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.json().validationFailures).toHaveLength(1)
    },
  )
})

describe('PUT /api/account/update-timezone', () => {
  it('keeps the zone the browser reports, and refuses nonsense', async () => {
    const me = t.callWith(cookieOf(await signIn('Right-pass-1')))
    expect((await me('PUT /api/account/update-timezone', { reportedTimeZone: 'America/Denver' })).statusCode).toBe(200)
    const refused = await me('PUT /api/account/update-timezone', { reportedTimeZone: 'Mars/Olympus' })
    expect(refused.json().validationFailures).toEqual([
      { propertyName: 'reportedTimeZone', errorMessage: 'Unknown time zone.' },
    ])
    const { reportedTimeZone } = await t.db
      .selectFrom('appUser')
      .where('email', '=', email)
      .select('reportedTimeZone')
      .executeTakeFirstOrThrow()
    expect(reportedTimeZone).toBe('America/Denver')
  })
})
