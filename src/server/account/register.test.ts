import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { linkMailedTo, linksMailedTo } from '#server/testing/mailed-links.ts'
import { hashPassword } from '#server/users/passwords.ts'

// That every answer takes the same time is tested in bench/accounts.ts.
vi.mock('./same-time.ts', () => ({ sameTimeSince: async () => undefined }))

const REFUSED = [{ propertyName: '', errorMessage: 'This link is no longer valid. Ask for a new one.' }]
const PASSWORD = 'Chosen-by-me-42'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

let email: string
let number = 0
beforeEach(() => {
  email = `new-${++number}@portal.test`
})

const form = (given: object = {}) => ({ email, fullName: 'Ada Park', ...given })
const chosen = (password = PASSWORD) => ({ password, confirmPassword: password })
const register = (given?: object, search = '') => t.anyone(`POST /api/account/register${search}`, form(given))
const confirm = (given: object) => t.anyone('POST /api/account/confirm-account', given)
const signIn = (password: string, who = email) => t.anyone('POST /api/account/login', { email: who, password })
const read = (who = email) => t.db.selectFrom('appUser').where('email', '=', who).selectAll().executeTakeFirstOrThrow()

/** A user created by an administrator, with a link to confirm. */
async function invited(given: { passwordHash?: string; ssoOnly?: boolean } = {}) {
  await register()
  await t.db
    .updateTable('appUser')
    .set({ emailConfirmed: false, ...given })
    .where('email', '=', email)
    .execute()
  return linkMailedTo(t.db, email)
}

