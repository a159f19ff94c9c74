import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import type { User } from '#contract/users.ts'
import { isPassword } from './passwords.ts'
import { openSession } from '#server/platform/http/session.ts'
import { anOffice } from '#server/testing/factories.ts'
import { linkMailedTo } from '#server/testing/mailed-links.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let admin: Caller & { email: string; userId: number }

beforeAll(async () => {
  t = await startTestApp()
  admin = await t.as('Admin')
})
afterAll(() => t.stop())

let count = 0
const aForm = (wish: object = {}) => ({
  email: `person-${++count}@portal.test`,
  fullName: 'Ada Park',
  phoneNumber: '',
  userRoles: ['Admin'] as Role[],
  locations: [] as number[],
  ssoOnly: true,
  emailConfirmed: false,
  password: '',
  confirmPassword: '',
  ...wish,
})

async function created(wish: object = {}) {
  const form = aForm(wish)
  const answer = await admin('POST /api/users', form)
  expect(answer.statusCode, answer.body).toBe(200)
  return { ...form, id: answer.json().id as number }
}

/** A user's form as it is now, with changes. */
async function edited(id: number, changes: object) {
  const user: User = (await admin(`GET /api/users/${id}`)).json()
  const { email, fullName, phoneNumber, userRoles, locations, ssoOnly, emailConfirmed, version } = user
  const form = { email, fullName, phoneNumber, userRoles, locations, ssoOnly, emailConfirmed, version }
  return admin(`PUT /api/users/${id}`, { ...form, password: '', confirmPassword: '', ...changes })
}

const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
const failures = (answer: { json(): { validationFailures: object } }) => answer.json().validationFailures
const failure = (propertyName: string, errorMessage: string) => [{ propertyName, errorMessage }]
const mailsTo = async (email: string) =>
  (await t.db.selectFrom('outbox').where('recipient', '=', email).select('templateKey').execute()).map(
    ({ templateKey }) => templateKey,
  )
const logOf = (id: number) =>
  t.db
    .selectFrom('changeLog')
    .where('recordTypeName', '=', 'User')
    .where('recordId', '=', id)
    .select(['changeLogAction', 'recordPropertyName', 'oldValue', 'newValue'])
    .orderBy('id')
    .execute()
const names = (table: { json(): { result: { rows: { email: string }[] } } }) =>
  table.json().result.rows.map(({ email }) => email)

/** A signed-in user, and the status of their next call. */
async function signedIn(id: number) {
  const user = await t.db
    .selectFrom('appUser')
    .where('id', '=', id)
    .select(['id', 'securityStamp'])
    .executeTakeFirstOrThrow()
  const caller = t.callWith({ cookie: `sid=${await openSession(t.db, user)}` })
  return async () => (await caller('GET /api/account/me')).statusCode
}

