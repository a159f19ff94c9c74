import type { ConfirmAccount, Register } from '#contract/account.ts'
import { safeReturnUrl } from '#domain/return-url.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { confirmUser, insertRegistered, setEmail, setPassword } from '#server/users/credentials.ts'
import { refuseAt } from '#server/platform/errors.ts'
import { linkRefused, mailConfirmation, mailEmailChanged } from '#server/users/codes.ts'
import { mailWayIn } from './recover.ts'
import { hashNewPassword } from '#server/users/passwords.ts'
import { type BroughtCode, spendCode, userByCode } from '#server/users/code-queries.ts'
import { sameTimeSince } from './same-time.ts'

/** Creates an account without roles. If the address is taken, its owner is mailed a way in; the caller cannot tell. */
export async function register(ctx: Context, form: Register, returnUrl: string): Promise<void> {
  const begun = performance.now()
  const { email, fullName } = form
  const isNew = await transact(ctx, async (tx) => {
    const created = await insertRegistered(tx.db, { email, fullName })
    if (!created) return false
    const after = { email, fullName, ssoOnly: false, emailConfirmed: false }
    tx.record({ action: 'Created', entityType: 'User', entityId: created.id, after })
    await mailConfirmation(tx, created, ctx, safeReturnUrl(returnUrl))
    return true
  })
  if (!isNew) await mailWayIn(ctx, email)
  await sameTimeSince(begun)
}

/**
 * Confirms an account, or a user's new address, by a mailed code. Returns false and changes nothing if the account
 * needs a password and none was given.
 */
export async function confirmAccount(ctx: Context, { email, code, password }: ConfirmAccount): Promise<boolean> {
  const brought: BroughtCode = { codeHash: hashOf(code), email, purposes: ['confirm-account', 'change-email'] }
  const user = await userByCode(ctx.db, brought)
  if (!user) throw linkRefused()
  const needsPassword = user.newEmail === null && !user.ssoOnly && user.passwordHash === null
  if (needsPassword && password === '') return false
  const passwordHash = needsPassword ? await hashNewPassword(password, email) : undefined

  await transact(ctx, async (tx) => {
    if (!(await spendCode(tx.db, brought))) throw linkRefused()
    if (passwordHash !== undefined) await setPassword(tx.db, user.id, passwordHash)
    if (user.newEmail === null) await confirmUser(tx.db, user.id)
    else await setEmail(tx.db, user.id, user.newEmail).catch(addressIsTaken)
    tx.record({
      action: 'Updated',
      entityType: 'User',
      entityId: user.id,
      before: { email: user.email, emailConfirmed: user.emailConfirmed, passwordHash: user.passwordHash },
      after: { email, emailConfirmed: true, passwordHash: passwordHash ?? user.passwordHash },
    })
    if (user.newEmail !== null) await mailEmailChanged(tx, { id: user.id, email }, user.email, ctx)
  })
  return true
}

/** Someone else may have taken the address since the link was sent. */
const addressIsTaken = refuseAt('app_user_email', linkRefused)