describe('POST /api/account/register', () => {
  it('creates an account without roles that awaits confirmation', async () => {
    const answer = await register()
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
    expect(await read()).toMatchObject({ fullName: 'Ada Park', ssoOnly: false, emailConfirmed: false, isLocked: false })
    const roles = await t.db
      .selectFrom('userRole')
      .where('userId', '=', (await read()).id)
      .selectAll()
      .execute()
    expect(roles).toEqual([])
    expect((await signIn(PASSWORD)).statusCode).toBe(400)
  })

  it('mails a link that leads to a page, not to a change', async () => {
    await register()
    const { templateKey, path, ...link } = await linkMailedTo(t.db, email)
    expect([templateKey, path]).toEqual(['ConfirmAccount', '/api/account/confirm-account-redirect'])
    expect(link).toEqual({ email, code: expect.stringMatching(/^[\w-]{43}$/), returnUrl: null })
    const before = await read()
    const opened = await t.anyone(`GET ${path}?${new URLSearchParams({ email, code: link.code }).toString()}`)
    expect(opened.statusCode).toBe(302)
    expect(opened.headers.location).toBe(
      `/confirm-account?en#${new URLSearchParams({ email, code: link.code }).toString()}`,
    )
    expect(await read()).toEqual(before)
    expect((await confirm({ email, code: link.code, ...chosen() })).json()).toEqual({ isConfirmed: true })
    expect((await signIn(PASSWORD)).statusCode).toBe(200)
  })

  it.each(['userRoles', 'roleNames', 'password', 'emailConfirmed', 'ssoOnly', 'isLocked', 'locations'])(
    'takes no %s from the caller (ACCT-12)',
    async (field) => {
      const answer = await register({ [field]: field === 'userRoles' ? ['Admin'] : true })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().validationFailures).toEqual([{ propertyName: field, errorMessage: 'Unknown field' }])
      expect(await t.db.selectFrom('appUser').where('email', '=', email).selectAll().execute()).toEqual([])
    },
  )

  it('answers the same and changes nothing if the address is taken; its owner gets an email (ACCT-12)', async () => {
    const unknown = await register()
    const taken = await aUser(t.db, 'Admin')
    const before = await read(taken.email)
    const answer = await register({ email: taken.email.toUpperCase() })
    expect([answer.statusCode, answer.body]).toEqual([unknown.statusCode, unknown.body])
    expect(answer.cookies).toEqual(unknown.cookies)
    expect(await read(taken.email)).toEqual(before)
    expect(await linksMailedTo(t.db, taken.email)).toMatchObject([
      { templateKey: 'ResetPassword', path: '/reset-password', email: taken.email },
    ])
  })

  it('registers only one of several who want the same address at once', async () => {
    const answers = await Promise.all([register(), register({ fullName: 'Eve' }), register({ fullName: 'Mallory' })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const users = await t.db.selectFrom('appUser').where('email', '=', email).select('id').execute()
    expect(users).toHaveLength(1)
    const codes = await t.db
      .selectFrom('oneTimeCode')
      .where('userId', '=', users[0]?.id ?? 0)
      .selectAll()
      .execute()
    expect(codes).toHaveLength(1)
  })

  it.each([
    ['/staff/appointments/7', '/staff/appointments/7'],
    ['/api/account/logout', null],
    ['//evil.test', null],
    ['https://evil.test/', null],
  ])('passes returnUrl=%s on only if it is within the portal (ACCT-13)', async (returnUrl, kept) => {
    await register({}, `?returnUrl=${encodeURIComponent(returnUrl)}`)
    expect((await linkMailedTo(t.db, email)).returnUrl).toBe(kept)
    const code = 'c'.repeat(43)
    const opened = await t.anyone(
      `GET /api/account/confirm-account-redirect?${new URLSearchParams({ email, code, returnUrl }).toString()}`,
    )
    const { hash } = new URL(String(opened.headers.location), 'http://portal.test')
    expect(new URLSearchParams(hash.slice(1)).get('returnUrl')).toBe(kept)
  })

  it.each([
    ['no code', 'email=ada@portal.test'],
    ['half a code', `email=ada@portal.test&code=${'c'.repeat(20)}`],
    ['no email', `code=${'c'.repeat(43)}`],
    ['a parameter that a mail program added', `email=ada@portal.test&code=${'c'.repeat(43)}&utm_source=mail`],
    ['two of each', 'email=a&email=b&code=c&code=d'],
    ['another purpose', `email=ada@portal.test&code=${'c'.repeat(43)}&purpose=win-a-prize&lang=english`],
    ['nothing', ''],
  ])('opens the page that says so in words for a link with %s (ACCT-21)', async (_, query) => {
    const { statusCode, headers } = await t.anyone(`GET /api/account/confirm-account-redirect?${query}`)
    expect([statusCode, String(headers.location).replace(/[?#].*/, '')]).toEqual([302, '/confirm-account'])
  })

  it('writes the log', async () => {
    await register()
    const { id } = await read()
    const lines = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'User')
      .where('recordId', '=', id)
      .select(['changeLogAction', 'recordPropertyName', 'newValue'])
      .execute()
    expect(lines).toContainEqual({ changeLogAction: 'Created', recordPropertyName: 'email', newValue: email })
  })
})

describe('POST /api/account/confirm-account', () => {
  it.each([
    ['Password1!', 'This password is too common. Choose another one.'],
    ['P@ssw0rd2026', 'This password is too common. Choose another one.'],
    ['Demo-pass-1', 'This password is too common. Choose another one.'],
    ['short-1A', undefined],
    ['Sh0rt-1', 'Must be at least 8 characters'],
    ['no-capitals-1', 'Must have an uppercase letter'],
    [`A1-${'x'.repeat(98)}`, 'Must be at most 100 characters'],
  ])('judges the password %s (ACCT-2)', async (password, sentence) => {
    await register()
    const { code } = await linkMailedTo(t.db, email)
    const answer = await confirm({ email, code, ...chosen(password) })
    expect(answer.json().validationFailures).toEqual(sentence && [{ propertyName: 'password', errorMessage: sentence }])
  })

  it('keeps all 100 characters of a long password', async () => {
    const password = `A1-${'x'.repeat(96)}y`
    await register()
    const { code } = await linkMailedTo(t.db, email)
    await confirm({ email, code, ...chosen(password) })
    expect((await signIn(`${password.slice(0, -1)}z`)).statusCode).toBe(400)
    expect((await signIn(password)).statusCode).toBe(200)
  })

  it('is refused with one sentence when repeated (ACCT-10)', async () => {
    await register()
    const { code } = await linkMailedTo(t.db, email)
    expect((await confirm({ email, code, ...chosen() })).json()).toEqual({ isConfirmed: true })
    const again = await confirm({ email, code, ...chosen() })
    expect([again.statusCode, again.json().validationFailures]).toEqual([400, REFUSED])
  })

  it('succeeds for only one of three at once', async () => {
    await register()
    const { code } = await linkMailedTo(t.db, email)
    const answers = await Promise.all([1, 2, 3].map(() => confirm({ email, code, ...chosen() })))
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
  })

  it('asks for a password if the administrator left it blank, and changes nothing until it has one', async () => {
    const { code } = await invited()
    const before = await read()
    expect((await confirm({ email, code })).json()).toEqual({ isConfirmed: false })
    expect(await read()).toEqual(before)
    const common = await confirm({ email, code, password: 'Welcome-2026', confirmPassword: 'Welcome-2026' })
    expect(common.json().validationFailures).toEqual([
      { propertyName: 'password', errorMessage: 'This password is too common. Choose another one.' },
    ])
    expect(await read()).toEqual(before)
    const password = 'My-very-own-9'
    const different = await confirm({ email, code, password, confirmPassword: 'My-very-own-8' })
    expect(different.json().validationFailures[0].propertyName).toBe('confirmPassword')
    expect((await confirm({ email, code, password, confirmPassword: password })).json()).toEqual({ isConfirmed: true })
    expect((await signIn(password)).statusCode).toBe(200)
  })

  it('sets no password if there already is one', async () => {
    const passwordHash = await hashPassword('Set-before-1')
    const { code } = await invited({ passwordHash })
    const password = 'Not-this-one-1'
    expect((await confirm({ email, code, password, confirmPassword: password })).json()).toEqual({ isConfirmed: true })
    expect((await read()).passwordHash).toBe(passwordHash)
  })

  it('neither sets nor asks for one if people use single sign-on', async () => {
    const { code } = await invited({ ssoOnly: true })
    expect((await confirm({ email, code })).json()).toEqual({ isConfirmed: true })
    expect(await read()).toMatchObject({ emailConfirmed: true, passwordHash: null })
  })

  it('refuses the same way whatever is wrong with the code', async () => {
    await register()
    const { code } = await linkMailedTo(t.db, email)
    const { id } = await read()
    const expire = (expiresAt: Date) =>
      t.db.updateTable('oneTimeCode').set({ expiresAt }).where('userId', '=', id).execute()
    const answers = [
      await confirm({ email, code: 'x'.repeat(43) }),
      await confirm({ email: (await aUser(t.db, 'Staff')).email, code }),
      await confirm({ email: 'nobody@portal.test', code }),
      await t.anyone('POST /api/account/resetpassword', { email, code, password: PASSWORD, confirmPassword: PASSWORD }),
    ]
    await expire(new Date(Date.now() - 1000))
    answers.push(await confirm({ email, code }))
    await expire(new Date(Date.now() + 60_000))
    await t.db.updateTable('appUser').set({ isLocked: true }).where('id', '=', id).execute()
    answers.push(await confirm({ email, code }))
    for (const answer of answers) expect([answer.statusCode, answer.json().validationFailures]).toEqual([400, REFUSED])
    expect(await read()).toMatchObject({ emailConfirmed: false })
  })

  it('takes only the newest code (ACCT-10)', async () => {
    await register()
    const older = await linkMailedTo(t.db, email)
    await t.anyone('POST /api/account/forgotpassword', { email })
    const newer = await linkMailedTo(t.db, email)
    expect(newer).toMatchObject({ templateKey: 'ConfirmAccount' })
    expect(newer.code).not.toBe(older.code)
    expect((await confirm({ email, code: older.code })).json().validationFailures).toEqual(REFUSED)
    expect((await confirm({ email, code: newer.code, ...chosen() })).json()).toEqual({ isConfirmed: true })
  })

  it('lasts 24 hours (ACCT-11)', async () => {
    await register()
    const { expiresAt } = await t.db
      .selectFrom('oneTimeCode')
      .where('userId', '=', (await read()).id)
      .select('expiresAt')
      .executeTakeFirstOrThrow()
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
  })
})
