import { sql } from 'kysely'
import type { LobbyDisplay } from '#contract/lobby.ts'
import type { Language } from '#domain/languages.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { translatedTo } from '#server/platform/db/translated.ts'
import { within } from '#server/platform/reach.ts'

/** Minutes staff have to type the code that a display shows. */
const CODE_MINUTES = 10

export async function isLocation(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('location').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

/** Has a display wait for its code to be typed. Returns nothing if another display there shows the same code. */
export async function addPairing(db: WriteDb, keyHash: Buffer, locationId: number, code: string) {
  return db
    .insertInto('lobbyPairing')
    .values({ keyHash, locationId, code, expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('expiresAt')
    .executeTakeFirst()
}

/** Takes a code off the list, so that it lets in only one display. */
export async function takePairing(db: WriteDb, locationId: number, code: string): Promise<Buffer | undefined> {
  const taken = await db
    .deleteFrom('lobbyPairing')
    .where('locationId', '=', locationId)
    .where('code', '=', code)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('keyHash')
    .executeTakeFirst()
  return taken?.keyHash
}

export async function deleteExpiredPairings(db: WriteDb): Promise<void> {
  await db.deleteFrom('lobbyPairing').where('expiresAt', '<=', sql<string>`now()`).execute()
}

export async function addDisplay(db: WriteDb, keyHash: Buffer, locationId: number, pairedBy: number): Promise<number> {
  const { id } = await db
    .insertInto('lobbyDisplay')
    .values({ keyHash, locationId, pairedBy, lastSeenAt: sql`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The location whose display has this key, if it is the requested one. */
export function locationOfDisplay(db: Db, keyHash: Buffer, locationId: number, language: Language = 'en') {
  return db
    .selectFrom('lobbyDisplay as d')
    .innerJoin('location as l', 'l.id', 'd.locationId')
    .where('d.keyHash', '=', keyHash)
    .where('d.locationId', '=', locationId)
    .select([translatedTo(language, 'l.name').as('name'), 'l.timeZone'])
    .executeTakeFirst()
}

/** Notes that a display is on. Returns whether it exists. */
export async function noteSeen(db: WriteDb, keyHash: Buffer, locationId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lobbyDisplay')
    .set({ lastSeenAt: sql`now()` })
    .where('keyHash', '=', keyHash)
    .where('locationId', '=', locationId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function displaysOf(db: Db, locationId: number): Promise<LobbyDisplay[]> {
  return db
    .selectFrom('lobbyDisplay as d')
    .leftJoin('appUser as u', 'u.id', 'd.pairedBy')
    .where('d.locationId', '=', locationId)
    .select(['d.id', 'd.pairedAt as pairedAtUtc', 'd.lastSeenAt as lastSeenAtUtc'])
    .select(sql<string>`coalesce(nullif(u.full_name, ''), u.email, '')`.as('pairedBy'))
    .orderBy('d.id')
    .execute()
}

export async function countDisplays(db: Db, locationId: number): Promise<number> {
  const { displays } = await db
    .selectFrom('lobbyDisplay')
    .where('locationId', '=', locationId)
    .select(sql<number>`count(*)::int`.as('displays'))
    .executeTakeFirstOrThrow()
  return displays
}

/** Ends a pairing within the caller's reach. Returns whose display it was. */
export function deleteDisplay(db: WriteDb, actor: Actor, id: number) {
  return db
    .deleteFrom('lobbyDisplay')
    .where('id', '=', id)
    .where(within(actor, 'lobby_display.location_id'))
    .returning('locationId')
    .executeTakeFirst()
}
