import type { PartOfDay } from '#domain/availability/wishes.ts'
import type { LocalDate, Weekday } from '#domain/time.ts'
import type { EarlierByDays } from '#domain/waiting-list/entry.ts'
import type { FreedKey } from '#server/offices/freed-places.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { type EntryRow, LASTS_UNTIL, TYPES } from './queries.ts'

/** What an entry `e` waits for together: which types, and how long they take. */
export const NEEDED = `cross join lateral (
    select array_agg(x.appointment_type_id) as type_ids, sum(t.interaction_duration * x.quantity)::int as minutes
    from ${TYPES} x join appointment_type t on t.id = x.appointment_type_id) n`

/** A person a freed place may be for, as the database finds them. */
export interface WaitingRow {
  readonly id: number
  readonly confirmedAt: string
  readonly unanswered: number
  readonly typeIds: readonly number[]
  readonly minutes: number
  readonly weekdays: readonly Weekday[]
  readonly partsOfDay: readonly PartOfDay[]
  readonly fromDate: LocalDate | null
  readonly untilDate: LocalDate | null
  readonly locationId: number | null
  readonly withinMiles: number | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly appointmentAt: string | null
  readonly appointmentDay: LocalDate | null
  readonly earlierByDays: EarlierByDays
  /** A person who has to answer another offer first. */
  readonly hasOffer: boolean
  readonly passed: readonly { readonly locationId: number; readonly day: LocalDate; readonly startMinute: number }[]
}

/** Miles from where an entry is to a place, as they are told: with one decimal. */
const miles = (latitude: string, longitude: string) => `round((7917.5226 * asin(least(1, sqrt(
    power(sin(radians(${latitude} - e.latitude) / 2), 2)
    + cos(radians(e.latitude)) * cos(radians(${latitude})) * power(sin(radians(${longitude} - e.longitude) / 2), 2)))))::numeric, 1)`

/** Entries that wait on a date and could come to a location. */
const couldCome = (at: Record<'today' | 'locationId' | 'latitude' | 'longitude', string>) =>
  `e.confirmed_at is not null and e.ended_at is null and ${LASTS_UNTIL} >= ${at.today}
    and (e.location_id is null or e.location_id = ${at.locationId})
    and (e.appointment_id is null or a.status = 'Booked')
    and (e.within_miles is null or ${miles(at.latitude, at.longitude)} <= e.within_miles)`

/** The same on the date $1 and to the location $2 at $3, $4. */
export const COULD_COME = couldCome({
  today: '$1::date',
  locationId: '$2::int',
  latitude: '$3::float8',
  longitude: '$4::float8',
})

export const HAS_OFFER = `exists (select from offer o where o.waiting_list_entry_id = e.id and o.state = 'Open')`

const WAITING = `select e.id, e.confirmed_at as "confirmedAt", e.unanswered, n.type_ids as "typeIds", n.minutes, e.weekdays, e.parts_of_day as "partsOfDay",
    e.from_date as "fromDate", e.until_date as "untilDate", e.location_id as "locationId", e.within_miles as "withinMiles",
    e.latitude, e.longitude, a.starts_at as "appointmentAt", a.day as "appointmentDay",
    e.earlier_by_days as "earlierByDays", ${HAS_OFFER} as "hasOffer",
    (select coalesce(json_agg(json_build_object('locationId', p.location_id, 'day', p.day, 'startMinute', p.start_minute)), '[]')
      from offer o join offered_place p on p.offer_id = o.id
      where o.waiting_list_entry_id = e.id and o.state in ('Declined', 'Expired')) as passed
  from waiting_list_entry e left join appointment a on a.id = e.appointment_id ${NEEDED}`

/**
 * People who may want something on a calendar's day, in turn: they are served there, and nothing they said
 * rules the day out. The rule decides whether a time really fits them.
 */
const waitingStatement = statement<WaitingRow>(`
  ${WAITING}
  where ${COULD_COME}
    and (cardinality(e.weekdays) = 0 or $5 = any(e.weekdays))
    and (e.from_date is null or e.from_date <= $6::date) and (e.until_date is null or $6::date <= e.until_date)
    and (e.appointment_id is null or a.day - e.earlier_by_days >= $6::date)
    and n.type_ids <@ $7::int[] and n.minutes <= $8::int
    and (e.unanswered, e.confirmed_at, e.id) > ($9::int, $10::timestamptz, $11::bigint) and e.id <> all($12::bigint[])
  order by e.unanswered, e.confirmed_at, e.id limit $13`)

export interface FreedFor {
  readonly today: LocalDate
  readonly locationId: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly weekday: Weekday
  readonly day: LocalDate
  readonly typeIds: readonly number[]
  /** The longest time that is free at a stretch. */
  readonly longestMinutes: number
}