describe('POST /api/users', () => {
  it('adds a user with roles and locations, logs it, tells other screens, and mails the confirmation', async () => {
    const { locationId } = await anOffice(t.db)
    const user = await created({ userRoles: ['Staff'], locations: [locationId], phoneNumber: '(303) 555-0123' })
    expect((await admin(`GET /api/users/${user.id}`)).json()).toEqual({
      id: user.id,
      email: user.email,
      fullName: 'Ada Park',
      phoneNumber: '+13035550123',
      userRoles: ['Staff'],
      locations: [locationId],
      ssoOnly: true,
      emailConfirmed: false,
      isLocked: false,
      hasPassword: false,
      lastEmail: 'Waiting',
      profilePhotoGuid: null,
      version: 1,
    })
    expect(await mailsTo(user.email)).toEqual(['ConfirmAccount'])
    expect(t.published).toContainEqual({
      event: 'EntityCreated',
      entityType: 'User',
      entityId: user.id,
      groups: ['role:Admin'],
    })
    const log = await logOf(user.id)
    const line = (recordPropertyName: string, newValue: string) => ({
      changeLogAction: 'Created',
      recordPropertyName,
      oldValue: null,
      newValue,
    })
    expect(log).toContainEqual(line('userRoles', 'Staff'))
    expect(log).toContainEqual(line('locations', 'Elm Street'))
  })

  it('mails nothing to an address that is already confirmed, and keeps a password only as a hash', async () => {
    const password = 'Purple-bike-7'
    const user = await created({ emailConfirmed: true, ssoOnly: false, password, confirmPassword: password })
    expect(await mailsTo(user.email)).toEqual([])
    const { passwordHash } = await t.db
      .selectFrom('appUser')
      .where('id', '=', user.id)
      .select('passwordHash')
      .executeTakeFirstOrThrow()
    expect(await isPassword(password, passwordHash)).toBe(true)
    const log = JSON.stringify(await logOf(user.id))
    expect(log).not.toContain('argon2')
    expect(log).toContain('••••')
  })

  it.each([
    [{ email: '' }, 'email', 'Required'],
    [{ email: 'nobody' }, 'email', 'Must be an email address'],
    [{ email: `${'a'.repeat(250)}@b.test` }, 'email', 'Must be at most 256 characters'],
    [{ userRoles: [] }, 'userRoles', 'Required'],
    [{ userRoles: ['Staff'] }, 'locations', 'Required'],
    [{ userRoles: ['Staff'], locations: [2_000_000_000] }, 'locations', 'One of these locations does not exist.'],
    [{ userRoles: ['Staff'], locations: [2 ** 40] }, 'locations', 'One of these locations does not exist.'],
    [{ phoneNumber: '12' }, 'phoneNumber', 'Must be a phone number'],
    [{ phoneNumber: '1'.repeat(21) }, 'phoneNumber', 'Must be at most 20 characters'],
    [{ password: 'Good-pass-1', confirmPassword: 'other' }, 'confirmPassword', 'The passwords are not the same'],
    [{ password: 'Short-1', confirmPassword: 'Short-1' }, 'password', 'Must be at least 8 characters'],
    [
      { password: 'Password1!', confirmPassword: 'Password1!' },
      'password',
      'This password is too common. Choose another one.',
    ],
    [{ isLocked: true }, 'isLocked', 'Unknown field'],
    [{ fullName: 'a\u0000' }, 'fullName', 'Contains characters that cannot be used'],
  ])('refuses %o', async (wish, propertyName, errorMessage) => {
    const answer = await admin('POST /api/users', aForm(wish))
    expect(answer.statusCode).toBe(400)
    expect(failures(answer)).toContainEqual({ propertyName, errorMessage })
  })

  it('takes a role or a location named twice only once', async () => {
    const { locationId } = await anOffice(t.db)
    const user = await created({ userRoles: ['Staff', 'Staff'], locations: [locationId, locationId] })
    expect((await admin(`GET /api/users/${user.id}`)).json()).toMatchObject({
      userRoles: ['Staff'],
      locations: [locationId],
    })
  })

  it('gives an address to only one person, even if two ask at the same time', async () => {
    const form = aForm({ email: 'Twice@Portal.test' })
    const answers = await Promise.all([1, 2, 3].map(() => admin('POST /api/users', form)))
    expect(statuses(answers)).toEqual([200, 400, 400])
    const refused = answers.find(({ statusCode }) => statusCode === 400)
    expect(refused && failures(refused)).toEqual(failure('email', 'This email address is already taken.'))
    expect(await mailsTo('twice@portal.test')).toHaveLength(1)
  })
})

