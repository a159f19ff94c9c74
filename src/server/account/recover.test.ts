import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashOf, openSession, randomSecret } from '#server/platform/http/session.ts'
import { aUser } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { linkMailedTo, linksMailedTo } from '#server/testing/mailed-links.ts'
import { hashPassword } from '#server/users/passwords.ts'

// That every answer takes the same time is tested in bench/accounts.ts.
vi.mock('./same-time.ts', () => ({ sameTimeSince: async () => undefined }))

const REFUSED = [{ propertyName: '', errorMessage: 'This link is no longer valid. Ask for a new one.' }]
const PASSWORD = 'Chosen-anew-42'

let t: TestApp
let passwordHash: string
beforeAll(async () => {
  t = await startTestApp()
  passwordHash = await hashPassword('Right-pass-1')
})
afterAll(() => t.stop())

let user: Awaited<ReturnType<typeof aUser>>
let email: string
beforeEach(async () => {
  user = await aUser(t.db, 'Staff')
  email = user.email
  await t.db.updateTable('appUser').set({ passwordHash }).where('id', '=', user.id).execute()
})

const forgot = (who = email) => t.anyone('POST /api/account/forgotpassword', { email: who })
const reset = (given: object) =>
  t.anyone('POST /api/account/resetpassword', { email, password: PASSWORD, confirmPassword: PASSWORD, ...given })
const signIn = (password: string) => t.anyone('POST /api/account/login', { email, password })
const read = () => t.db.selectFrom('appUser').where('id', '=', user.id).selectAll().executeTakeFirstOrThrow()

describe('POST /api/account/forgotpassword', () => {
  it('mails a link whose code stays in the browser', async () => {
    await forgot()
    const [mail] = await t.db.selectFrom('outbox').where('recipient', '=', email).selectAll().execute()
    expect(mail).toMatchObject({ channel: 'email', templateKey: 'ResetPassword', userId: user.id, state: 'Queued' })
    expect(mail?.body).toContain('href="http://portal.test/reset-password?en#email&#61;')
    // The code itself is filled in when the email is sent.
    expect(mail?.body).toContain('&#38;code&#61;{{Code}}"')
    expect(await linkMailedTo(t.db, email)).toMatchObject({ email, code: expect.stringMatching(/^[\w-]{43}$/) })
  })

  it('answers everyone the same, and mails only those it can help', async () => {
    const answers = [await forgot('nobody@portal.test')]
    for (const state of [{ isLocked: true }, { ssoOnly: true }]) {
      await t.db
        .updateTable('appUser')
        .set({ isLocked: false, ssoOnly: false, ...state })
        .where('id', '=', user.id)
        .execute()
      answers.push(await forgot())
    }
    expect(await linksMailedTo(t.db, email)).toEqual([])
    expect(await t.db.selectFrom('oneTimeCode').where('userId', '=', user.id).selectAll().execute()).toEqual([])
    await t.db.updateTable('appUser').set({ ssoOnly: false }).where('id', '=', user.id).execute()
    answers.push(await forgot(email.toUpperCase()))
    expect(await linksMailedTo(t.db, email)).toHaveLength(1)
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([200, '{"ok":true}'])
  })

  it('sends the confirmation again if the account awaits it', async () => {
    await t.db.updateTable('appUser').set({ emailConfirmed: false }).where('id', '=', user.id).execute()
    await forgot()
    expect(await linksMailedTo(t.db, email)).toMatchObject([{ templateKey: 'ConfirmAccount' }])
  })

  it('changes nothing in the account', async () => {
    const before = await read()
    await forgot()
    expect(await read()).toEqual(before)
    expect((await signIn('Right-pass-1')).statusCode).toBe(200)
  })
})

