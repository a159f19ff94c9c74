import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Wrong passwords after which an account answers no more for a while. */
const FAILURES_ALLOWED = 5
/** Minutes an account stays slowed. */
const MINUTES_SLOWED = 5

export function userForSignIn(db: Db, email: string) {
  return db
    .selectFrom('appUser')
    .where('email', '=', email)
    .select(['id', 'email', 'passwordHash', 'ssoOnly', 'emailConfirmed', 'isLocked', 'securityStamp'])
    .select(sql<boolean>`coalesce(slowed_until > now(), false)`.as('isSlowed'))
    .executeTakeFirst()
}

export async function noteFailedSignIn(db: Db, userId: number): Promise<void> {
  await sql`
    update app_user set
      failed_sign_ins = case when failed_sign_ins + 1 >= ${FAILURES_ALLOWED} then 0 else failed_sign_ins + 1 end,
      slowed_until = case when failed_sign_ins + 1 >= ${FAILURES_ALLOWED}
        then now() + make_interval(mins => ${MINUTES_SLOWED}) else slowed_until end
    where id = ${userId}`.execute(db)
}

export async function noteSignIn(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('appUser')
    .set({ failedSignIns: 0, slowedUntil: null })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('failedSignIns', '>', 0), eb('slowedUntil', 'is not', null)]))
    .execute()
}

export async function storeTimeZone(db: Db, userId: number, reportedTimeZone: string): Promise<void> {
  await db.updateTable('appUser').set({ reportedTimeZone }).where('id', '=', userId).execute()
}