describe('PUT /api/users/{id}', () => {
  it('changes a user and logs before and after, by name', async () => {
    const [here, there] = [await anOffice(t.db), await anOffice(t.db)]
    await t.db.updateTable('location').set({ name: 'Oak Avenue' }).where('id', '=', there.locationId).execute()
    const user = await created({ userRoles: ['Staff'], locations: [here.locationId], emailConfirmed: true })
    const answer = await edited(user.id, { userRoles: ['Office Manager', 'Staff'], locations: [there.locationId] })
    expect(answer.json()).toEqual({ ok: true })
    expect((await logOf(user.id)).filter(({ changeLogAction }) => changeLogAction === 'Updated')).toEqual([
      {
        changeLogAction: 'Updated',
        recordPropertyName: 'userRoles',
        oldValue: 'Staff',
        newValue: 'Office Manager, Staff',
      },
      { changeLogAction: 'Updated', recordPropertyName: 'locations', oldValue: 'Elm Street', newValue: 'Oak Avenue' },
    ])
  })

  it('refuses a stale form and changes nothing', async () => {
    const user = await created()
    expect((await edited(user.id, { fullName: 'First' })).statusCode).toBe(200)
    const late = await edited(user.id, { fullName: 'Second', version: 1 })
    expect(late.statusCode).toBe(409)
    expect(failures(late)).toEqual(failure('', 'Someone else has changed this record. Reload it and try again.'))
    expect((await admin(`GET /api/users/${user.id}`)).json()).toMatchObject({ fullName: 'First', version: 2 })
  })

  it('lets one of two forms filled in at the same time win', async () => {
    const user = await created()
    const answers = await Promise.all(['A', 'B'].map((fullName) => edited(user.id, { fullName, version: 1 })))
    expect(statuses(answers)).toEqual([200, 409])
  })

  it('refuses someone else’s address', async () => {
    const [one, other] = [await created(), await created()]
    expect(failures(await edited(one.id, { email: other.email }))).toEqual(
      failure('email', 'This email address is already taken.'),
    )
  })

  it('leaves no line in the log when nothing changed', async () => {
    const user = await created()
    const before = await logOf(user.id)
    expect((await edited(user.id, {})).statusCode).toBe(200)
    expect(await logOf(user.id)).toEqual(before)
  })

  const password = 'Purple-bike-7'
  it.each([
    ['userRoles', { userRoles: ['Admin', 'Staff'] }],
    ['password', { password, confirmPassword: password }],
    ['ssoOnly', { ssoOnly: false }],
    ['email', { email: 'renamed@portal.test' }],
  ])('ends open sessions when %s changes', async (_, changes) => {
    const user = await created({ emailConfirmed: true })
    const call = await signedIn(user.id)
    expect(await call()).toBe(200)
    expect((await edited(user.id, changes)).statusCode).toBe(200)
    expect(await call()).toBe(401)
  })

  it('ends open sessions when the locations change, but not when only name and phone do', async () => {
    const [here, there] = [await anOffice(t.db), await anOffice(t.db)]
    const user = await created({ userRoles: ['Staff'], locations: [here.locationId], emailConfirmed: true })
    const call = await signedIn(user.id)
    await edited(user.id, { fullName: 'New Name', phoneNumber: '303-555-0188' })
    expect(await call()).toBe(200)
    await edited(user.id, { locations: [here.locationId, there.locationId] })
    expect(await call()).toBe(401)
  })

  it('mails a new confirmation when a change has voided the first one', async () => {
    const user = await created()
    await edited(user.id, { fullName: 'Same rights' })
    expect(await mailsTo(user.email)).toHaveLength(1)
    await edited(user.id, { userRoles: ['Admin', 'Staff'] })
    expect(await mailsTo(user.email)).toHaveLength(2)
  })

  it.each(['999999999', '999999999999999', 'abc', '-1', '0'])(
    'answers 400 or 404 for the id %s (SAFE-4)',
    async (id) => {
      for (const at of [`GET /api/users/${id}`, `PUT /api/users/lock/${id}`, `PUT /api/users/unlock/${id}`]) {
        expect([400, 404]).toContain((await admin(at)).statusCode)
      }
      expect([400, 404]).toContain((await admin(`PUT /api/users/${id}`, { ...aForm(), version: 1 })).statusCode)
    },
  )
})

