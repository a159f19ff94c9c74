import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSession } from '#server/platform/http/session.ts'
import { aUser } from '#server/testing/factories.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'
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
let me: Caller
beforeEach(async () => {
  user = await aUser(t.db, 'Staff')
  email = user.email
  await t.db.updateTable('appUser').set({ passwordHash }).where('id', '=', user.id).execute()
  me = t.callWith({ cookie: `sid=${await openSession(t.db, user)}` })
})

const signIn = (password: string, who = email) => t.anyone('POST /api/account/login', { email: who, password })

describe('POST /api/account/changepassword', () => {
  const change = (given: object = {}) =>
    me('POST /api/account/changepassword', {
      currentPassword: 'Right-pass-1',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      ...given,
    })

  it('ends all other sessions and keeps the caller signed in under a new one', async () => {
    const elsewhere = t.callWith({ cookie: `sid=${await openSession(t.db, user)}` })
    const answer = await change()
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
    const renewed = answer.cookies.find(({ name }) => name === 'sid')?.value
    expect((await t.callWith({ cookie: `sid=${renewed}` })('GET /api/account/me')).json()).toMatchObject({ email })
    expect((await me('GET /api/account/me')).statusCode).toBe(401)
    expect((await elsewhere('GET /api/account/me')).statusCode).toBe(401)
    expect((await signIn('Right-pass-1')).statusCode).toBe(400)
    expect((await signIn(PASSWORD)).statusCode).toBe(200)
  })

  it.each([
    [
      'the current password is wrong',
      { currentPassword: 'Wrong-pass-1' },
      'currentPassword',
      'The password is incorrect.',
    ],
    [
      'the new one is common',
      { password: 'Password-1', confirmPassword: 'Password-1' },
      'password',
      'This password is too common. Choose another one.',
    ],
    [
      'it was typed differently',
      { confirmPassword: 'Chosen-anew-43' },
      'confirmPassword',
      'The passwords are not the same',
    ],
    ['it is weak', { password: 'weak', confirmPassword: 'weak' }, 'password', 'Must be at least 8 characters'],
  ])('changes nothing when %s', async (_, given, propertyName, errorMessage) => {
    const answer = await change(given)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().validationFailures[0]).toEqual({ propertyName, errorMessage })
    expect((await me('GET /api/account/me')).statusCode).toBe(200)
    expect((await signIn('Right-pass-1')).statusCode).toBe(200)
  })

  it('is not for people who use single sign-on', async () => {
    await t.db.updateTable('appUser').set({ ssoOnly: true }).where('id', '=', user.id).execute()
    expect((await change()).statusCode).toBe(400)
  })

  it('needs a session', async () => {
    const answer = await t.anyone('POST /api/account/changepassword', {})
    expect(answer.statusCode).toBe(401)
  })

  it('voids mailed links, and is logged without the password', async () => {
    await t.anyone('POST /api/account/forgotpassword', { email })
    const { code } = await linkMailedTo(t.db, email)
    await change()
    const late = await t.anyone('POST /api/account/resetpassword', {
      email,
      code,
      password: 'By-old-link-1',
      confirmPassword: 'By-old-link-1',
    })
    expect(late.json().validationFailures).toEqual(REFUSED)
    const lines = await t.db
      .selectFrom('changeLog')
      .innerJoin('entityChangeTransaction as e', 'e.id', 'changeLog.transactionId')
      .where('recordTypeName', '=', 'User')
      .where('recordId', '=', user.id)
      .select(['principal', 'recordPropertyName', 'oldValue', 'newValue'])
      .execute()
    expect(lines).toEqual([
      { principal: email, recordPropertyName: 'passwordHash', oldValue: '••••', newValue: '••••' },
    ])
  })
})

