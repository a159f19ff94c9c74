import { sql } from 'kysely'
import { MESSAGES_COUNTED, type NeedsAttention, NEW_USER_DAYS, OFFICES_LISTED } from '#contract/dashboard.ts'
import type { Role } from '#contract/endpoint.ts'
import type { LocalDate } from '#domain/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import { localTimeAt } from '#server/platform/zones.ts'

/** How many people the sign-in card names. */
const SIGN_INS_LISTED = 5

/** The last user who signed in, and the number of new users. */
export async function latestUsers(db: Db, now: Date) {
  const newSince = sql`${now}::timestamptz - make_interval(days => ${NEW_USER_DAYS})`
  const { rows } = await sql<{
    recentSignIns: { id: number; email: string; fullName: string; signedInUtc: string }[]
    newUserCount: number
  }>`
    select (select count(*) from app_user where created_at > ${newSince}) as new_user_count,
      (select coalesce(json_agg(u), '[]') from (
        select id, email, full_name as "fullName",
          to_char(last_signed_in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "signedInUtc"
        from app_user where last_signed_in_at is not null
        order by last_signed_in_at desc limit ${SIGN_INS_LISTED}) u) as recent_sign_ins`.execute(db)
  return rows[0] ?? { recentSignIns: [], newUserCount: 0 }
}

/** How many users who may sign in have each role; a role that no one has is missing. */
export async function usersByRole(db: Db): Promise<Map<Role, number>> {
  const rows = await db
    .selectFrom('userRole as r')
    .innerJoin('appUser as u', 'u.id', 'r.userId')
    .where('u.isLocked', '=', false)
    .groupBy('r.role')
    .select(['r.role', (eb) => eb.fn.countAll<number>().as('userCount')])
    .execute()
  return new Map(rows.map(({ role, userCount }) => [role, userCount]))
}

export function userCounts(db: Db) {
  return db
    .selectFrom('appUser')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('isLocked', '=', false).as('active'),
      fn.countAll<number>().filterWhere('isLocked', '=', true).as('locked'),
      fn
        .countAll<number>()
        .filterWhere('isLocked', '=', false)
        .filterWhere('emailConfirmed', '=', false)
        .as('unconfirmed'),
    ])
    .executeTakeFirstOrThrow()
}

interface BookingsRow {
  readonly bookedCount: number
  readonly arrivedCount: number
  readonly officeCount: number
  readonly offices: { locationId: number; name: string; bookedCount: number; arrivedCount: number }[]
}

/** How many appointments each office has on its own date, most first; archived offices are left out. */
export async function bookingsOn(
  db: Db,
  days: readonly { readonly locationId: number; readonly date: LocalDate }[],
): Promise<BookingsRow> {
  const { rows } = await sql<BookingsRow>`
    with office as materialized (
      select l.id, l.name, n.booked, n.arrived
      from unnest(${days.map(({ locationId }) => locationId)}::int[], ${days.map(({ date }) => date)}::date[])
        as today(location_id, day)
      join location l on l.id = today.location_id and not l.is_archived
      cross join lateral (
        select count(*) as booked, count(*) filter (where has_come(a.status)) as arrived
        from appointment a
        where a.location_id = l.id and a.day = today.day and a.cancelled_at is null and a.status <> 'Hold') n)
    select coalesce(sum(booked), 0)::int as booked_count, coalesce(sum(arrived), 0)::int as arrived_count,
      count(*) as office_count,
      (select coalesce(json_agg(o), '[]') from (
        select id as "locationId", name, booked as "bookedCount", arrived as "arrivedCount"
        from office order by booked desc, name limit ${OFFICES_LISTED}) o) as offices
    from office`.execute(db)
  return rows[0] ?? { bookedCount: 0, arrivedCount: 0, officeCount: 0, offices: [] }
}

interface OutcomesRow {
  readonly today: LocalDate
  readonly outcomes: { day: LocalDate; visits: number; noShows: number }[]
}

/**
 * How the visits of the last dates turned out; a date without visits is missing. The last date is the latest that has
 * begun at every office; each visit counts on its own office's date.
 */