describe('locking', () => {
  it('ends the person’s sessions at once, is logged, and can be repeated and undone', async () => {
    const user = await created({ emailConfirmed: true })
    const call = await signedIn(user.id)
    for (const _ of [1, 2]) expect((await admin(`PUT /api/users/lock/${user.id}`)).json()).toEqual({ ok: true })
    expect(await call()).toBe(401)
    expect(names(await admin('POST /api/users/table', { showLocked: true }))).toContain(user.email)
    for (const _ of [1, 2]) expect((await admin(`PUT /api/users/unlock/${user.id}`)).json()).toEqual({ ok: true })
    expect(await call()).toBe(401)
    expect(await (await signedIn(user.id))()).toBe(200)
    expect((await logOf(user.id)).slice(-2)).toMatchObject([
      { recordPropertyName: 'isLocked', oldValue: 'false', newValue: 'true' },
      { recordPropertyName: 'isLocked', oldValue: 'true', newValue: 'false' },
    ])
  })

  it('keeps the confirmation link, which works again once unlocked; other links are void (ACCT-18)', async () => {
    const user = await created({ ssoOnly: false })
    const { email, code } = await linkMailedTo(t.db, user.email)
    const chosen = { password: 'Chosen-by-me-42', confirmPassword: 'Chosen-by-me-42' }
    const confirm = () => t.anyone('POST /api/account/confirm-account', { email, code, ...chosen })
    await admin(`PUT /api/users/lock/${user.id}`)
    expect((await confirm()).statusCode).toBe(400)
    await admin(`PUT /api/users/unlock/${user.id}`)
    expect((await confirm()).json()).toEqual({ isConfirmed: true })

    await t.anyone('POST /api/account/forgotpassword', { email })
    const reset = await linkMailedTo(t.db, email)
    expect(reset.templateKey).toBe('ResetPassword')
    for (const turn of ['lock', 'unlock']) await admin(`PUT /api/users/${turn}/${user.id}`)
    const answer = await t.anyone('POST /api/account/resetpassword', { email, code: reset.code, ...chosen })
    expect(answer.statusCode).toBe(400)
  })

  it('is why the session ended, and so is other access; signing out is no reason (ACCT-23)', async () => {
    const user = await created({ emailConfirmed: true })
    const row = await t.db
      .selectFrom('appUser')
      .where('id', '=', user.id)
      .select(['id', 'securityStamp'])
      .executeTakeFirstOrThrow()
    const caller = t.callWith({ cookie: `sid=${await openSession(t.db, row)}` })
    await edited(user.id, { userRoles: ['Admin', 'Staff'] })
    expect((await caller('GET /api/account/me')).json()).toMatchObject({ state: 'changed' })
    await admin(`PUT /api/users/lock/${user.id}`)
    const locked = await caller('GET /api/account/me')
    expect([locked.statusCode, locked.json().state]).toEqual([401, 'locked'])
    await t.db.deleteFrom('session').where('userId', '=', user.id).execute()
    expect((await caller('GET /api/account/me')).json()).not.toHaveProperty('state')
  })

  it('does not work on oneself', async () => {
    const answer = await admin(`PUT /api/users/lock/${admin.userId}`)
    expect(answer.statusCode).toBe(400)
    expect(failures(answer)).toEqual(failure('', 'You cannot lock yourself.'))
  })
})

