import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { hashOf, randomSecret } from '#server/platform/http/session.ts'

/** Browsers someone has signed in from before. Wrong passwords from strangers elsewhere do not slow them down. */

/** Number of wrong passwords that make a browser a stranger again. */
const FAILURES_ALLOWED = 5
/** Days without a sign-in before a browser is forgotten; browsers keep no cookie much longer. */
const REMEMBERED_DAYS = 365
const DAY_SECONDS = 24 * 60 * 60

const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-device' : 'device')

export function deviceOf(request: FastifyRequest, isSecure: boolean): string | undefined {
  return request.cookies[cookieName(isSecure)]
}

export function setDeviceCookie(reply: FastifyReply, token: string, isSecure: boolean): void {
  reply.setCookie(cookieName(isSecure), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: REMEMBERED_DAYS * DAY_SECONDS,
  })
}

/**
 * Remembers the browser by a token of ours: the one it has, if people have signed in here with it, so that several can
 * share the computer at a counter; otherwise a new one.
 */
export async function rememberDevice(db: WriteDb, userId: number, token: string | undefined): Promise<string> {
  const kept = token !== undefined && (await isOurs(db, token)) ? token : randomSecret()
  await db
    .insertInto('knownDevice')
    .values({ tokenHash: hashOf(kept), userId })
    .onConflict((conflict) =>
      conflict.columns(['tokenHash', 'userId']).doUpdateSet({ failedSignIns: 0, lastUsedAt: sql`now()` }),
    )
    .execute()
  return kept
}

async function isOurs(db: Db, token: string): Promise<boolean> {
  const known = await db
    .selectFrom('knownDevice')
    .where('tokenHash', '=', hashOf(token))
    .select('userId')
    .executeTakeFirst()
  return known !== undefined
}

/** Counts a wrong password against this browser only, and forgets the browser after too many. */
export async function noteFailureOfDevice(db: WriteDb, userId: number, deviceHash: Buffer): Promise<void> {
  const counted = await db
    .updateTable('knownDevice')
    .set((eb) => ({ failedSignIns: eb('failedSignIns', '+', 1) }))
    .where('userId', '=', userId)
    .where('tokenHash', '=', deviceHash)
    .returning('failedSignIns')
    .executeTakeFirst()
  if (!counted || counted.failedSignIns < FAILURES_ALLOWED) return
  await db.deleteFrom('knownDevice').where('userId', '=', userId).where('tokenHash', '=', deviceHash).execute()
}

export async function deleteOldDevices(db: WriteDb): Promise<void> {
  await db
    .deleteFrom('knownDevice')
    .where('lastUsedAt', '<', sql<string>`now() - make_interval(days => ${REMEMBERED_DAYS})`)
    .execute()
}
