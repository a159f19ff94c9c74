import type { LoggedInUser, Login } from '#contract/account.ts'
import type { Context, User } from '#server/context.ts'
import { ruleBroken } from '#server/http/errors.ts'
import { hashOf, openSession, readSession } from '#server/http/session.ts'
import { isPassword } from './passwords.ts'
import { noteFailedSignIn, noteSignIn, userForSignIn } from './queries.ts'

/** One sentence for every failure, so that it tells nothing about who has an account. */
const REFUSED = 'The email address or the password is not right.'

/** Signs somebody in by password: a session's token and who it belongs to. */
export async function signIn({ db }: Context, { email, password }: Login): Promise<{ token: string; user: User }> {
  const found = await userForSignIn(db, email)
  const isRight = await isPassword(password, found?.passwordHash)
  const maySignIn = found && !found.ssoOnly && found.emailConfirmed && !found.isLocked && !found.isSlowed
  if (!isRight || !maySignIn) {
    if (found && !isRight) await noteFailedSignIn(db, found.id)
    throw ruleBroken(REFUSED)
  }
  await noteSignIn(db, found.id)
  const token = await openSession(db, found)
  const user = await readSession(db, hashOf(token), { slides: false })
  if (!user) throw ruleBroken(REFUSED)
  return { token, user }
}

export function loggedInUser(user: User): LoggedInUser {
  return {
    id: user.userId,
    email: user.email,
    fullName: user.fullName,
    roleNames: [...user.roles],
    profilePhotoGuid: user.profilePhotoGuid,
    homeLocationId: user.locationIds[0] ?? null,
  }
}
