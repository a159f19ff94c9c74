import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { passwordRules } from '#domain/users/password.ts'
import { perHour, perMinute, ROLES, read, SIGN_INS_PER_ADDRESS, write } from './endpoint.ts'
import { Done, Email, Id, requiredText, text } from './fields.ts'

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

export const ChangeProfile = z.strictObject({
  fullName: requiredText(limits.fullName),
  removePhoto: z._default(z.boolean(), false),
})
export type ChangeProfile = z.output<typeof ChangeProfile>

const RequiredEmail = Email.check(z.minLength(1, 'Required'))

/** An existing password: anything goes. Not trimmed, because spaces are part of it. */
const Password = z.string('Required').check(z.minLength(1, 'Required'), z.maxLength(limits.password, 'Required'))

/** A new password (ACCT-1). The server decides whether it is too common. */
export const NewPassword = z
  .string('Required')
  .check(
    z.minLength(limits.passwordMinimum, `Must be at least ${limits.passwordMinimum} characters`),
    z.maxLength(limits.password, `Must be at most ${limits.password} characters`),
    z.refine(passwordRules.lowercase, 'Must have a lowercase letter'),
    z.refine(passwordRules.uppercase, 'Must have an uppercase letter'),
    z.refine(passwordRules.digit, 'Must have a digit'),
    z.refine(passwordRules.special, 'Must have a special character'),
  )

/** Typed twice, because people cannot see what they type. */
export const passwordsAgree = z.refine<{ readonly password: string; readonly confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { error: 'The passwords are not the same', path: ['confirmPassword'] },
)

export const Login = z.strictObject({ email: RequiredEmail, password: Password })
export type Login = z.output<typeof Login>

/**
 * Without a password: the person who confirms the address chooses it, so no one can register another person's address.
 */
export const Register = z.strictObject({ fullName: requiredText(limits.fullName), email: RequiredEmail })
export type Register = z.output<typeof Register>

export const ForgotPassword = z.strictObject({ email: RequiredEmail })
export type ForgotPassword = z.output<typeof ForgotPassword>

/** The code in an emailed link. */
const Code = z.string('Required').check(z.regex(/^[\w-]{43}$/, 'This link is not complete'))

export const ResetPassword = z
  .strictObject({ email: RequiredEmail, code: Code, password: NewPassword, confirmPassword: z.string() })
  .check(passwordsAgree)
export type ResetPassword = z.output<typeof ResetPassword>

export const ChangePassword = z
  .strictObject({ currentPassword: Password, password: NewPassword, confirmPassword: z.string() })
  .check(passwordsAgree)
export type ChangePassword = z.output<typeof ChangePassword>

export const ChangeEmail = z.strictObject({ email: RequiredEmail, password: Password })
export type ChangeEmail = z.output<typeof ChangeEmail>

export const ConfirmAccount = z
  .strictObject({
    email: RequiredEmail,
    code: Code,
    /** Only if the account has none yet. */
    password: z._default(z.union([z.literal(''), NewPassword]), ''),
    confirmPassword: z._default(z.string(), ''),
  })
  .check(passwordsAgree)
export type ConfirmAccount = z.output<typeof ConfirmAccount>

const ReturnUrl = z._default(text(2000), '')

/** Why a sign-in at a provider failed: the reasons /saml-status-error may be given. */
export const EXTERNAL_LOGIN_FAILURES = [
  /** The provider itself refused. */
  'saml_status',
  'access_denied',
  /** What came back proves nothing. */
  'saml_invalid',
  'oidc_invalid',
  /** Too late, for the second time, or in a different browser than it began in. */
  'expired',
  /** The provider does not answer. */
  'unreachable',
  /** The provider vouches for a person the portal does not know. */
  'no_account',
  'locked',
] as const
export type ExternalLoginFailure = (typeof EXTERNAL_LOGIN_FAILURES)[number]

/** Why someone who knows the password may not sign in yet; a refusal then carries it as `state` (ACCT-20). */
export type SignInState = 'locked' | 'unconfirmed'

/** Tells the login page about this portal before anyone has signed in. */
export const PortalInfo = z.object({
  environment: z.enum(['LOCAL', 'DEV', 'QA', 'STAGE', 'PRODUCTION']),
  /** Only in a demo: the accounts that the console printed. */
  demoSignIns: z.array(z.object({ email: z.string(), password: z.string(), role: z.string() })),
  /** Other places to sign in, in the order of their buttons. */
  signInProviders: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The address it is meant to be opened at: live updates work only there. */
  publicUrl: z.string(),
  /** Where Give Feedback leads; null if it is not offered. */
  feedbackLink: z.nullable(z.string()),
})
export type PortalInfo = z.output<typeof PortalInfo>

