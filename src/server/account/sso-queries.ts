import { sql } from 'kysely'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { hashOf } from '#server/platform/http/session.ts'
import type { AttemptSecrets, Identity } from '#server/outside/sso/provider.ts'

/** Minutes from the button to the browser's return, with time to find a token or a phone. */
export const ATTEMPT_MINUTES = 10
/** Hours an assertion is remembered: longer than any is valid here. */
const REMEMBERED_HOURS = 1

const inMinutes = (minutes: number) => sql<string>`now() + make_interval(mins => ${minutes})`

interface Begun {
  readonly provider: string
  readonly returnUrl: string
  readonly browserHash: Buffer
}

/** An attempt on its way to the provider, under the id that comes back with the answer. */
export async function insertAttempt(db: WriteDb, id: string, begun: Begun, secrets: AttemptSecrets): Promise<void> {
  await db
    .insertInto('loginAttempt')
    .values({ idHash: hashOf(id), ...begun, ...secrets, expiresAt: inMinutes(ATTEMPT_MINUTES) })
    .execute()
}

/** An answered attempt, under a new id known only to the browser that brought the answer. */
export async function insertAnswer(db: WriteDb, id: string, begun: Begun, identity: Identity): Promise<void> {
  await db
    .insertInto('loginAttempt')
    .values({ idHash: hashOf(id), ...begun, ...identity, expiresAt: inMinutes(1) })
    .execute()
}

/** Takes an attempt that is waiting for its answer. If two answers arrive at the same moment, only one finds it. */
export function takeAttempt(db: WriteDb, id: string) {
  return db
    .deleteFrom('loginAttempt')
    .where('idHash', '=', hashOf(id))
    .where('issuer', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['provider', 'returnUrl', 'browserHash', 'requestId', 'codeVerifier', 'nonce'])
    .executeTakeFirst()
}

/** Takes an answered attempt, once. */
export async function takeAnswer(db: WriteDb, id: string) {
  const row = await db
    .deleteFrom('loginAttempt')
    .where('idHash', '=', hashOf(id))
    .where('issuer', 'is not', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['provider', 'returnUrl', 'browserHash', 'issuer', 'subject', 'email'])
    .executeTakeFirst()
  if (!row || row.issuer === null || row.subject === null) return undefined
  const { provider, returnUrl, browserHash, issuer, subject, email } = row
  return { provider, returnUrl, browserHash, identity: { issuer, subject, email } satisfies Identity }
}

/** Whether this is the first use of an assertion, no matter which process it was posted to. */
export async function isFirstUse(db: WriteDb, { issuer }: Identity, assertionId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('usedAssertion')
    .values({ assertionHash: hashOf(`${issuer} ${assertionId}`), expiresAt: inMinutes(REMEMBERED_HOURS * 60) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The user tied to an identity. */
export function userTiedTo(db: Db, { issuer, subject }: Identity) {
  return db
    .selectFrom('externalIdentity as tie')
    .innerJoin('appUser as u', 'u.id', 'tie.userId')
    .where('tie.issuer', '=', issuer)
    .where('tie.subject', '=', subject)
    .select(['u.id', 'u.email', 'u.emailConfirmed', 'u.isLocked', 'u.passwordHash', 'u.securityStamp'])
    .executeTakeFirst()
}

export function userAtAddress(db: Db, email: string) {
  return db
    .selectFrom('appUser')
    .where('email', '=', email)
    .select(['id', 'email', 'emailConfirmed', 'isLocked', 'passwordHash', 'securityStamp'])
    .executeTakeFirst()
}

/** Ties an identity to a user. Does nothing if either is already tied: no account can be taken over. */
export async function tie(db: WriteDb, { issuer, subject }: Identity, userId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('externalIdentity')
    .values({ issuer, subject, userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Attempts no one came back from, and assertions too old to be replayed. */
export async function deleteExpiredSignIns(db: WriteDb): Promise<void> {
  await db.deleteFrom('loginAttempt').where('expiresAt', '<=', sql<string>`now()`).execute()
  await db.deleteFrom('usedAssertion').where('expiresAt', '<=', sql<string>`now()`).execute()
}
