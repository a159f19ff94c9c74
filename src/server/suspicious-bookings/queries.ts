import { sql } from 'kysely'
import { CLUSTERS_LISTED } from '#contract/suspicious-bookings.ts'
import { MANY, type Sharing } from '#domain/appointments/clusters.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Hit } from '#server/effects/effect.ts'
import { within } from '#server/platform/reach.ts'
import { folded } from '#server/platform/tables/words.ts'

/** What is left of a name without vowels, signs and digits: "Jon Smith" and "John Smyth 2" are alike. Short ones stay whole. */
const name = folded(sql`first_name || ' ' || last_name`)
const consonants = sql`translate(${name}, 'aeiouyh0123456789 .-''’', '')`
const likeName = sql`case when length(${consonants}) >= 4 then ${consonants} else ${name} end`

/** More groups than clusters: several may be one cluster. */
const GROUPS = CLUSTERS_LISTED * 10

/**
 * The groups of upcoming bookings, made within this many hours, that have one value in common: ids only, the largest
 * groups first. A customer's form says where it came from, as long as it is kept.
 */
export async function sharedValues(db: Db, actor: Actor, withinHours: number, now: Date): Promise<Sharing[]> {
  const { rows } = await sql<Sharing>`
    with made as materialized (
      select id, email_key, phone_number, sms_phone_number, dl_key, vin_key, ${likeName} as name
      from appointment
      where created_at > now() - make_interval(hours => ${withinHours}) and starts_at > ${now} and status = 'Booked' and ${within(actor, 'locationId')}),
    told as (
      select m.id, v.reason, v.value from made m cross join lateral (values
        ('Contact', m.email_key), ('Contact', m.phone_number), ('Contact', m.sms_phone_number),
        ('License', m.dl_key), ('Vehicle', m.vin_key), ('Name', m.name)) v(reason, value)
      where v.value <> ''
      union
      select m.id, 'Network', f.network_key from made m join submitted_booking f on f.appointment_id = m.id
      where f.network_key is not null)
    select reason, json_agg(id order by id) as ids from told
    group by reason, value
    having count(*) >= (${JSON.stringify(MANY)}::jsonb ->> reason)::int
    order by count(*) desc limit ${GROUPS}`.execute(db)
  return rows
}

/** What a manager sees of some bookings, the latest booked first. */
export async function bookingsById(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number
    reference: string
    firstName: string
    lastName: string
    email: string
    phoneNumber: string
    day: string
    startMinute: number
    locationName: string
    createdUtc: string
  }>`
    select a.id, a.reference, a.first_name, a.last_name, a.email,
      coalesce(nullif(a.phone_number, ''), a.sms_phone_number) as phone_number, a.day, a.start_minute,
      l.name as location_name, a.created_at as created_utc
    from appointment a join location l on l.id = a.location_id
    where a.id = any(${ids}::bigint[]) order by a.created_at desc, a.id desc`.execute(db)
  return rows
}

/** The appointments that the caller may see, in any state. */
export async function toCancel(db: Db, actor: Actor, ids: readonly number[]) {
  const { rows } = await sql<Hit & { isAhead: boolean }>`
    select a.id, a.day, a.start_minute, a.first_name, a.last_name, l.name as location_name, c.name as calendar_name,
      a.phone_number, a.status = 'Booked' as is_ahead, a.email = '' and (a.sms_phone_number = '' or exists (
        select from opted_out_number o where o.phone_number = a.sms_phone_number)) as is_unreachable
    from appointment a join location l on l.id = a.location_id join calendar c on c.id = a.calendar_id
    where a.id = any(${ids}::bigint[]) and a.status <> 'Hold' and ${within(actor, 'a.locationId')}
    order by a.id`.execute(db)
  return rows
}