export function waitingFor(
  db: Db,
  freed: FreedFor,
  {
    after,
    without = [],
    limit,
  }: {
    readonly after?: Pick<WaitingRow, 'unanswered' | 'confirmedAt' | 'id'> | undefined
    readonly without?: readonly number[]
    readonly limit: number
  },
): Promise<WaitingRow[]> {
  const { today, locationId, latitude, longitude, weekday, day, typeIds, longestMinutes } = freed
  return waitingStatement(db, [
    today,
    locationId,
    latitude,
    longitude,
    weekday,
    day,
    typeIds,
    longestMinutes,
    after?.unanswered ?? 0,
    after?.confirmedAt ?? '-infinity',
    after?.id ?? 0,
    without,
    limit,
  ])
}

/**
 * What has opened up on days on which no one who waits could use it, by all that the database can tell: the offices and
 * services they want, their days, and how long their visits take. Locked, as long as no one else is busy with it. People
 * with another offer count: they may use it later.
 */
const unwantedStatement = statement<FreedKey>(`
  with due as materialized (
    select f.calendar_id, f.day, f.places, d.location_id, l.latitude, l.longitude, l.is_archived or c.deleted_at is not null as is_gone,
      ($1::timestamptz at time zone l.time_zone)::date as today, to_char(d.day, 'fmday') as weekday, d.longest_run * 5 as minutes
    from freed_place f join calendar_day d on d.calendar_id = f.calendar_id and d.day = f.day
      join calendar c on c.id = d.calendar_id join location l on l.id = d.location_id
    where (f.look_after is null or f.look_after <= now()) and d.location_id <> all($2::int[])
    for update of f skip locked
  ), served as materialized (
    select x.calendar_id, array_agg(x.appointment_type_id) as type_ids from calendar_appointment_type x
    where x.calendar_id in (select calendar_id from due where not is_gone) group by x.calendar_id
  ), wished as materialized (
    select distinct o.location_id, n.type_ids, n.minutes, e.weekdays, e.from_date, e.until_date,
      a.day - e.earlier_by_days as latest
    from (select distinct location_id, latitude, longitude, today from due) o
      cross join (waiting_list_entry e left join appointment a on a.id = e.appointment_id ${NEEDED})
    where ${couldCome({ today: 'o.today', locationId: 'o.location_id', latitude: 'o.latitude', longitude: 'o.longitude' })}
  )
  select due.calendar_id as "calendarId", due.day, due.places::text as places
  from due left join served s on s.calendar_id = due.calendar_id
  where not exists (select from wished w
    where w.location_id = due.location_id and w.minutes <= due.minutes and w.type_ids <@ s.type_ids
      and (cardinality(w.weekdays) = 0 or due.weekday = any(w.weekdays))
      and (w.from_date is null or w.from_date <= due.day) and (w.until_date is null or due.day <= w.until_date)
      and (w.latest is null or due.day <= w.latest))`)

/** Those openings, except at some locations. */
export const unwantedFreed = (db: Db, now: Date, exceptLocationIds: readonly number[]): Promise<FreedKey[]> =>
  unwantedStatement(db, [now, exceptLocationIds])

const hasOfferStatement = statement<{ isSo: boolean }>(
  `select exists (select from offer o where o.waiting_list_entry_id = $1 and o.state = 'Open') as "isSo"`,
)

/** Whether an entry has an unsettled offer. Only the process that has locked the entry can give it one. */
export async function hasOpenOffer(db: Db, id: number): Promise<boolean> {
  const [found] = await hasOfferStatement(db, [id])
  return found?.isSo ?? false
}

const oneWaitingStatement = statement<WaitingRow>(`
  ${WAITING}
  where e.id = $1 and e.confirmed_at is not null and e.ended_at is null and (e.appointment_id is null or a.status = 'Booked')
    and not ${HAS_OFFER}`)

/** One of them, if they wait and have no offer. */
export async function waitingById(db: Db, id: number): Promise<WaitingRow | undefined> {
  const [row] = await oneWaitingStatement(db, [id])
  return row
}

/**
 * Whether a person has booked the same visit since they joined: they have what they waited for. Those who want something
 * earlier have their appointment on purpose.
 */
const bookedStatement = statement<{ id: number }>(`
  with mine as materialized (
    ${['email_key', 'phone_number', 'sms_phone_number']
      .map((known) => `select id from appointment where ${known} = $2 and ${known} <> '' and ends_at > $3::timestamptz`)
      .join(' union ')})
  select a.id from mine join appointment a on a.id = mine.id join waiting_list_entry e on e.id = $1
  where is_coming(a.status) and a.created_at > e.created_at
    and not exists (select from waiting_list_type w where w.entry_id = e.id and not exists (
      select from appointment_appointment_type y
      where y.appointment_id = a.id and y.appointment_type_id = w.appointment_type_id))
  limit 1`)

export async function hasBooked(
  db: Db,
  { id, contactKey, appointmentId }: Pick<EntryRow, 'id' | 'contactKey' | 'appointmentId'>,
  now: Date,
): Promise<boolean> {
  return appointmentId === null && (await bookedStatement(db, [id, contactKey, now])).length > 0
}
