import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { perMinute, planned, ROLES, read, write } from './endpoint.ts'
import { Done, Email, Id, requiredText } from './fields.ts'

export const LoggedInUser = z.object({
  id: Id,
  email: z.string(),
  fullName: z.string(),
  roleNames: z.array(z.enum(ROLES)),
  profilePhotoGuid: z.nullable(z.string()),
  /** The first of the user's locations: where the calendar opens. */
  homeLocationId: z.nullable(Id),
})
export type LoggedInUser = z.output<typeof LoggedInUser>

export const Login = z.strictObject({
  email: Email.check(z.minLength(1, 'Required')),
  // not trimmed: blanks belong to a password
  password: z.string('Required').check(z.minLength(1, 'Required'), z.maxLength(limits.password, 'Required')),
})
export type Login = z.output<typeof Login>

/** Tells the login page, before anyone has signed in, what this portal is. */
export const PortalInfo = z.object({
  environment: z.enum(['LOCAL', 'DEV', 'QA', 'STAGE', 'PRODUCTION']),
  /** Only in a demo: the sign-ins that the console printed. */
  demoSignIns: z.array(z.object({ email: z.string(), password: z.string(), role: z.string() })),
})

export const account = {
  me: read({
    at: 'GET /api/account/me',
    allow: 'signed-in',
    response: LoggedInUser,
    entities: ['User'],
    isBackground: true,
  }),
  cookieExpiration: read({
    at: 'GET /api/account/cookie-expiration',
    allow: 'signed-in',
    response: z.object({ minutes: z.number(), expiresAtUtc: z.string() }),
    entities: [],
    isBackground: true,
  }),
  login: write({
    at: 'POST /api/account/login',
    allow: 'public',
    body: Login,
    response: LoggedInUser,
    limit: perMinute(30),
    entities: ['User'],
  }),
  logout: write({ at: 'POST /api/account/logout', allow: 'signed-in', response: Done, entities: [] }),
  updateTimezone: write({
    at: 'PUT /api/account/update-timezone',
    allow: 'signed-in',
    body: z.strictObject({ reportedTimeZone: requiredText(64) }),
    response: Done,
    entities: [],
    isBackground: true,
  }),
  portalInfo: read({ at: 'GET /api/public/portal', allow: 'public', response: PortalInfo, entities: [] }),

  externalLogin: planned('GET /api/account/ExternalLogin', 'public'),
  externalLoginCallback: planned('GET /api/account/ExternalLoginCallback', 'public'),
  register: planned('POST /api/account/register', 'public'),
  forgotPassword: planned('POST /api/account/forgotpassword', 'public'),
  resetPassword: planned('POST /api/account/resetpassword', 'public'),
  changePassword: planned('POST /api/account/changepassword', 'signed-in'),
  changeEmail: planned('POST /api/account/changeemail', 'signed-in'),
  confirmAccountRedirect: planned('GET /api/account/confirm-account-redirect', 'public'),
  confirmAccount: planned('POST /api/account/confirm-account', 'public'),
}