describe('the last administrator (USER-3)', () => {
  let own: TestApp
  beforeAll(async () => {
    own = await startTestApp()
  })
  afterAll(() => own.stop())

  const WORDS = 'The portal needs at least one administrator who can sign in.'
  /** An administrator who signs in with a password, as the only one unless others follow. */
  async function signsIn(isOnlyOne = false) {
    if (isOnlyOne) await own.db.updateTable('appUser').set({ isLocked: true }).execute()
    const caller = await own.as('Admin')
    await own.db.updateTable('appUser').set({ passwordHash: 'a hash' }).where('id', '=', caller.userId).execute()
    return caller
  }
  const ofOneself = (caller: { email: string }, wish: object) =>
    aForm({ email: caller.email, ssoOnly: false, emailConfirmed: true, version: 1, ...wish })
  const unlockedAdmins = async () =>
    (
      await own.db
        .selectFrom('appUser as u')
        .innerJoin('userRole as r', 'r.userId', 'u.id')
        .where('r.role', '=', 'Admin')
        .where('u.isLocked', '=', false)
        .select('u.id')
        .execute()
    ).length

  it('stays, even if two lock each other at the same time', async () => {
    const [one, other] = [await signsIn(), await signsIn()]
    const answers = await Promise.all([
      one(`PUT /api/users/lock/${other.userId}`),
      other(`PUT /api/users/lock/${one.userId}`),
    ])
    // The slower one finds their session ended, or is the last administrator.
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await unlockedAdmins()).toBe(1)
  })

  it('cannot give up the role, even if another does so at the same time', async () => {
    await own.db.updateTable('appUser').set({ isLocked: true }).execute()
    const { locationId } = await anOffice(own.db)
    const callers = [await signsIn(), await signsIn()]
    const resign = async (caller: (typeof callers)[number]) => {
      const form = aForm({ email: caller.email, userRoles: ['Staff'], locations: [locationId], version: 1 })
      return caller(`PUT /api/users/${caller.userId}`, form)
    }
    const answers = await Promise.all(callers.map(resign))
    expect(statuses(answers)).toEqual([200, 400])
    const refused = answers.find(({ statusCode }) => statusCode === 400)
    expect(refused && failures(refused)).toEqual(failure('userRoles', WORDS))
    expect(await unlockedAdmins()).toBe(1)
  })

  it.each([
    ['ssoOnly', { ssoOnly: true }],
    ['emailConfirmed', { emailConfirmed: false }],
  ])('cannot shut everyone out by %s on their own account (USER-3)', async (propertyName, wish) => {
    const only = await signsIn(true)
    const answer = await only(`PUT /api/users/${only.userId}`, ofOneself(only, wish))
    expect(answer.statusCode).toBe(400)
    expect(failures(answer)).toEqual(failure(propertyName, WORDS))
    expect((await only('GET /api/account/me')).statusCode).toBe(200)
  })

  it.each([
    ['without single sign-on here', { ssoOnly: true, emailConfirmed: true }],
    ['with no confirmed address', { passwordHash: 'a hash', emailConfirmed: false }],
    ['without a password', { passwordHash: null }],
  ])('is not replaced by another administrator %s (USER-3)', async (_, state) => {
    const only = await signsIn(true)
    const other = await own.as('Admin')
    await own.db.updateTable('appUser').set(state).where('id', '=', other.userId).execute()
    const { locationId } = await anOffice(own.db)
    const resign = () =>
      only(`PUT /api/users/${only.userId}`, ofOneself(only, { userRoles: ['Staff'], locations: [locationId] }))
    expect(failures(await resign())).toEqual(failure('userRoles', WORDS))
    expect(failures(await other(`PUT /api/users/lock/${only.userId}`))).toEqual(failure('', WORDS))
    const able = { ssoOnly: false, emailConfirmed: true, passwordHash: 'a hash' }
    await own.db.updateTable('appUser').set(able).where('id', '=', other.userId).execute()
    expect((await resign()).statusCode).toBe(200)
  })

  it('stays able to sign in, even if two shut themselves out at the same time by different ways (USER-3)', async () => {
    await own.db.updateTable('appUser').set({ isLocked: true }).execute()
    const [one, other] = [await signsIn(), await signsIn()]
    const answers = await Promise.all([
      one(`PUT /api/users/${one.userId}`, ofOneself(one, { ssoOnly: true })),
      other(`PUT /api/users/${other.userId}`, ofOneself(other, { emailConfirmed: false })),
    ])
    expect(statuses(answers)).toEqual([200, 400])
  })

  it('may be limited to single sign-on where a provider is set up (USER-3)', async () => {
    const notUsed = async () => Promise.reject(new Error('No one signs in by it.'))
    const provider = { kind: 'oidc', id: 'agency', name: 'Agency', begin: notUsed, verify: notUsed } as const
    const withProvider = await startTestApp(undefined, { providers: [provider] })
    try {
      const only = await withProvider.as('Admin')
      await withProvider.db.updateTable('appUser').set({ passwordHash: 'a hash' }).execute()
      const answer = await only(`PUT /api/users/${only.userId}`, ofOneself(only, { ssoOnly: true }))
      expect(answer.statusCode, answer.body).toBe(200)
    } finally {
      await withProvider.stop()
    }
  })
})

describe('POST /api/users/table', () => {
  it('shows roles and locations by name, searches and filters', async () => {
    const { locationId } = await anOffice(t.db)
    const user = await created({ fullName: 'Zelda Quill', userRoles: ['Staff'], locations: [locationId] })
    const { result } = (await admin('POST /api/users/table', { allSearch: 'zelda q' })).json()
    expect(result).toMatchObject({
      totalFilteredRecords: 1,
      rows: [{ id: user.id, userRoles: ['Staff'], locations: ['Elm Street'], lastSignedInUtc: null }],
    })
    const narrowed = async (propertyName: string, type: string, searchTerm: string) =>
      names(
        await admin('POST /api/users/table', {
          allSearch: 'zelda',
          filters: [{ propertyName, type, searchTerm, operationalSearchTerm: '' }],
        }),
      )
    expect(await narrowed('userRoles', 'enum', 'Staff')).toEqual([user.email])
    expect(await narrowed('userRoles', 'enum', 'Admin,Office Manager')).toEqual([])
    expect(await narrowed('locations', 'string', 'elm')).toEqual([user.email])
    expect(await narrowed('ssoOnly', 'bool', 'false')).toEqual([])
  })

  it('sorts and filters by every column that says it does', async () => {
    const { result } = (await admin('POST /api/users/table', {})).json()
    for (const { propertyName, type, isSortable, isFilterable } of result.columns) {
      const searchTerm = { bool: 'true', int: '1', dateTimeOffset: '2026-01-01T00:00:00Z' }[type as string] ?? 'x'
      const asked = {
        ...(isSortable && { columns: [{ propertyName, sortDirection: 'desc' }] }),
        ...(isFilterable && { filters: [{ propertyName, type, searchTerm, operationalSearchTerm: '' }] }),
      }
      expect((await admin('POST /api/users/table', asked)).statusCode, propertyName).toBe(200)
    }
  })

  it('returns only the requested columns', async () => {
    const { result } = (await admin('POST /api/users/table', { includeColumns: ['email'], take: 1 })).json()
    expect(Object.keys(result.rows[0])).toEqual(['email'])
  })

  it('takes three statements, whatever the page', async () => {
    expect(await t.countStatements(() => admin('POST /api/users/table', { take: 50 }))).toBe(3)
  })
})

