import { type SqlBool, sql } from 'kysely'
import type { Db, WriteDb } from '#server/platform/db/database.ts'

export type Purpose = 'confirm-account' | 'reset-password' | 'change-email'

/** Hours a mailed code is valid. */
const HOURS = { 'confirm-account': 24, 'reset-password': 1, 'change-email': 24 } as const satisfies Record<
  Purpose,
  number
>

/** Stores a code in place of older ones for its purpose. Locks the user first, so that one of two is the newest. */
export async function replaceCode(
  db: WriteDb,
  code: { codeHash: Buffer; userId: number; purpose: Purpose; newEmail?: string },
): Promise<{ expiresUtc: string }> {
  const { codeHash, userId, purpose, newEmail = null } = code
  const { securityStamp } = await db
    .selectFrom('appUser')
    .where('id', '=', userId)
    .select('securityStamp')
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db.deleteFrom('oneTimeCode').where('userId', '=', userId).where('purpose', '=', purpose).execute()
  return db
    .insertInto('oneTimeCode')
    .values({
      codeHash,
      userId,
      purpose,
      newEmail,
      securityStamp,
      expiresAt: sql`now() + make_interval(hours => ${HOURS[purpose]})`,
    })
    .returning(sql<string>`to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('expiresUtc'))
    .executeTakeFirstOrThrow()
}

/** A code as it comes back: with the address it was sent to, and its purpose. */
export interface BroughtCode {
  readonly codeHash: Buffer
  readonly email: string
  readonly purposes: readonly Purpose[]
}

/** Whether a code is good: unused, in time, for that address, and the account has not changed since it was sent. */
function isGood({ codeHash, email, purposes }: BroughtCode) {
  return sql<SqlBool>`c.code_hash = ${codeHash} and c.purpose = any(${[...purposes]}) and c.used_at is null
    and c.expires_at > now() and u.security_stamp = c.security_stamp and not u.is_locked
    and coalesce(c.new_email, u.email) = ${email} and not (u.sso_only and c.purpose = 'reset-password')`
}

/** The user behind a good code, and what it is for. */
export function userByCode(db: Db, code: BroughtCode) {
  return db
    .selectFrom('oneTimeCode as c')
    .innerJoin('appUser as u', 'u.id', 'c.userId')
    .where(isGood(code))
    .select(['u.id', 'u.email', 'u.passwordHash', 'u.ssoOnly', 'u.emailConfirmed', 'c.newEmail'])
    .select(sql<Purpose>`c.purpose`.as('purpose'))
    .executeTakeFirst()
}

/** Whether a code can still be used, so that no email with another need be sent. */
export async function isCodeWaiting(db: Db, codeHash: Buffer): Promise<boolean> {
  const code = await db
    .selectFrom('oneTimeCode')
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .select('userId')
    .executeTakeFirst()
  return code !== undefined
}

/** Uses up a code in one statement: of several at once, one succeeds. */
export async function spendCode(db: WriteDb, code: BroughtCode): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oneTimeCode as c')
    .from('appUser as u')
    .set({ usedAt: sql`now()` })
    .whereRef('u.id', '=', 'c.userId')
    .where(isGood(code))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * A new stamp for a user who is locked out: it ends their sessions and voids their links, except the one that confirms
 * their account, which is of no use to anyone while they are locked and must not be lost once they are not.
 */
export async function renewStampOfLocked(db: WriteDb, userId: number): Promise<void> {
  await sql`
    with old as (select id, security_stamp from app_user where id = ${userId}),
    renewed as (update app_user set security_stamp = gen_random_uuid() where id = ${userId} returning security_stamp)
    update one_time_code c set security_stamp = renewed.security_stamp from old, renewed
    where c.user_id = old.id and c.security_stamp = old.security_stamp and c.purpose = 'confirm-account'`.execute(db)
}

/** Mailed codes are worthless once used or expired. */
export async function deleteSpentCodes(db: WriteDb): Promise<void> {
  await db
    .deleteFrom('oneTimeCode')
    .where((eb) => eb.or([eb('expiresAt', '<=', sql<string>`now()`), eb('usedAt', 'is not', null)]))
    .execute()
}
