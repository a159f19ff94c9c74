import { sql } from 'kysely'
import type { WriteDb } from '#server/platform/db/database.ts'

/** What signing in and mailed codes change about a user. Everything else about users is up to administrators. */

/** Number of wrong passwords before an account stops answering for a while. */
const FAILURES_ALLOWED = 5
/** Minutes an account stays slowed down. */
const MINUTES_SLOWED = 5

export async function noteFailedSignIn(db: WriteDb, userId: number): Promise<void> {
  await sql`
    update app_user set
      failed_sign_ins = case when failed_sign_ins + 1 >= ${FAILURES_ALLOWED} then 0 else failed_sign_ins + 1 end,
      slowed_until = case when failed_sign_ins + 1 >= ${FAILURES_ALLOWED}
        then now() + make_interval(mins => ${MINUTES_SLOWED}) else slowed_until end
    where id = ${userId}`.execute(db)
}

export async function noteSignIn(db: WriteDb, userId: number): Promise<void> {
  await db
    .updateTable('appUser')
    .set({ failedSignIns: 0, slowedUntil: null, lastSignedInAt: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

export async function storeTimeZone(db: WriteDb, userId: number, reportedTimeZone: string): Promise<void> {
  await db.updateTable('appUser').set({ reportedTimeZone }).where('id', '=', userId).execute()
}

/** A user without roles or password who has to confirm the address first. Returns nothing if the address is taken. */
export function insertRegistered(db: WriteDb, user: { email: string; fullName: string }) {
  return db
    .insertInto('appUser')
    .values({ ...user, ssoOnly: false, emailConfirmed: false })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email'])
    .executeTakeFirst()
}

/** A new stamp ends every session and voids every mailed code of the user. */
const renewedStamp = sql<string>`gen_random_uuid()`

export function setPassword(db: WriteDb, userId: number, passwordHash: string) {
  return db
    .updateTable('appUser')
    .set({ passwordHash, securityStamp: renewedStamp, failedSignIns: 0, slowedUntil: null })
    .where('id', '=', userId)
    .returning(['id', 'securityStamp'])
    .executeTakeFirstOrThrow()
}

export async function confirmUser(db: WriteDb, userId: number): Promise<void> {
  await db
    .updateTable('appUser')
    .set((eb) => ({ emailConfirmed: true, securityStamp: renewedStamp, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

export async function setEmail(db: WriteDb, userId: number, email: string): Promise<void> {
  await db
    .updateTable('appUser')
    .set((eb) => ({ email, emailConfirmed: true, securityStamp: renewedStamp, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}
