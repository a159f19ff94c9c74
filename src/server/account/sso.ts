import { safeReturnUrl } from '#domain/return-url.ts'
import { hashPassword } from '#server/users/passwords.ts'
import { type Context, transact, type Tx } from '#server/platform/context.ts'
import { onPool } from '#server/platform/db/database.ts'
import { hashOf, openSession, randomSecret } from '#server/platform/http/session.ts'
import { confirmUser, noteSignIn, setPassword } from '#server/users/credentials.ts'
import { type AttemptSecrets, type Identity, type SignInProvider, SignInRefused } from '#server/outside/sso/provider.ts'
import * as queries from './sso-queries.ts'

/** Starts a sign-in: where to send the browser, and the half of the proof it keeps. */
export async function beginSignIn(
  { db }: Context,
  provider: SignInProvider,
  returnUrl: string,
): Promise<{ url: string; began: string }> {
  const id = randomSecret()
  const began = randomSecret()
  const { url, secrets } = await provider.begin(id)
  const attempt = { provider: provider.id, returnUrl: safeReturnUrl(returnUrl) ?? '', browserHash: hashOf(began) }
  await queries.insertAttempt(onPool(db, 'session'), id, attempt, secrets)
  return { url, began }
}

/** The outcome of a provider's answer, and where the person wanted to go. */
type Received = { readonly provider: string; readonly returnUrl: string } & (
  | { readonly answered: string }
  | { readonly refused: SignInRefused }
)

/** Takes the answer to an attempt, which ends the attempt, right or wrong. */
export async function receiveAnswer(
  { db }: Context,
  providers: readonly SignInProvider[],
  attemptId: string,
  verify: (provider: SignInProvider, secrets: AttemptSecrets) => Promise<Identity>,
): Promise<Received> {
  const pool = onPool(db, 'session')
  const attempt = await queries.takeAttempt(pool, attemptId)
  const provider = providers.find(({ id }) => id === attempt?.provider)
  if (!attempt || !provider)
    return {
      provider: '',
      returnUrl: '',
      refused: new SignInRefused('expired', 'no attempt waits for this answer'),
    }

  const { returnUrl, browserHash, ...secrets } = attempt
  try {
    const identity = await verify(provider, secrets)
    const answered = randomSecret()
    await queries.insertAnswer(pool, answered, { provider: provider.id, returnUrl, browserHash }, identity)
    return { provider: provider.id, returnUrl, answered }
  } catch (refused) {
    if (refused instanceof SignInRefused) return { provider: provider.id, returnUrl, refused }
    throw refused
  }
}

/** Opens a session for the browser that both started the attempt and brought the answer. */
export async function finishSignIn(
  ctx: Context,
  browser: { readonly began: string; readonly answered: string; readonly session: string | undefined },
): Promise<{ session: string; returnUrl: string }> {
  const pool = onPool(ctx.db, 'session')
  const answer = await queries.takeAnswer(pool, browser.answered)
  if (!answer) throw new SignInRefused('expired', 'no answer waits for this browser')
  if (!answer.browserHash.equals(hashOf(browser.began))) throw new SignInRefused('expired', 'another browser began')
  const user = await transact(ctx, (tx) => userBehind(tx, answer.provider, answer.identity))
  return { session: await openSession(pool, user, browser.session), returnUrl: answer.returnUrl }
}

/** The user an identity belongs to: found by their address on the first visit, and by the identity ever after. */
async function userBehind(tx: Tx, provider: string, identity: Identity) {
  const user = (await queries.userTiedTo(tx.db, identity)) ?? (await tieByAddress(tx, provider, identity))
  if (user.isLocked) throw new SignInRefused('locked', `user ${user.id} is locked`)
  if (!user.emailConfirmed && user.email === plainAddress(identity)) await confirm(tx, user)
  await noteSignIn(tx.db, user.id)
  // Read again: a user who was just confirmed has a new stamp.
  return (await queries.userTiedTo(tx.db, identity)) ?? user
}

async function tieByAddress(tx: Tx, provider: string, identity: Identity) {
  const address = plainAddress(identity)
  const user = address === undefined ? undefined : await queries.userAtAddress(tx.db, address)
  if (!user) throw new SignInRefused('no_account', 'nobody here has that address')
  if (user.isLocked) throw new SignInRefused('locked', `user ${user.id} is locked`)
  if (await queries.tie(tx.db, identity, user.id)) {
    tx.record({ action: 'Updated', entityType: 'User', entityId: user.id, after: { signInProvider: provider } })
    return user
  }
  // Either two first visits came at the same moment, or another person at the provider now has this address.
  const tied = await queries.userTiedTo(tx.db, identity)
  if (!tied) throw new SignInRefused('no_account', `user ${user.id} is tied to another subject`)
  return tied
}

/**
 * The provider vouches for the address. Any earlier password was chosen by someone who had proved nothing, so it is
 * replaced with one no one knows.
 */
async function confirm(tx: Tx, user: { readonly id: number; readonly passwordHash: string | null }): Promise<void> {
  if (user.passwordHash !== null) await setPassword(tx.db, user.id, await hashPassword(randomSecret()))
  await confirmUser(tx.db, user.id)
  tx.record({
    action: 'Updated',
    entityType: 'User',
    entityId: user.id,
    before: { emailConfirmed: false },
    after: { emailConfirmed: true },
  })
}

/** Letters of other alphabets look like ours, and some lowercase to ours: such an address belongs to no one. */
function plainAddress({ email }: Identity): string | undefined {
  return email !== null && /^[!-~]+$/.test(email) ? email.toLowerCase() : undefined
}