describe('POST /api/account/changeemail', () => {
  const change = (to: string, password = 'Right-pass-1') => me('POST /api/account/changeemail', { email: to, password })
  const confirm = (to: string, code: string) => t.anyone('POST /api/account/confirm-account', { email: to, code })
  const newAddress = () => `moved-${user.id}@portal.test`

  it('changes nothing until the new address is confirmed', async () => {
    expect((await change(newAddress())).json()).toEqual({ ok: true })
    expect((await me('GET /api/account/me')).json()).toMatchObject({ email })
    expect(await linksMailedTo(t.db, email)).toEqual([])
    const { code, templateKey } = await linkMailedTo(t.db, newAddress())
    expect(templateKey).toBe('ConfirmNewEmail')
    expect((await confirm(newAddress(), code)).json()).toEqual({ isConfirmed: true })
    expect((await signIn('Right-pass-1')).statusCode).toBe(400)
    expect((await signIn('Right-pass-1', newAddress())).statusCode).toBe(200)
    expect((await me('GET /api/account/me')).statusCode).toBe(401)
  })

  it('says what it is, in the mail and by the page its link leads to (ACCT-19)', async () => {
    await change(newAddress())
    const mail = await t.db
      .selectFrom('outbox')
      .where('recipient', '=', newAddress())
      .select(['subject', 'body'])
      .executeTakeFirstOrThrow()
    expect(mail.subject).toBe('Confirm your new email address')
    const { code } = await linkMailedTo(t.db, newAddress())
    const query = new URLSearchParams({ email: newAddress(), code, purpose: 'change-email' }).toString()
    expect(mail.body).toContain('purpose&#61;change-email')
    const { headers } = await t.anyone(`GET /api/account/confirm-account-redirect?${query}`)
    expect(headers.location).toBe(`/confirm-account?en#${query}`)
  })

  it('asks for the password', async () => {
    const answer = await change(newAddress(), 'Wrong-pass-1')
    expect(answer.json().validationFailures).toEqual([
      { propertyName: 'password', errorMessage: 'The password is incorrect.' },
    ])
    expect(await linksMailedTo(t.db, newAddress())).toEqual([])
  })

  it('answers the same if the address is taken, and does nothing', async () => {
    const taken = await aUser(t.db, 'Staff')
    const free = await change(newAddress())
    const answer = await change(taken.email)
    expect([answer.statusCode, answer.body]).toEqual([free.statusCode, free.body])
    expect(await linksMailedTo(t.db, taken.email)).toEqual([])
  })

  it('refuses a code for the old address, a used code, and an address taken in the meantime', async () => {
    await change(newAddress())
    const { code } = await linkMailedTo(t.db, newAddress())
    expect((await confirm(email, code)).json().validationFailures).toEqual(REFUSED)
    const rival = await aUser(t.db, 'Staff')
    await t.db.updateTable('appUser').set({ email: newAddress() }).where('id', '=', rival.id).execute()
    const late = await confirm(newAddress(), code)
    expect([late.statusCode, late.json().validationFailures]).toEqual([400, REFUSED])
    await t.db.updateTable('appUser').set({ email: rival.email }).where('id', '=', rival.id).execute()
    expect((await confirm(newAddress(), code)).json()).toEqual({ isConfirmed: true })
    expect((await confirm(newAddress(), code)).json().validationFailures).toEqual(REFUSED)
  })

  it('takes the most recently requested address', async () => {
    await change(`first-${newAddress()}`)
    const first = await linkMailedTo(t.db, `first-${newAddress()}`)
    await change(newAddress())
    expect((await confirm(`first-${newAddress()}`, first.code)).json().validationFailures).toEqual(REFUSED)
    expect((await confirm(newAddress(), (await linkMailedTo(t.db, newAddress())).code)).statusCode).toBe(200)
  })
})

describe('a user whose way to sign in has changed (ACCT-16)', () => {
  const told = async (recipient: string) => {
    const mails = t.db.selectFrom('outbox').where('recipient', '=', recipient).where('templateKey', 'like', '%Changed')
    return (await mails.select('templateKey').orderBy('id').execute()).map(({ templateKey }) => templateKey)
  }
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD }

  it('is told of a new password, chosen with the old one or by a mailed link', async () => {
    const body = { currentPassword: 'Right-pass-1', ...passwords }
    expect((await me('POST /api/account/changepassword', body)).statusCode).toBe(200)
    expect(await told(email)).toEqual(['PasswordChanged'])
    await t.anyone('POST /api/account/forgotpassword', { email })
    const { code } = await linkMailedTo(t.db, email)
    const again = { password: 'Chosen-again-43', confirmPassword: 'Chosen-again-43' }
    expect((await t.anyone('POST /api/account/resetpassword', { email, code, ...again })).statusCode).toBe(200)
    expect(await told(email)).toEqual(['PasswordChanged', 'PasswordChanged'])
  })

  it('is told of a new address at the old one and the new one, once it counts', async () => {
    const newEmail = `new.${email}`
    await me('POST /api/account/changeemail', { email: newEmail, password: 'Right-pass-1' })
    expect([await told(email), await told(newEmail)]).toEqual([[], []])
    const { code } = await linkMailedTo(t.db, newEmail)
    const answer = await t.anyone('POST /api/account/confirm-account', {
      email: newEmail,
      code,
      password: '',
      confirmPassword: '',
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect([await told(email), await told(newEmail)]).toEqual([['EmailChanged'], ['EmailChanged']])
  })

  it('is told of what an administrator changes', async () => {
    const admin = await t.as('Admin')
    const {
      profilePhotoGuid: _,
      id: __,
      isLocked: ___,
      hasPassword: ____,
      lastEmail: _____,
      ...form
    } = (await admin(`GET /api/users/${user.id}`)).json()
    const changes = {
      ...form,
      userRoles: ['Admin'],
      locations: [],
      ssoOnly: false,
      emailConfirmed: true,
      removePhoto: false,
    }
    const newEmail = `new.${email}`
    const answer = await admin(`PUT /api/users/${user.id}`, { ...changes, ...passwords, email: newEmail })
    expect(answer.statusCode, answer.body).toBe(200)
    expect([await told(email), await told(newEmail)]).toEqual([['EmailChanged'], ['EmailChanged', 'PasswordChanged']])
  })
})

describe('PUT /api/account/profile (ACCT-22)', () => {
  it('changes one’s own name, keeps the session, and is logged; nothing else can be changed by it', async () => {
    expect((await me('PUT /api/account/profile', { fullName: ' Ada Moor ' })).json()).toEqual({ ok: true })
    expect((await me('GET /api/account/me')).json()).toMatchObject({ fullName: 'Ada Moor', email })
    const log = await t.db
      .selectFrom('changeLog')
      .where('recordTypeName', '=', 'User')
      .where('recordId', '=', user.id)
      .select(['recordPropertyName', 'oldValue', 'newValue'])
      .execute()
    expect(log).toEqual([{ recordPropertyName: 'fullName', oldValue: 'A Staff', newValue: 'Ada Moor' }])
    for (const more of [{ userRoles: ['Admin'] }, { email: 'other@portal.test' }, { fullName: '' }])
      expect((await me('PUT /api/account/profile', { fullName: 'Ada', ...more })).statusCode).toBe(400)
    expect((await t.anyone('PUT /api/account/profile', { fullName: 'Ada' })).statusCode).toBe(401)
  })
})
