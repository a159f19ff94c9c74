import type { ResetPassword } from '#contract/account.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { hashOf } from '#server/platform/http/session.ts'
import { setPassword } from '#server/users/credentials.ts'
import { linkRefused, mailConfirmation, mailPasswordChanged, mailReset, mayMailLinkTo } from '#server/users/codes.ts'
import { hashNewPassword } from '#server/users/passwords.ts'
import { type BroughtCode, spendCode, userByCode } from '#server/users/code-queries.ts'
import { userByEmail } from './queries.ts'
import { sameTimeSince } from './same-time.ts'

/** Mails a way back in if an account has this address. The caller does not learn whether one does. */
export async function forgotPassword(ctx: Context, email: string): Promise<void> {
  const begun = performance.now()
  await mailWayIn(ctx, email)
  await sameTimeSince(begun)
}

/** Mails the link an account needs next: to confirm it, or to choose a new password. */
export async function mailWayIn(ctx: Context, email: string): Promise<void> {
  if (!(await mayMailLinkTo(ctx, email))) return
  const user = await userByEmail(ctx.db, email)
  if (!user || user.isLocked || (user.ssoOnly && user.emailConfirmed)) return
  await transact(ctx, (tx) => (user.emailConfirmed ? mailReset : mailConfirmation)(tx, user, ctx))
}

/** Sets a new password by a mailed code and ends every session of the account. */
export async function resetPassword(ctx: Context, { email, code, password }: ResetPassword): Promise<void> {
  const brought: BroughtCode = { codeHash: hashOf(code), email, purposes: ['reset-password'] }
  const user = await userByCode(ctx.db, brought)
  if (!user) throw linkRefused()
  const passwordHash = await hashNewPassword(password, email)
  await transact(ctx, async (tx) => {
    if (!(await spendCode(tx.db, brought))) throw linkRefused()
    await setPassword(tx.db, user.id, passwordHash)
    const [before, after] = [{ passwordHash: user.passwordHash }, { passwordHash }]
    tx.record({ action: 'Updated', entityType: 'User', entityId: user.id, before, after })
    await mailPasswordChanged(tx, user, ctx)
  })
}