export async function outcomesOfLast(db: Db, days: number, now: Date): Promise<OutcomesRow> {
  const { rows } = await sql<OutcomesRow>`
    with begun as materialized (
      select coalesce(min((${now}::timestamptz at time zone time_zone)::date), (${now}::timestamptz at time zone 'UTC')::date)
        as today
      from (select distinct time_zone from location where not is_archived) zones)
    select today, (select coalesce(json_agg(o), '[]') from (
        select day, count(*) as visits, count(*) filter (where status = 'NoShow') as "noShows" from appointment
        where day > today - ${days}::int and day <= today and is_decided(status)
        group by day) o) as outcomes
    from begun`.execute(db)
  return rows[0] ?? { today: localTimeAt(now, 'UTC').date, outcomes: [] }
}

/** A day counts as held if at least this share of it (a divisor) and this number of places were held within the last hour. */
const HELD_DAY = 4
const HELD_PLACES = 5

/** No one reads a longer list; what is left shows when something of it is done. */
const ATTENTION_LISTED = 20

/**
 * What needs attention at open offices: checked-in customers who are not being served, people to call, days that visitors
 * hold without booking them, and missing hours, without which no one can book.
 */
export async function needsAttention(db: Db, now: Date): Promise<NeedsAttention[]> {
  const { rows } = await sql<NeedsAttention>`
    with office as materialized (
      select id, name, (${now}::timestamptz at time zone time_zone)::date as today from location where not is_archived),
    needed as (
      select 1 as place, 'PeopleWaiting' as kind, o.id, o.name, n.count, null::date as day, null::int as addresses from office o cross join lateral (
        select count(*) from appointment a where a.location_id = o.id and a.day = o.today and a.status = 'CheckedIn'
          and a.handling_user_id is null) n where n.count > 0
      union all
      select 2, 'PeopleToCall', o.id, o.name, n.count, null, null from office o cross join lateral (
        select count(*) from person_to_call p where p.location_id = o.id and p.ends_at > ${now}
          and p.called_at is null) n where n.count > 0
      union all
      select 3, 'DayHeld', o.id, o.name, n.count, n.day, n.addresses from office o cross join lateral (
        select v.day, count(*), count(distinct v.visitor_key)::int as addresses from (
          select h.day, h.visitor_key, max(ticks_between(h.start_minute, h.end_minute)) as longest from held_time h
          where h.location_id = o.id and h.day >= o.today and h.until > now() - interval '1 hour'
          group by h.day, h.visitor_key, h.key_hash) v
        group by v.day
        having count(*) >= ${HELD_PLACES} and ${HELD_DAY} * sum(v.longest) >= (
          select sum(bit_count(d.open)) from calendar_day d where d.location_id = o.id and d.day = v.day)) n
      union all
      select 4, 'NoHours', o.id, o.name, 0, null, null from office o where not exists (
        select from calendar k join availability_rule r on r.calendar_id = k.id
        join availability_window w on w.rule_id = r.id
        where k.location_id = o.id and (r.end_date is null or r.end_date >= o.today)))
    select kind, id as "locationId", name, count::int, day::text as date, addresses from needed
    order by place, count desc, name, day
    limit ${ATTENTION_LISTED}`.execute(db)
  return rows
}

/** Messages that are waiting or have failed, counted only as far as anyone would read. */
export async function unsentCounts(db: Db): Promise<{ queued: number; failed: number }> {
  const counted = (state: 'Queued' | 'Failed') =>
    sql<number>`(select count(*) from (select from outbox where state = ${state} limit ${MESSAGES_COUNTED}) m)`
  return db.selectNoFrom([counted('Queued').as('queued'), counted('Failed').as('failed')]).executeTakeFirstOrThrow()
}

interface NotSeen {
  /** For how many seconds the oldest failing message has been waiting, by channel. */
  readonly emails: number | null
  readonly texts: number | null
  /** Days since the last backup, or since there is anything to lose; null if administrators said that others make them. */
  readonly daysWithoutBackup: number | null
}

/** What goes wrong where no one looks, in one statement. */
export async function notSeen(db: Db): Promise<NotSeen> {
  const oldest = (channel: 'email' | 'sms') =>
    sql<number | null>`(select extract(epoch from now() - min(created_at))::float8 from outbox
      where state = 'Queued' and last_error <> '' and channel = ${channel})`
  const daysWithoutBackup = sql<number | null>`(select extract(epoch from now() - coalesce(
      (select max(made_at) from backup_made), (select min(created_at) from app_user)))::float8 / 86400
    where not exists (select from skipped_setup_step where step = 'Backups'))`
  return db
    .selectNoFrom([oldest('email').as('emails'), oldest('sms').as('texts'), daysWithoutBackup.as('daysWithoutBackup')])
    .executeTakeFirstOrThrow()
}