describe('POST /api/account/resetpassword', () => {
  it('sets the password and ends every session', async () => {
    const signedIn = t.callWith({ cookie: `sid=${await openSession(t.db, user)}` })
    expect((await signedIn('GET /api/account/me')).statusCode).toBe(200)
    await forgot()
    const { code } = await linkMailedTo(t.db, email)
    expect((await reset({ code })).json()).toEqual({ ok: true })
    expect((await signedIn('GET /api/account/me')).statusCode).toBe(401)
    expect((await signIn('Right-pass-1')).statusCode).toBe(400)
    expect((await signIn(PASSWORD)).statusCode).toBe(200)
  })

  it('frees an account slowed down by strangers', async () => {
    for (let i = 0; i < 5; i++) await signIn('Wrong-pass-1')
    await forgot()
    await reset({ code: (await linkMailedTo(t.db, email)).code })
    expect((await signIn(PASSWORD)).statusCode).toBe(200)
  })

  it('works for only one of three at once (ACCT-10)', async () => {
    await forgot()
    const { code } = await linkMailedTo(t.db, email)
    const answers = await Promise.all([1, 2, 3].map(() => reset({ code })))
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ statusCode }) => statusCode === 400)) {
      expect(answer.json().validationFailures).toEqual(REFUSED)
    }
  })

  it('takes only the newest code, even of two requested at once (ACCT-10)', async () => {
    await forgot()
    const first = await linkMailedTo(t.db, email)
    await Promise.all([forgot(), forgot()])
    const [, ...newer] = await linksMailedTo(t.db, email)
    expect((await reset({ code: first.code })).json().validationFailures).toEqual(REFUSED)
    const statuses = []
    for (const { code } of newer) statuses.push((await reset({ code })).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses).toHaveLength(2)
  })

  it('voids the other codes of the account', async () => {
    await t.db.updateTable('appUser').set({ emailConfirmed: false }).where('id', '=', user.id).execute()
    await forgot()
    const confirmation = await linkMailedTo(t.db, email)
    await t.db.updateTable('appUser').set({ emailConfirmed: true }).where('id', '=', user.id).execute()
    await forgot()
    await reset({ code: (await linkMailedTo(t.db, email)).code })
    const late = await t.anyone('POST /api/account/confirm-account', { email, code: confirmation.code })
    expect(late.json().validationFailures).toEqual(REFUSED)
  })

  it('refuses the same way whatever is wrong with the code', async () => {
    const change = (set: { isLocked?: boolean; ssoOnly?: boolean }) =>
      t.db.updateTable('appUser').set(set).where('id', '=', user.id).execute()
    await forgot()
    const { code } = await linkMailedTo(t.db, email)
    const answers = [
      await reset({ code: randomSecret() }),
      await reset({ code, email: (await aUser(t.db, 'Admin')).email }),
      await reset({ code, email: 'nobody@portal.test' }),
      await t.anyone('POST /api/account/confirm-account', { email, code }),
    ]
    await change({ isLocked: true })
    answers.push(await reset({ code }))
    await change({ isLocked: false, ssoOnly: true })
    answers.push(await reset({ code }))
    await change({ ssoOnly: false })
    await t.db
      .updateTable('oneTimeCode')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('userId', '=', user.id)
      .execute()
    answers.push(await reset({ code }))
    for (const answer of answers) expect([answer.statusCode, answer.json().validationFailures]).toEqual([400, REFUSED])
    expect((await read()).passwordHash).toBe(passwordHash)
  })

  it('keeps the code while the password is refused', async () => {
    await forgot()
    const { code } = await linkMailedTo(t.db, email)
    const common = await reset({ code, password: 'Qwerty-123', confirmPassword: 'Qwerty-123' })
    expect(common.json().validationFailures).toEqual([
      { propertyName: 'password', errorMessage: 'This password is too common. Choose another one.' },
    ])
    expect((await reset({ code })).statusCode).toBe(200)
  })

  it('lasts one hour (ACCT-11)', async () => {
    await forgot()
    const { expiresAt } = await t.db
      .selectFrom('oneTimeCode')
      .where('userId', '=', user.id)
      .select('expiresAt')
      .executeTakeFirstOrThrow()
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(59)
    expect(minutes).toBeLessThanOrEqual(60)
  })
})

describe('secrets (SAFE-11)', () => {
  it('are stored only as hashes: codes, sessions, devices', async () => {
    const signedIn = await signIn('Right-pass-1')
    await forgot()
    const { code } = await linkMailedTo(t.db, email)
    const secrets = [code, ...signedIn.cookies.map(({ value }) => value)]
    expect(secrets).toHaveLength(3)
    const rows = [
      ...(await t.db.selectFrom('oneTimeCode').selectAll().execute()).map((row) => [row, row.codeHash]),
      ...(await t.db.selectFrom('session').selectAll().execute()).map((row) => [row, row.tokenHash]),
      ...(await t.db.selectFrom('knownDevice').selectAll().execute()).map((row) => [row, row.tokenHash]),
    ] as const
    const dump = JSON.stringify(rows)
    for (const secret of secrets) {
      expect(dump).not.toContain(secret)
      expect(rows.map(([, hash]) => (hash as Buffer).toString('hex'))).toContain(hashOf(secret).toString('hex'))
    }
  })

  it('are 256 random bits, never the same twice', () => {
    const secrets = Array.from({ length: 100_000 }, randomSecret)
    expect(new Set(secrets).size).toBe(secrets.length)
    for (const secret of secrets.slice(0, 100)) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    // Nearly every character appears at each position of the secret: no clock or counter shows through.
    for (let place = 0; place < 42; place++) {
      expect(new Set(secrets.slice(0, 5000).map((secret) => secret[place])).size).toBe(64)
    }
  })
})