export const account = {
  me: read({
    at: 'GET /api/account/me',
    summary: 'Get the signed-in user',
    allow: 'signed-in',
    response: LoggedInUser,
    entities: ['User'],
    isBackground: true,
  }),
  cookieExpiration: read({
    at: 'GET /api/account/cookie-expiration',
    summary: 'Get how many minutes the session lasts',
    allow: 'signed-in',
    response: z.object({ minutes: z.number(), expiresAtUtc: z.string() }),
    entities: [],
    isBackground: true,
  }),
  login: write({
    at: 'POST /api/account/login',
    summary: 'Sign in',
    allow: 'public',
    body: Login,
    response: LoggedInUser,
    limit: SIGN_INS_PER_ADDRESS,
    entities: ['User'],
  }),
  logout: write({
    at: 'POST /api/account/logout',
    summary: 'Sign out',
    allow: 'signed-in',
    response: Done,
    entities: [],
  }),
  updateTimezone: write({
    at: 'PUT /api/account/update-timezone',
    summary: "Report the browser's time zone",
    allow: 'signed-in',
    body: z.strictObject({ reportedTimeZone: requiredText(64) }),
    response: Done,
    entities: [],
    isBackground: true,
  }),
  portalInfo: read({
    at: 'GET /api/public/portal',
    summary: 'Get what every page needs to know about the portal',
    allow: 'public',
    response: PortalInfo,
    entities: ['Setting'],
  }),

  /** Sends the browser to the provider. */
  externalLogin: read({
    at: 'GET /api/account/ExternalLogin',
    summary: 'Start single sign-on',
    allow: 'public',
    query: z.strictObject({ provider: requiredText(100), returnUrl: ReturnUrl }),
    response: z.any(),
    redirectsWith: 302,
    failsAt: '/saml-status-error',
    limit: SIGN_INS_PER_ADDRESS,
    entities: [],
  }),
  /** Where the browser comes back to: opens the session and sends it on. */
  externalLoginCallback: read({
    at: 'GET /api/account/ExternalLoginCallback',
    summary: 'Finish single sign-on',
    allow: 'public',
    query: z.strictObject({ returnUrl: ReturnUrl, remoteError: z._default(text(200), '') }),
    response: z.any(),
    redirectsWith: 302,
    failsAt: '/saml-status-error',
    limit: SIGN_INS_PER_ADDRESS,
    entities: [],
  }),
  /** Where a SAML provider has the browser post its answer: a form with SAMLResponse and RelayState. */
  samlAnswer: write({
    at: 'POST /api/account/saml/acs',
    summary: 'Take the answer of a SAML provider',
    allow: 'public',
    isForm: true,
    response: z.any(),
    redirectsWith: 303,
    limit: SIGN_INS_PER_ADDRESS,
    entities: [],
  }),
  /** What a SAML provider needs to know about this portal. */
  samlMetadata: read({
    at: 'GET /api/account/saml/metadata',
    summary: "Get the portal's SAML metadata",
    allow: 'public',
    query: z.strictObject({ provider: requiredText(100) }),
    response: z.any(),
    mediaTypes: ['application/samlmetadata+xml'],
    limit: perMinute(60),
    entities: [],
  }),
  /** Where an OpenID Connect provider sends the browser back to, with its own query. */
  openIdAnswer: read({
    at: 'GET /api/account/oidc/callback',
    summary: 'Take the answer of an OpenID Connect provider',
    allow: 'public',
    response: z.any(),
    redirectsWith: 303,
    failsAt: '/saml-status-error',
    limit: SIGN_INS_PER_ADDRESS,
    entities: [],
  }),
  register: write({
    at: 'POST /api/account/register',
    summary: 'Create an account',
    allow: 'public',
    query: z.strictObject({ returnUrl: ReturnUrl }),
    body: Register,
    response: Done,
    limit: perHour(20),
    entities: ['User'],
  }),
  forgotPassword: write({
    at: 'POST /api/account/forgotpassword',
    summary: 'Email a link that resets the password',
    allow: 'public',
    body: ForgotPassword,
    response: Done,
    limit: perMinute(10),
    entities: [],
  }),
  resetPassword: write({
    at: 'POST /api/account/resetpassword',
    summary: 'Set a new password by an emailed link',
    allow: 'public',
    body: ResetPassword,
    response: Done,
    limit: perMinute(10),
    entities: ['User'],
  }),
  /** Their own name and photo: what colleagues see. Multipart with the fields as JSON and a `photo`, or the fields alone. */
  changeProfile: write({
    at: 'PUT /api/account/profile',
    summary: 'Change the own name and photo',
    allow: 'signed-in',
    body: ChangeProfile,
    file: 'photo',
    response: Done,
    limit: perMinute(10),
    entities: ['User'],
  }),
  changePassword: write({
    at: 'POST /api/account/changepassword',
    summary: 'Change the password',
    allow: 'signed-in',
    body: ChangePassword,
    response: Done,
    limit: perMinute(10),
    entities: [],
  }),
  /** Requires the password, and changes nothing until the new address is confirmed. */
  changeEmail: write({
    at: 'POST /api/account/changeemail',
    summary: 'Change the email address',
    allow: 'signed-in',
    body: ChangeEmail,
    response: Done,
    limit: perMinute(10),
    entities: [],
  }),
  /** From the emailed link to the page that confirms with a button: mail scanners follow links. */
  confirmAccountRedirect: read({
    at: 'GET /api/account/confirm-account-redirect',
    summary: 'Open the page that confirms an email address',
    allow: 'public',
    /** People read what is wrong with a link on the page, so anything gets there, altered or not. */
    query: z.object({
      email: otherwise(text(limits.email), ''),
      code: otherwise(text(200), ''),
      returnUrl: otherwise(text(2000), ''),
      /** Decides only what the page says: what the code is for, only the server knows. */
      purpose: otherwise(z.enum(['confirm-account', 'change-email']), 'confirm-account'),
      /** The language of the email. */
      lang: otherwise(text(2), ''),
    }),
    response: z.any(),
    redirectsWith: 302,
    entities: [],
  }),
  confirmAccount: write({
    at: 'POST /api/account/confirm-account',
    summary: 'Confirm an email address',
    allow: 'public',
    body: ConfirmAccount,
    /** If a password is needed and missing, nothing is confirmed yet. */
    response: z.object({ isConfirmed: z.boolean() }),
    limit: perMinute(10),
    entities: ['User'],
  }),
}
