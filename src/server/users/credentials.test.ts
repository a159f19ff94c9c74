import { afterAll, beforeAll, expect, it } from 'vitest'
import { aUser } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import {
  confirmUser,
  insertRegistered,
  noteFailedSignIn,
  noteSignIn,
  setEmail,
  setPassword,
  storeTimeZone,
} from './credentials.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const read = (id: number) => t.db.selectFrom('appUser').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

it('slows a user down at the fifth failure, and a sign-in resets it', async () => {
  const { id } = await aUser(t.db, 'Staff')
  for (let i = 0; i < 4; i++) await noteFailedSignIn(t.db, id)
  expect(await read(id)).toMatchObject({ failedSignIns: 4, slowedUntil: null })
  await noteFailedSignIn(t.db, id)
  const slowed = await read(id)
  expect(slowed.failedSignIns).toBe(0)
  expect(Date.parse(String(slowed.slowedUntil)) - Date.now()).toBeGreaterThan(4 * 60_000)
  expect(slowed.lastSignedInAt).toBeNull()
  await noteSignIn(t.db, id)
  expect(await read(id)).toMatchObject({ failedSignIns: 0, slowedUntil: null, lastSignedInAt: expect.anything() })
})

it('loses no failure when several come at once', async () => {
  const { id } = await aUser(t.db, 'Staff')
  await Promise.all(Array.from({ length: 4 }, () => noteFailedSignIn(t.db, id)))
  expect(await read(id)).toMatchObject({ failedSignIns: 4 })
})

it('registers no one twice', async () => {
  const { email, id } = await aUser(t.db, 'Staff')
  const before = await read(id)
  expect(await insertRegistered(t.db, { email, fullName: 'Somebody else' })).toBeUndefined()
  expect(await read(id)).toEqual(before)
})

it('renews the stamp with the password, the confirmation and the address', async () => {
  const { id, securityStamp } = await aUser(t.db, 'Staff')
  const stamps = new Set([securityStamp])
  const changed = await setPassword(t.db, id, 'hash')
  expect(changed).toEqual({ id, securityStamp: (await read(id)).securityStamp })
  stamps.add(changed.securityStamp)
  await confirmUser(t.db, id)
  stamps.add((await read(id)).securityStamp)
  await setEmail(t.db, id, 'moved@portal.test')
  const { email, passwordHash, emailConfirmed, version, ...user } = await read(id)
  stamps.add(user.securityStamp)
  expect(stamps.size).toBe(4)
  // An administrator's form opened earlier shows the old address: it is stale.
  expect({ email, passwordHash, emailConfirmed, version }).toEqual({
    email: 'moved@portal.test',
    passwordHash: 'hash',
    emailConfirmed: true,
    version: 3,
  })
})

it('keeps the reported time zone and nothing else', async () => {
  const { id } = await aUser(t.db, 'Staff')
  const before = await read(id)
  await storeTimeZone(t.db, id, 'America/Denver')
  expect(await read(id)).toEqual({ ...before, reportedTimeZone: 'America/Denver' })
})