describe('POST /api/users/change-table/{id}', () => {
  it('shows one user’s changes with who and when, newest first, searchable and filterable', async () => {
    const user = await created()
    await edited(user.id, { fullName: 'Grace Hill' })
    await admin(`PUT /api/users/lock/${user.id}`)
    const changes = async (request: object) =>
      (await admin(`POST /api/users/change-table/${user.id}`, request)).json().result
    const { rows, totalFilteredRecords } = await changes({ take: 2 })
    expect(rows).toMatchObject([
      { recordPropertyName: 'isLocked', changeLogAction: 'Updated', recordId: user.id, recordTypeName: 'User' },
      { recordPropertyName: 'fullName', oldValue: 'Ada Park', newValue: 'Grace Hill' },
    ])
    expect(rows[0].entityChangeTransaction).toMatchObject({
      principal: admin.email,
      timestampUtc: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(totalFilteredRecords).toBeGreaterThan(4)
    expect((await changes({ allSearch: 'grace' })).totalFilteredRecords).toBe(1)
    expect((await changes({ allSearch: admin.email })).totalFilteredRecords).toBe(totalFilteredRecords)
    const filter = (propertyName: string, type: string, searchTerm: string) => ({
      filters: [{ propertyName, type, searchTerm, operationalSearchTerm: '' }],
    })
    expect((await changes(filter('changeLogAction', 'enum', 'Updated'))).totalFilteredRecords).toBe(2)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    expect((await changes(filter('entityChangeTransaction', 'dateTimeOffset', tomorrow))).rows).toEqual([])
  })
})

describe('POST /api/users/sendConfirmEmail', () => {
  const resend = async (email: string) => (await admin('POST /api/users/sendConfirmEmail', { email })).json()

  it('answers everyone the same and mails only those who need it', async () => {
    const password = 'Purple-bike-7'
    const pending = await created()
    const settled = await created({ emailConfirmed: true, password, confirmPassword: password, ssoOnly: false })
    const withoutPassword = await created({ emailConfirmed: true, ssoOnly: false })
    const elsewhere = await created({ emailConfirmed: true, ssoOnly: true })
    for (const email of [pending.email, settled.email, withoutPassword.email, elsewhere.email, 'nobody@portal.test']) {
      expect(await resend(email)).toEqual({ ok: true })
    }
    expect(await mailsTo(pending.email)).toHaveLength(2)
    expect(await mailsTo(settled.email)).toHaveLength(0)
    expect(await mailsTo(withoutPassword.email)).toHaveLength(1)
    expect(await mailsTo(elsewhere.email)).toHaveLength(0)
    expect(await mailsTo('nobody@portal.test')).toHaveLength(0)
  })
})

describe('POST /api/users/sign-in-link/:id', () => {
  const linkFor = async (id: number, headers?: Record<string, string>) =>
    admin(`POST /api/users/sign-in-link/${id}`, {}, headers)
  const codeIn = (link: string) => new URLSearchParams(new URL(link).hash.slice(1))
  const passwords = { password: 'Handed-over-7', confirmPassword: 'Handed-over-7' }

  it('confirms an account that no email reaches, once, and voids the mailed link (USER-5)', async () => {
    const { id, email } = await created({ ssoOnly: false })
    const mailed = await linkMailedTo(t.db, email)
    const { link, expiresUtc, confirms } = (await linkFor(id)).json()
    expect([new URL(link).origin, new URL(link).pathname, new URL(link).search]).toEqual([
      'http://portal.test',
      '/confirm-account',
      '',
    ])
    expect(confirms).toBe(true)
    expect(Date.parse(expiresUtc) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const code = codeIn(link).get('code')
    const brought = (given: object) => t.anyone('POST /api/account/confirm-account', { email, ...passwords, ...given })
    expect((await brought({ code: mailed.code })).statusCode).toBe(400)
    expect((await brought({ code })).json()).toEqual({ isConfirmed: true })
    expect((await brought({ code })).statusCode).toBe(400)
    expect((await t.anyone('POST /api/account/login', { email, password: passwords.password })).statusCode).toBe(200)
  })

  it('lets a person who has forgotten the password choose another one', async () => {
    const password = 'Purple-bike-7'
    const { id, email } = await created({ emailConfirmed: true, password, confirmPassword: password, ssoOnly: false })
    const { link, confirms } = (await linkFor(id)).json()
    expect([new URL(link).pathname, confirms]).toEqual(['/reset-password', false])
    const body = { email, code: codeIn(link).get('code'), ...passwords }
    expect((await t.anyone('POST /api/account/resetpassword', body)).statusCode).toBe(200)
    expect((await t.anyone('POST /api/account/login', { email, password: passwords.password })).statusCode).toBe(200)
  })

  it('is logged and kept nowhere, not even for a repeated request (USER-5)', async () => {
    const { id } = await created({ ssoOnly: false })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const code = codeIn((await linkFor(id, key)).json().link).get('code') ?? ''
    expect((await logOf(id)).at(-1)).toMatchObject({ recordPropertyName: 'signInLink' })
    const kept = await sql<{ kept: number }>`select count(*)::int as kept from (
      select answer as held from answered_request union all select new_value from change_log
      union all select body from outbox union all select encode(code_hash, 'escape') from one_time_code) all_held
      where held like ${`%${code}%`}`.execute(t.db)
    expect(kept.rows).toEqual([{ kept: 0 }])
    expect(codeIn((await linkFor(id, key)).json().link).get('code')).not.toBe(code)
  })

  it('is refused for a locked account, and for a confirmed one that signs in elsewhere', async () => {
    const elsewhere = await created({ emailConfirmed: true, ssoOnly: true })
    expect((await linkFor(elsewhere.id)).statusCode).toBe(409)
    const locked = await created()
    await admin(`PUT /api/users/lock/${locked.id}`)
    expect((await linkFor(locked.id)).statusCode).toBe(409)
    expect((await linkFor(999_999)).statusCode).toBe(404)
  })

  it.each([
    ['Queued', 'Waiting'],
    ['Sent', 'Sent'],
    ['Captured', 'NotSent'],
    ['Failed', 'Failed'],
    ['Skipped', 'None'],
  ] as const)('is offered by what came of the last email: %s is %s', async (state, lastEmail) => {
    const { id } = await created({ ssoOnly: false })
    await t.db.updateTable('outbox').set({ state }).where('userId', '=', id).execute()
    expect((await admin(`GET /api/users/${id}`)).json()).toMatchObject({ lastEmail })
  })
})

describe('only administrators', () => {
  it.each([
    'POST /api/users/table',
    'GET /api/users/1',
    'POST /api/users',
    'PUT /api/users/1',
    'PUT /api/users/lock/1',
    'PUT /api/users/unlock/1',
    'POST /api/users/change-table/1',
    'POST /api/users/sendConfirmEmail',
    'POST /api/users/sign-in-link/1',
    'GET /api/users/roleOptions',
  ])('%s', async (at) => {
    const staff = await t.as('Staff')
    const payload = at.startsWith('GET') ? undefined : {}
    expect((await staff(at, payload)).statusCode).toBe(403)
    expect((await t.anyone(at, payload)).statusCode).toBe(401)
  })

  it('are told which roles need locations', async () => {
    expect((await admin('GET /api/users/roleOptions')).json()).toEqual([
      { value: 'Admin', label: 'Admin', needsLocations: false },
      { value: 'Staff', label: 'Staff', needsLocations: true },
      { value: 'Office Manager', label: 'Office Manager', needsLocations: true },
    ])
  })
})
