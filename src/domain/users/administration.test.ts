import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Access, administrationBarredBy } from './administration.ts'

const anAdministrator: Access = {
  userRoles: ['Admin'],
  isLocked: false,
  emailConfirmed: true,
  ssoOnly: false,
  hasPassword: true,
}

it.each([
  [{}, false, undefined],
  [{ userRoles: ['Staff', 'Office Manager'] }, true, 'userRoles'],
  [{ isLocked: true }, true, 'isLocked'],
  [{ emailConfirmed: false }, true, 'emailConfirmed'],
  [{ ssoOnly: true }, false, 'ssoOnly'],
  [{ ssoOnly: true, hasPassword: false }, true, undefined],
  [{ hasPassword: false }, false, 'hasPassword'],
  [{ hasPassword: false }, true, undefined],
])('an administrator with %o, at a portal whose single sign-on is %o, is barred by %o (USER-3)', (change, has, by) => {
  expect(administrationBarredBy({ ...anAdministrator, ...change }, has)).toBe(by)
})

it('counts no one who could not sign in (USER-3)', () => {
  const access = fc.record({
    userRoles: fc.subarray(['Admin', 'Office Manager', 'Staff']),
    isLocked: fc.boolean(),
    emailConfirmed: fc.boolean(),
    ssoOnly: fc.boolean(),
    hasPassword: fc.boolean(),
  })
  fc.assert(
    fc.property(access, fc.boolean(), (user, hasProvider) => {
      const byPassword = !user.ssoOnly && user.hasPassword
      const canSignIn = !user.isLocked && user.emailConfirmed && (hasProvider || byPassword)
      const counts = administrationBarredBy(user, hasProvider) === undefined
      expect(counts).toBe(canSignIn && user.userRoles.includes('Admin'))
    }),
  )
})
