import { sql } from 'kysely'
import type { DisplayKind, LobbyDisplay } from '#contract/lobby.ts'
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

/** A screen of a location, by its key. */
interface Screen {
  readonly keyHash: Buffer
  readonly locationId: number
  readonly kind: DisplayKind
}

/** Has a display wait for its code to be typed. Returns nothing if another display there shows the same code. */
export async function addPairing(db: WriteDb, screen: Screen, code: string) {
  return db
    .insertInto('lobbyPairing')
    .values({ ...screen, code, expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('expiresAt')
    .executeTakeFirst()
}

/** Takes a code off the list, so that it lets in only one display. */
export function takePairing(db: WriteDb, locationId: number, code: string): Promise<Screen | undefined> {
  return db
    .deleteFrom('lobbyPairing')
    .where('locationId', '=', locationId)
    .where('code', '=', code)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['keyHash', 'locationId', 'kind'])
    .executeTakeFirst()
}

export async function deleteExpiredPairings(db: WriteDb): Promise<void> {
  await db.deleteFrom('lobbyPairing').where('expiresAt', '<=', sql<string>`now()`).execute()
}

export async function addDisplay(db: WriteDb, screen: Screen, pairedBy: number): Promise<number> {
  const { id } = await db
    .insertInto('lobbyDisplay')
    .values({ ...screen, pairedBy, lastSeenAt: sql`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The location whose display has this key, if it is the requested one and of this kind. */
export function locationOfDisplay(db: Db, { keyHash, locationId, kind }: Screen, language: Language = 'en') {
  return db
    .selectFrom('lobbyDisplay as d')
    .innerJoin('location as l', 'l.id', 'd.locationId')
    .where('d.keyHash', '=', keyHash)
    .where('d.locationId', '=', locationId)
    .where('d.kind', '=', kind)
    .leftJoin('lineSetting as s', 's.locationId', 'l.id')
    .select(['l.id', translatedTo(language, 'l.name').as('name'), 'l.timeZone', 'l.textMessagesEnabled'])
    .select((eb) => eb.fn.coalesce('s.isOn', sql<boolean>`false`).as('hasLine'))
    .executeTakeFirst()
}

/** Notes that a display is on. Returns whether it exists. */
export async function noteSeen(db: WriteDb, { keyHash, locationId, kind }: Screen): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lobbyDisplay')
    .set({ lastSeenAt: sql`now()` })
    .where('keyHash', '=', keyHash)
    .where('locationId', '=', locationId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function displaysOf(db: Db, locationId: number): Promise<LobbyDisplay[]> {
  return db
    .selectFrom('lobbyDisplay as d')
    .leftJoin('appUser as u', 'u.id', 'd.pairedBy')
    .where('d.locationId', '=', locationId)
    .select(['d.id', 'd.kind', 'd.pairedAt as pairedAtUtc', 'd.lastSeenAt as lastSeenAtUtc'])
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
    .returning(['locationId', 'kind'])
    .executeTakeFirst()
}
