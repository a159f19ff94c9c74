import { sql } from 'kysely'
import type { LocalDate } from '#domain/time.ts'
import type { EarlierByDays } from '#domain/waiting-list/entry.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { HAS_OFFER } from './candidates.ts'
import { LASTS_UNTIL } from './queries.ts'

/** Offers whose place is no longer held: it has closed. */
const LOST = `select o.id from offer o where o.state = 'Open' and o.reason = 'WaitingList' and o.until > now()
  and not exists (select from offered_place p join appointment h on h.hold_key_hash = p.hold_key_hash
    where p.offer_id = o.id and h.status = 'Hold')`

const lostStatement = statement<{ id: number }>(`${LOST} order by o.id limit $1`)

export const lostOffers = async (db: Db, limit: number) => (await lostStatement(db, [limit])).map(({ id }) => id)

const workStatement = statement<
  Record<'hasOverdue' | 'hasLost' | 'hasFreed' | 'hasLooks' | 'isAnybodyWaiting', boolean>
>(`
  select exists (select from offer where state = 'Open' and reason = 'WaitingList' and until <= now()) as "hasOverdue",
    exists (${LOST}) as "hasLost",
    exists (select from freed_place) as "hasFreed",
    exists (select from waiting_list_entry where look_at <= now() and ended_at is null) as "hasLooks",
    exists (select from waiting_list_entry where confirmed_at is not null and ended_at is null) as "isAnybodyWaiting"`)

/** What there is to do for the list; mostly nothing. */
export async function workToDo(db: Db) {
  const [work] = await workStatement(db, [])
  return work
}

/** Some entries for which what is free has to be looked at, in turn. */
export function entriesToLookFor(db: Db, limit: number) {
  return db
    .selectFrom('waitingListEntry')
    .where('lookAt', '<=', sql<string>`now()`)
    .where('endedAt', 'is', null)
    .where('confirmedAt', 'is not', null)
    .select('id')
    .orderBy('unanswered')
    .orderBy('confirmedAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * An entry's look at the free places is done, or due again after a while. Does nothing if they have changed their wish in
 * the meantime.
 */
export async function lookLater(
  db: WriteDb,
  { id, earlierByDays }: { readonly id: number; readonly earlierByDays?: EarlierByDays },
  seconds: number | undefined,
): Promise<void> {
  const lookAt = seconds === undefined ? null : sql<string>`now() + make_interval(secs => ${seconds})`
  await db
    .updateTable('waitingListEntry')
    .set({ lookAt })
    .where('id', '=', id)
    .$if(earlierByDays !== undefined, (q) => q.where('earlierByDays', '=', earlierByDays ?? 0))
    .execute()
}

/**
 * Some entries that are over: their last day has passed everywhere, or their appointment is no longer ahead, or by less
 * than they wished. */
const overStatement = statement<{ id: number }>(`
  (select e.id from waiting_list_entry e
    where e.ended_at is null and e.confirmed_at is not null and e.appointment_id is null and e.lasts_until < $1::date
      and not ${HAS_OFFER} limit $2)
  union
  (select e.id from waiting_list_entry e join appointment a on a.id = e.appointment_id
    where e.ended_at is null and (a.status <> 'Booked' or (${LASTS_UNTIL} < $1::date and not ${HAS_OFFER})) limit $2)`)

export async function entriesOver(db: Db, dayBefore: LocalDate, limit: number): Promise<number[]> {
  return (await overStatement(db, [dayBefore, limit])).map(({ id }) => id)
}

/** Those that were not confirmed within a day. */
export async function deleteUnconfirmed(db: WriteDb): Promise<void> {
  await db
    .deleteFrom('waitingListEntry')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}

/** Forgets some entries that ended this many days ago, with what was offered to them. Returns how many. */
export async function forgetEntries(db: WriteDb, days: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('waitingListEntry')
    .where('endedAt', '<', sql<string>`now() - make_interval(days => ${days})`)
    .select('id')
    .orderBy('endedAt')
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('waitingListEntry').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
