import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** The user who wants to sign in, and whether they have done so before in the browser with this device token. */
export function userForSignIn(db: Db, email: string, deviceHash: Buffer | undefined) {
  return db
    .selectFrom('appUser as u')
    .leftJoin('knownDevice as d', (join) =>
      join.onRef('d.userId', '=', 'u.id').on('d.tokenHash', '=', deviceHash ?? null),
    )
    .where('u.email', '=', email)
    .select(['u.id', 'u.passwordHash', 'u.ssoOnly', 'u.emailConfirmed', 'u.isLocked', 'u.securityStamp'])
    .select([
      sql<boolean>`coalesce(u.slowed_until > now(), false)`.as('isSlowed'),
      sql<boolean>`d.user_id is not null`.as('isKnownDevice'),
    ])
    .executeTakeFirst()
}

export function userByEmail(db: Db, email: string) {
  return db
    .selectFrom('appUser')
    .where('email', '=', email)
    .select(['id', 'email', 'ssoOnly', 'emailConfirmed', 'isLocked'])
    .executeTakeFirst()
}

/** The password a signed-in user must enter again; single sign-on users have none. */
export async function passwordHashOf(db: Db, userId: number): Promise<string | null> {
  const user = await db
    .selectFrom('appUser')
    .where('id', '=', userId)
    .where('ssoOnly', '=', false)
    .select('passwordHash')
    .executeTakeFirst()
  return user?.passwordHash ?? null
}
