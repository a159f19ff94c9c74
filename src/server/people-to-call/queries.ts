import { sql, type Updateable } from 'kysely'
import type { PeopleToCall, PersonToCall } from '#contract/people-to-call.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { PersonToCall as Row } from '#server/platform/db/schema.ts'
import { statement } from '#server/platform/db/statement.ts'
import { within } from '#server/platform/reach.ts'

/** As much of one customer's texts as is kept: the latest. */
const MOST_WORDS = 1000

/**
 * On the list of a location: people whose visit is not over and, while no one has called, whose words are still true.
 */
const LISTED = `from person_to_call p join appointment a on a.id = p.appointment_id
  where p.location_id = $1 and p.ends_at > $2 and (p.called_at is not null or still_to_say(p, a))`

const countStatement = statement<{ openCount: number; totalCount: number }>(`
  select count(*) filter (where p.called_at is null)::int as "openCount", count(*)::int as "totalCount" ${LISTED}`)

const peopleStatement = statement<PersonToCall>(`
  with listed as (
    select p.*, a.reference, a.first_name, a.last_name, a.phone_number, a.sms_phone_number, a.time_zone, a.starts_at ${LISTED}
    order by p.called_at is not null, a.starts_at, p.id limit $3 offset $4)
  select p.id, p.appointment_id as "appointmentId", p.reference, p.first_name as "firstName", p.last_name as "lastName",
    coalesce(nullif(p.phone_number, ''), p.sms_phone_number) as "phoneNumber",
    to_char(p.told_day + make_interval(mins => p.told_minute), 'YYYY-MM-DD"T"HH24:MI') as "startDateLocal",
    p.time_zone as "timeZone", p.template_key = 'Reply' as "isReply", p.words, p.created_at as "createdUtc", p.called_at as "calledUtc", u.email as "calledBy"
  from listed p left join app_user u on u.id = p.called_by
  order by p.called_at is not null, p.starts_at, p.id`)

/** One page of a location's people to call. */
export async function peopleToCallAt(
  db: Db,
  locationId: number,
  now: Date,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<PeopleToCall> {
  const [[counts], people] = await Promise.all([
    countStatement(db, [locationId, now]),
    peopleStatement(db, [locationId, now, take, skip]),
  ])
  return { openCount: 0, totalCount: 0, ...counts, people }
}

/** Locked until the transaction ends. */
export function personToChange(db: Db, actor: Actor, id: number) {
  return db
    .selectFrom('personToCall as p')
    .leftJoin('appUser as u', 'u.id', 'p.calledBy')
    .where('p.id', '=', id)
    .where(within(actor, 'p.locationId'))
    .select(['p.id', 'p.locationId', 'p.calledAt', 'u.email as calledByEmail'])
    .forUpdate('p')
    .executeTakeFirst()
}

export async function setCalled(
  db: WriteDb,
  id: number,
  called: Pick<Updateable<Row>, 'calledAt' | 'calledBy'>,
): Promise<void> {
  await db.updateTable('personToCall').set(called).where('id', '=', id).execute()
}

/** Removes what was to be said about visits long past. */
export async function forgetWordsTo(db: WriteDb, appointmentIds: readonly number[]): Promise<void> {
  await db
    .updateTable('personToCall')
    .set({ words: '' })
    .where('appointmentId', '=', sql<number>`any(${appointmentIds}::bigint[])`)
    .where('words', '<>', '')
    .execute()
}

const notedStatement = statement<{ id: number; locationId: number; isNew: boolean }>(`
  with more as (
    update person_to_call set words = right(words || E'\\n' || $2, ${MOST_WORDS})
    where appointment_id = $1 and template_key = 'Reply' and called_at is null returning id, location_id),
  added as (
    insert into person_to_call (appointment_id, location_id, template_key, words, told_day, told_minute, ends_at)
    select a.id, a.location_id, 'Reply', $2, a.day, a.start_minute, a.ends_at from appointment a
    where a.id = $1 and not exists (select from more) returning id, location_id)
  select id, location_id as "locationId", false as "isNew" from more
  union all select id, location_id, true from added`)

/** Notes what the customer of an appointment texted that no one could interpret, after what they texted before. */
export async function noteWords(db: WriteDb, appointmentId: number, words: string) {
  const [noted] = await notedStatement(db, [appointmentId, words])
  return noted
}
