import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { SignedInUser } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

/** Minutes of inactivity after which a session ends (ACCT-3). */
export const SESSION_MINUTES = 15
/** Hours after which a session ends, however busy it is. */
const SESSION_HOURS_AT_MOST = 12
/** A session is extended only after this much of it has passed, so most requests write nothing. */
const SLIDE_AFTER_SECONDS = 30

/** Browsers tie a __Host- cookie to this exact host over TLS; without TLS they reject it. */
export const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-sid' : 'sid')

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The user behind a session, read again on every request so a lock or a changed role takes effect immediately. Slides
 * the expiry unless the page made the call on its own.
 */
export async function readSession(
  db: WriteDb,
  tokenHash: Buffer,
  { slides }: { slides: boolean },
): Promise<(SignedInUser & { readonly slid: boolean }) | undefined> {
  const [row] = await sessionStatement(db, [[tokenHash], slides])
  return row && { ...userOf(row), slid: row.slid }
}

/** Why a session that has time left no longer counts: its user was locked, or may do other things now (ACCT-23). */
export async function whyEnded(db: Db, tokenHash: Buffer): Promise<'locked' | 'changed' | undefined> {
  const ended = await db
    .selectFrom('session as s')
    .innerJoin('appUser as u', 'u.id', 's.userId')
    .where('s.tokenHash', '=', tokenHash)
    .where('s.expiresAt', '>', sql<string>`now()`)
    .where('s.endsAt', '>', sql<string>`now()`)
    .whereRef('s.securityStamp', '!=', 'u.securityStamp')
    .select('u.isLocked')
    .executeTakeFirst()
  if (!ended) return undefined
  return ended.isLocked ? 'locked' : 'changed'
}

/** The users behind many sessions, in one statement and without sliding any. */
export async function readSessions(db: Db, tokenHashes: readonly Buffer[]): Promise<SignedInUser[]> {
  return (await sessionsStatement(db, [tokenHashes])).map(userOf)
}

interface SessionRow {
  tokenHash: Buffer
  id: number
  email: string
  fullName: string
  profilePhotoGuid: string | null
  expiresAt: string
  roles: SignedInUser['roles']
  locationIds: number[]
}

/** The sessions $1 that have not ended, with their users. */
const LIVE_SESSIONS = `
  select s.token_hash, s.expires_at, s.ends_at, u.id, u.email, u.full_name, u.profile_photo_guid
  from session s join app_user u on u.id = s.user_id
  where s.token_hash = any($1::bytea[]) and s.expires_at > now() and s.ends_at > now()
    and not u.is_locked and u.security_stamp = s.security_stamp`

const PERSON = `c.token_hash as "tokenHash", c.id, c.email, c.full_name as "fullName",
  c.profile_photo_guid as "profilePhotoGuid",
  array(select role from user_role r where r.user_id = c.id order by role) as roles,
  array(select location_id from user_location l where l.user_id = c.id order by location_id) as "locationIds"`

const sessionsStatement = statement<SessionRow>(`
  with current as (${LIVE_SESSIONS}) select ${PERSON}, c.expires_at as "expiresAt" from current c`)

const sessionStatement = statement<SessionRow & { readonly slid: boolean }>(`
  with current as (${LIVE_SESSIONS}),
  slid as (
    update session s set expires_at = least(now() + interval '${SESSION_MINUTES} minutes', s.ends_at)
    from current c
    where s.token_hash = c.token_hash and $2
      and c.expires_at < now() + interval '${SESSION_MINUTES} minutes' - interval '${SLIDE_AFTER_SECONDS} seconds'
    returning s.expires_at)
  select ${PERSON}, coalesce((select expires_at from slid), c.expires_at) as "expiresAt",
    exists (select from slid) as slid
  from current c`)

function userOf({ id, tokenHash, expiresAt, ...person }: SessionRow): SignedInUser {
  const { email, fullName, profilePhotoGuid, roles, locationIds } = person
  const session = { id: tokenHash.toString('base64url'), expiresAt }
  return { kind: 'user', userId: id, email, fullName, roles, locationIds, profilePhotoGuid, session }
}

/** Starts a session under a new token. Ends the browser's previous session, regardless of its user. */
export async function openSession(
  db: WriteDb,
  user: { id: number; securityStamp: string },
  tokenBefore?: string,
): Promise<string> {
  if (tokenBefore !== undefined) await db.deleteFrom('session').where('tokenHash', '=', hashOf(tokenBefore)).execute()
  const token = randomSecret()
  await db
    .insertInto('session')
    .values({
      tokenHash: hashOf(token),
      userId: user.id,
      securityStamp: user.securityStamp,
      expiresAt: sql`now() + make_interval(mins => ${SESSION_MINUTES})`,
      endsAt: sql`now() + make_interval(hours => ${SESSION_HOURS_AT_MOST})`,
    })
    .execute()
  return token
}

export async function closeSession(db: WriteDb, sessionId: string): Promise<void> {
  await db.deleteFrom('session').where('tokenHash', '=', Buffer.from(sessionId, 'base64url')).execute()
}

export async function deleteExpiredSessions(db: WriteDb): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<=', sql<string>`now()`).execute()
}

export function tokenOf(request: FastifyRequest, isSecure: boolean): string | undefined {
  return request.cookies[cookieName(isSecure)]
}

export function setSessionCookie(reply: FastifyReply, token: string, isSecure: boolean): void {
  reply.setCookie(cookieName(isSecure), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: SESSION_MINUTES * 60,
  })
}

export function clearSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  reply.clearCookie(cookieName(isSecure), { path: '/', secure: isSecure })
}
