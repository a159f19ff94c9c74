import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { User, UserRow } from '#contract/users.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { AppUser } from '#server/platform/db/schema.ts'
import type { Table } from '#server/platform/tables/table.ts'

/** The users who may sign in, or those who are locked out. */
export function usersTable({ showLocked }: { showLocked: boolean }): Table<UserRow> {
  const roles = sql`array(select r.role from user_role r where r.user_id = u.id order by r.role)`
  const offices = (chosen: typeof roles) =>
    sql`(select ${chosen} from user_location ul join location l on l.id = ul.location_id where ul.user_id = u.id)`
  return {
    from: sql`app_user u`,
    where: sql`u.is_locked = ${showLocked}`,
    columns: {
      id: { sql: sql`u.id`, type: 'int' },
      email: { sql: sql`u.email`, type: 'string', search: true },
      fullName: { sql: sql`u.full_name`, type: 'string', by: sql`lower(u.full_name)`, search: true },
      phoneNumber: { sql: sql`u.phone_number`, type: 'string', search: true },
      userRoles: { sql: roles, type: 'enum', isList: true, isSortable: false },
      locations: {
        sql: offices(sql`coalesce(array_agg(l.name order by l.name), '{}')`),
        type: 'string',
        by: offices(sql`string_agg(l.name, ', ' order by l.name)`),
      },
      ssoOnly: { sql: sql`u.sso_only`, type: 'bool' },
      emailConfirmed: { sql: sql`u.email_confirmed`, type: 'bool' },
      lastSignedInUtc: { sql: sql`u.last_signed_in_at`, type: 'dateTimeOffset' },
    },
    sort: [sql`u.email`],
    id: sql`u.id`,
  }
}

/** A user with their roles and locations, as the form and the change log need them. */
export function userById(db: Db, id: number) {
  return selectUser(db).where('u.id', '=', id).executeTakeFirst()
}

/** What came of the last email to a user that nothing made needless. */
export async function lastEmailTo(db: Db, id: number): Promise<User['lastEmail']> {
  const last = await db
    .selectFrom('outbox')
    .where('userId', '=', id)
    .where('state', '<>', 'Skipped')
    .orderBy('id', 'desc')
    .select('state')
    .limit(1)
    .executeTakeFirst()
  return last === undefined ? 'None' : OUTCOMES[last.state]
}

const OUTCOMES = { Queued: 'Waiting', Sent: 'Sent', Captured: 'NotSent', Failed: 'Failed', Skipped: 'None' } as const

/** The same, locked until the transaction ends. */
export async function userToChange(db: Db, id: number) {
  await db.selectFrom('appUser').where('id', '=', id).select('id').forUpdate().execute()
  return userById(db, id)
}

export function userByEmail(db: Db, email: string) {
  return selectUser(db).where('u.email', '=', email).executeTakeFirst()
}

export type StoredUser = NonNullable<Awaited<ReturnType<typeof userById>>>

function selectUser(db: Db) {
  return db
    .selectFrom('appUser as u')
    .select(['u.id', 'u.email', 'u.fullName', 'u.phoneNumber', 'u.ssoOnly', 'u.emailConfirmed', 'u.isLocked'])
    .select(['u.passwordHash', 'u.profilePhotoGuid', 'u.version'])
    .select([
      sql<Role[]>`array(select role from user_role where user_id = u.id order by role)`.as('userRoles'),
      sql<number[]>`array(select location_id from user_location where user_id = u.id order by location_id)`.as(
        'locations',
      ),
    ])
}

/** Only one change at a time to who administers the portal: otherwise two administrators could remove each other. */
export async function lockAdministration(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(db)
}

/** Every administrator except one, with what decides whether they can sign in. */
export function otherAdministrators(db: Db, id: number) {
  return selectUser(db)
    .where('u.id', '!=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('userRole as r').whereRef('r.userId', '=', 'u.id').where('r.role', '=', 'Admin').select('r.role'),
      ),
    )
    .execute()
}

/** The names of locations, which cannot be deleted until the transaction ends. */
export function locationNames(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('location')
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .select(['id', 'name'])
    .orderBy('name')
    .forKeyShare()
    .execute()
}

export async function insertUser(db: WriteDb, user: Insertable<AppUser>): Promise<number> {
  const { id } = await db.insertInto('appUser').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes a user. A new stamp ends their sessions and real-time connections and voids the links mailed to them. */
export async function changeUser(
  db: WriteDb,
  id: number,
  change: Updateable<AppUser>,
  { renewsStamp }: { renewsStamp: boolean },
): Promise<void> {
  await db
    .updateTable('appUser')
    .set((eb) => ({
      ...change,
      version: eb('version', '+', 1),
      ...(renewsStamp && { securityStamp: sql<string>`gen_random_uuid()` }),
    }))
    .where('id', '=', id)
    .execute()
}

export async function replaceRoles(db: WriteDb, userId: number, roles: readonly Role[]): Promise<void> {
  await db.deleteFrom('userRole').where('userId', '=', userId).execute()
  await db
    .insertInto('userRole')
    .values([...new Set(roles)].map((role) => ({ userId, role })))
    .execute()
}

export async function replaceLocations(db: WriteDb, userId: number, locationIds: readonly number[]): Promise<void> {
  await db.deleteFrom('userLocation').where('userId', '=', userId).execute()
  if (locationIds.length === 0) return
  await db
    .insertInto('userLocation')
    .values([...new Set(locationIds)].map((locationId) => ({ userId, locationId })))
    .execute()
}

/** A user's picture, for anyone who knows its key. */
export async function profilePhoto(db: Db, userId: number, guid: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('appUser')
    .where('id', '=', userId)
    .where('profilePhotoGuid', '=', guid)
    .select('profilePhoto')
    .executeTakeFirst()
  return found?.profilePhoto ?? undefined
}

/** The desks where a user sits, each with the ticket of the customer there. */
export function desksOf(db: Db, userId: number) {
  return db
    .selectFrom('desk as d')
    .innerJoin('location as l', 'l.id', 'd.locationId')
    .leftJoin('arrival as a', (join) => join.onRef('a.deskId', '=', 'd.id').on('a.state', 'in', ['Called', 'Serving']))
    .where('d.userId', '=', userId)
    .select(['d.locationId', 'd.name as desk', 'l.name as location', 'a.ticket'])
    .orderBy('l.name')
    .orderBy('d.name')
    .execute()
}
