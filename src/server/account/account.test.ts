import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/account/passwords.ts'
import { aUser, anOffice } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

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
const cookieOf = (answer: Awaited<ReturnType<typeof signIn>>) => ({ cookie: `sid=${answer.cookies[0]?.value}` })

describe('POST /api/account/login', () => {
  it('opens a session that me can read', async () => {
    const answer = await signIn('Right-pass-1')
    expect(answer.statusCode).toBe(200)
    expect(answer.cookies[0]).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 900 })
    const me = await t.callWith(cookieOf(answer))('GET /api/account/me')
    expect(me.json()).toMatchObject({ email, roleNames: ['Staff'] })
  })

  it('answers the same for a wrong password, an unknown person, and one who may not use a password', async () => {
    const unknown = await signIn('Right-pass-1', 'nobody@portal.test')
    const wrong = await signIn('Wrong-pass-1')
    await t.db.updateTable('appUser').set({ ssoOnly: true }).where('email', '=', email).execute()
    const ssoOnly = await signIn('Right-pass-1')
    for (const answer of [unknown, wrong, ssoOnly]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json().validationFailures).toEqual(unknown.json().validationFailures)
    }
  })

  it('slows an account down after five wrong passwords', async () => {
    for (let i = 0; i < 5; i++) await signIn('Wrong-pass-1')
    expect((await signIn('Right-pass-1')).statusCode).toBe(400)
    await t.db
      .updateTable('appUser')
      .set({ slowedUntil: new Date(0) })
      .where('email', '=', email)
      .execute()
    expect((await signIn('Right-pass-1')).statusCode).toBe(200)
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

  it('slides with what a person does, not with what a page does by itself', async () => {
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

  it('ends after twelve hours, however busy', async () => {
    const me = t.callWith(cookieOf(await signIn('Right-pass-1')))
    await t.db
      .updateTable('session')
      .set({ endsAt: new Date(Date.now() - 1000) })
      .execute()
    expect((await me('GET /api/locations/options')).statusCode).toBe(401)
  })
})

describe('PUT /api/account/update-timezone', () => {
  it('keeps the zone that the browser reports, and no nonsense', async () => {
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
