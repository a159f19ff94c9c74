import { sql, type Updateable } from 'kysely'
import type { Desk, UpdateLineSettings } from '#contract/desks.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { Desk as DeskRow } from '#server/platform/db/schema.ts'
import { within } from '#server/platform/reach.ts'

/** The types that desk `d` serves. */
const servedColumn = sql<
  number[]
>`array(select t.appointment_type_id from desk_appointment_type t where t.desk_id = d.id order by 1)`.as(
  'appointmentTypeIds',
)

function selectDesks(db: Db, actor: Actor) {
  return db
    .selectFrom('desk as d')
    .leftJoin('appUser as u', 'u.id', 'd.userId')
    .leftJoin('appUser as f', 'f.id', 'd.takenFrom')
    .where(within(actor, 'd.location_id'))
    .select(['d.id', 'd.version', 'd.locationId', 'd.name', 'd.state', 'd.since as sinceUtc', 'd.userId'])
    .select(['u.email as userEmail', 'd.seenAt as seenUtc', 'f.email as takenFromEmail'])
    .select([sql<string>`coalesce(nullif(u.full_name, ''), u.email, '')`.as('userName'), servedColumn])
}

export type ReachedDesk = Desk & { readonly userId: number | null }

/** The desks of a location within the caller's reach, by name: 2 before 10. */
export function desksAt(db: Db, actor: Actor, locationId: number): Promise<ReachedDesk[]> {
  return selectDesks(db, actor)
    .where('d.locationId', '=', locationId)
    .orderBy(sql`lpad(substring(d.name from '^[0-9]+'), 9, '0')`)
    .orderBy(sql`lower(d.name)`)
    .execute()
}

/** The open desks, for any caller: all that an estimate needs. */
export function openDesksAt(db: Db, locationId: number) {
  return db
    .selectFrom('desk as d')
    .where('d.locationId', '=', locationId)
    .where('d.state', '=', 'Open')
    .select(['d.id', 'd.state', servedColumn])
    .execute()
}

/**
 * A desk within the caller's reach, locked against others until the transaction ends. Read only after it is locked: a
 * caller that waited for the lock would see who sat there before.
 */
export async function deskToChange(db: Db, actor: Actor, id: number): Promise<ReachedDesk | undefined> {
  const mine = within(actor, 'desk.location_id')
  await db.selectFrom('desk').where('id', '=', id).where(mine).select('id').forNoKeyUpdate().execute()
  return selectDesks(db, actor).where('d.id', '=', id).executeTakeFirst()
}

export async function insertDesk(
  db: WriteDb,
  { locationId, name, appointmentTypeIds }: { locationId: number; name: string; appointmentTypeIds: readonly number[] },
): Promise<number> {
  const { id } = await db.insertInto('desk').values({ locationId, name }).returning('id').executeTakeFirstOrThrow()
  await serveTypes(db, id, appointmentTypeIds)
  return id
}

export async function storeDesk(
  db: WriteDb,
  id: number,
  { name, appointmentTypeIds }: { name: string; appointmentTypeIds: readonly number[] },
): Promise<void> {
  await setDesk(db, id, { name })
  await db.deleteFrom('deskAppointmentType').where('deskId', '=', id).execute()
  await serveTypes(db, id, appointmentTypeIds)
}

async function serveTypes(db: WriteDb, deskId: number, appointmentTypeIds: readonly number[]): Promise<void> {
  const served = [...new Set(appointmentTypeIds)].map((appointmentTypeId) => ({ deskId, appointmentTypeId }))
  if (served.length > 0) await db.insertInto('deskAppointmentType').values(served).execute()
}

export async function setDesk(db: WriteDb, id: number, changes: Updateable<DeskRow>): Promise<void> {
  await db
    .updateTable('desk')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function storeSeen(db: WriteDb, id: number, now: Date): Promise<void> {
  await db.updateTable('desk').set({ seenAt: now }).where('id', '=', id).execute()
}

export async function deleteDesk(db: WriteDb, id: number): Promise<void> {
  await db.deleteFrom('desk').where('id', '=', id).execute()
}

/** Those at which a user sits, but for one: no one sits at two. */
export function otherDesksOf(db: Db, userId: number, but: number) {
  return db
    .selectFrom('desk')
    .where('userId', '=', userId)
    .where('id', '<>', but)
    .select(['id', 'name', 'locationId', 'state'])
    .forNoKeyUpdate()
    .execute()
}

/** The ticket of the customer at a desk. */
export function ticketAtDesk(db: Db, deskId: number) {
  return db
    .selectFrom('arrival')
    .where('deskId', '=', deskId)
    .where('state', 'in', ['Called', 'Serving'])
    .select('ticket')
    .executeTakeFirst()
}

/** A user who sits down again has seen that a colleague took over their desk. */
export async function forgetTakenFrom(db: WriteDb, userId: number): Promise<void> {
  await db.updateTable('desk').set({ takenFrom: null }).where('takenFrom', '=', userId).execute()
}

/** No one sits at a desk over night: closes those that were left open on a day before today's. */
export function closeDesksLeftOpen(db: WriteDb, now: Date) {
  return db
    .updateTable('desk as d')
    .from('location as l')
    .whereRef('l.id', '=', 'd.locationId')
    .where('d.state', '<>', 'Closed')
    .where(
      sql<boolean>`(d.since at time zone l.time_zone)::date < (${now}::timestamptz at time zone l.time_zone)::date`,
    )
    .set({ state: 'Closed', userId: null, since: null, seenAt: null, takenFrom: null, version: sql`d.version + 1` })
    .returning(['d.id', 'd.locationId'])
    .execute()
}

export const DEFAULT_SETTINGS = {
  isOn: false,
  lateMinutes: 15,
  longestWaitMinutes: 60,
  priorityMinutes: 20,
  showsNames: false,
  joinsFromHome: false,
  givesTickets: true,
  roomMessage: '',
  textAtPlace: 2,
  ticketDigits: 3,
  ticketPrefixes: {} as Readonly<Record<string, string>>,
  version: 0,
}

/** How a location runs its line; one that was never set has none. */
export async function lineSettings(db: Db, locationId: number) {
  const row = await db
    .selectFrom('lineSetting')
    .where('locationId', '=', locationId)
    .select([
      'isOn',
      'lateMinutes',
      'longestWaitMinutes',
      'priorityMinutes',
      'showsNames',
      'joinsFromHome',
      'givesTickets',
      'roomMessage',
      'textAtPlace',
      'ticketDigits',
      'ticketPrefixes',
      'version',
    ])
    .executeTakeFirst()
  return row ?? DEFAULT_SETTINGS
}

/** Writes the settings if they are still as they were read. Returns whether they were. */
export async function storeSettings(
  db: WriteDb,
  locationId: number,
  { version, ticketPrefixes, ...form }: UpdateLineSettings,
): Promise<boolean> {
  const prefixes = Object.fromEntries(
    ticketPrefixes.map(({ appointmentTypeId, prefix }) => [appointmentTypeId, prefix.toUpperCase()]),
  )
  const settings = { ...form, ticketPrefixes: JSON.stringify(prefixes) as never, version: version + 1 }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('lineSetting')
    .values({ locationId, ...settings })
    .onConflict((conflict) =>
      conflict.column('locationId').doUpdateSet(settings).where('lineSetting.version', '=', version),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
