import { randomUUID } from 'node:crypto'
import type { ChangeEmail, ChangePassword, ChangeProfile } from '#contract/account.ts'
import { type Context, transact, userOf } from '#server/platform/context.ts'
import { openSession } from '#server/platform/http/session.ts'
import { setPassword } from '#server/users/credentials.ts'
import { mailNewAddress, mailPasswordChanged, mayMailLinkTo } from '#server/users/codes.ts'
import { hashNewPassword } from '#server/users/passwords.ts'
import { changeUser, userToChange } from '#server/users/queries.ts'
import { photoOf } from '#server/users/service.ts'
import { found } from '#server/platform/records.ts'
import { userByEmail } from './queries.ts'
import { sameTimeSince } from './same-time.ts'
import { requirePassword } from './service.ts'

/** Sets a new password and ends every other session. The caller continues in a new one, whose token is returned. */
export async function changePassword(ctx: Context, form: ChangePassword, session: string | undefined): Promise<string> {
  const user = userOf(ctx)
  const oldHash = await requirePassword(ctx, user, form.currentPassword, 'currentPassword')
  const passwordHash = await hashNewPassword(form.password, user.email)
  return transact(ctx, async (tx) => {
    const changed = await setPassword(tx.db, user.userId, passwordHash)
    tx.record({
      action: 'Updated',
      entityType: 'User',
      entityId: user.userId,
      before: { passwordHash: oldHash },
      after: { passwordHash },
    })
    await mailPasswordChanged(tx, { id: user.userId, email: user.email }, ctx)
    return openSession(tx.db, changed, session)
  })
}

/** Mails a link to the new address unless it is taken; the caller cannot tell. Nothing changes until it is used. */
export async function changeEmail(ctx: Context, { email, password }: ChangeEmail) {
  const user = userOf(ctx)
  await requirePassword(ctx, user, password, 'password')
  const begun = performance.now()
  if ((await mayMailLinkTo(ctx, email)) && !(await userByEmail(ctx.db, email))) {
    await transact(ctx, (tx) => mailNewAddress(tx, user.userId, email, ctx))
  }
  await sameTimeSince(begun)
}

/** Changes the caller's own name and photo. Sessions go on: neither says what they may do. */
export async function changeProfile(
  ctx: Context,
  { fullName, removePhoto }: ChangeProfile,
  upload: Buffer | undefined,
): Promise<void> {
  const { userId } = userOf(ctx)
  const replaced = upload && { profilePhoto: await photoOf(upload), profilePhotoGuid: randomUUID() }
  const photo = replaced ?? (removePhoto ? { profilePhoto: null, profilePhotoGuid: null } : {})
  await transact(ctx, async (tx) => {
    const before = found(await userToChange(tx.db, userId), 'User')
    await changeUser(tx.db, userId, { fullName, ...photo }, { renewsStamp: false })
    const after = {
      fullName,
      profilePhoto: 'profilePhotoGuid' in photo ? photo.profilePhotoGuid : before.profilePhotoGuid,
    }
    tx.record({
      action: 'Updated',
      entityType: 'User',
      entityId: userId,
      before: { fullName: before.fullName, profilePhoto: before.profilePhotoGuid },
      after,
    })
  })
}
