import type { LoggedInUser, Login, SignInState } from '#contract/account.ts'
import type { Context, SignedInUser } from '#server/platform/context.ts'
import { onPool } from '#server/platform/db/database.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { takeFrom } from '#server/platform/http/rate-limit.ts'
import { hashOf, openSession, readSession } from '#server/platform/http/session.ts'
import { noteFailedSignIn, noteSignIn } from '#server/users/credentials.ts'
import { noteFailureOfDevice, rememberDevice } from './devices.ts'
import { isPassword } from '#server/users/passwords.ts'
import { passwordHashOf, userForSignIn } from './queries.ts'
import { sameTimeSince } from './same-time.ts'

/** One sentence for everyone who has proved nothing, so that it tells nothing about who has an account (ACCT-6). */
const REFUSED = 'The email address or password is incorrect.'

/** For those who know the password (ACCT-20). */
const SENTENCES = {
  locked: 'Your account is locked. Ask an administrator to unlock it.',
  unconfirmed: 'Your email address is not confirmed yet. Open the link we sent you.',
} as const satisfies Record<SignInState, string>

/** How often a password may be tried on one account, from anywhere. */
const TRIES_PER_ACCOUNT = { times: 10, seconds: 15 * 60 }

/** What a browser sends: its session, and the token of its earlier sign-ins. */
interface Browser {
  readonly session: string | undefined
  readonly device: string | undefined
}

/** Signs a user in by password with a new session. Returns its token, the browser's token, and who it is. */
export async function signIn(
  ctx: Context,
  { email, password }: Login,
  browser: Browser,
): Promise<{ session: string; device: string; user: SignedInUser }> {
  const begun = performance.now()
  // A failed try must count, so nothing here is rolled back.
  const db = onPool(ctx.db, 'session')
  const deviceHash = browser.device === undefined ? undefined : hashOf(browser.device)
  const found = await userForSignIn(db, email, deviceHash)
  // The owner's own browser has its own tries; otherwise anyone could use them up from elsewhere.
  const from = found?.isKnownDevice ? ` in ${deviceHash?.toString('base64url')}` : ''
  await takeFrom(ctx, `login ${email}${from}`, TRIES_PER_ACCOUNT)

  const isRight = await isPassword(password, found?.passwordHash)
  const isSlowed = found?.isSlowed && !found.isKnownDevice
  // A slowed account does not say whether a password is right, and single sign-on users have none to prove anything with.
  if (!found || !isRight || isSlowed || found.ssoOnly) {
    if (found && !isRight) {
      if (found.isKnownDevice && deviceHash) await noteFailureOfDevice(db, found.id, deviceHash)
      else await noteFailedSignIn(db, found.id)
    }
    await sameTimeSince(begun)
    throw ruleBroken(REFUSED)
  }
  const state = stateOf(found)
  if (state !== undefined) throw ruleBroken(SENTENCES[state], '', { state })
  await noteSignIn(db, found.id)
  const device = await rememberDevice(db, found.id, browser.device)
  const session = await openSession(db, found, browser.session)
  const user = await readSession(db, hashOf(session), { slides: false })
  if (!user) throw ruleBroken(REFUSED)
  return { session, device, user }
}

/** What keeps a user out who has proved who they are. */
function stateOf(user: { readonly isLocked: boolean; readonly emailConfirmed: boolean }): SignInState | undefined {
  if (user.isLocked) return 'locked'
  return user.emailConfirmed ? undefined : 'unconfirmed'
}

/** Refuses a signed-in user who does not know their password. Returns its hash. */
export async function requirePassword(
  ctx: Context,
  user: SignedInUser,
  password: string,
  field: string,
): Promise<string> {
  await takeFrom(ctx, `password of user ${user.userId}`, TRIES_PER_ACCOUNT)
  const passwordHash = await passwordHashOf(ctx.db, user.userId)
  if (!(await isPassword(password, passwordHash)) || passwordHash === null) {
    throw ruleBroken('The password is incorrect.', field)
  }
  return passwordHash
}

export function loggedInUser(user: SignedInUser): LoggedInUser {
  return {
    id: user.userId,
    email: user.email,
    fullName: user.fullName,
    roleNames: [...user.roles],
    profilePhotoGuid: user.profilePhotoGuid,
    homeLocationId: user.locationIds[0] ?? null,
  }
}
