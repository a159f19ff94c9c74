import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ChosenType } from '#contract/booking.ts'
import type { PartOfDay } from '#domain/availability/wishes.ts'
import type { Instant, LocalDate, Weekday } from '#domain/time.ts'
import type { Ending } from '#domain/waiting-list/entry.ts'
import type { VisitType } from '#server/offices/visit.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { WaitingListEntry } from '#server/platform/db/schema.ts'
import { statement } from '#server/platform/db/statement.ts'
import type { Insertable } from 'kysely'

/** What an entry `e` waits for. Of one with an appointment, whatever that is for by now. */
const TYPES = `(select w.appointment_type_id, w.quantity from waiting_list_type w where w.entry_id = e.id
      union all
      select y.appointment_type_id, y.quantity from appointment_appointment_type y where y.appointment_id = e.appointment_id)`

/** The same together: which types, and how long they take. */
const NEEDED = `cross join lateral (
    select array_agg(x.appointment_type_id) as type_ids, sum(t.interaction_duration * x.quantity)::int as minutes
    from ${TYPES} x join appointment_type t on t.id = x.appointment_type_id) n`

/** An entry, with the customer and the appointment it is about. */
export interface EntryRow {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
  readonly smsPhoneNumber: string
  readonly vin: Buffer | null
  readonly dlNumber: Buffer | null
  readonly locale: string
  readonly contactKey: string
  readonly appointmentId: number | null
  /** The only office, or where the appointment is. */
  readonly locationId: number | null
  readonly locationName: string | null
  readonly appointment: { readonly day: LocalDate; readonly startMinute: number; readonly locationName: string } | null
  readonly zipCode: string | null
  readonly withinMiles: number | null
  readonly weekdays: readonly Weekday[]
  readonly partsOfDay: readonly PartOfDay[]
  readonly fromDate: LocalDate | null
  readonly untilDate: LocalDate | null
  readonly createdAt: string
  readonly confirmedAt: string | null
  readonly lastsUntil: LocalDate
  readonly unanswered: number
  readonly endedAt: string | null
  readonly endedBy: Ending | null
  readonly types: readonly VisitType[]
}

/** Of an appointment's customer there is no copy: what staff correct there is right here too. */
const OF_CUSTOMER = ['first_name', 'last_name', 'email', 'phone_number', 'sms_phone_number', 'locale']
  .map((column) => `coalesce(a.${column}, e.${column}) as "${camel(column)}"`)
  .join(', ')

function camel(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

const entries = (where: string) =>
  statement<EntryRow>(`
  select e.id, ${OF_CUSTOMER}, e.vin, e.dl_number as "dlNumber", e.contact_key as "contactKey", e.appointment_id as "appointmentId",
    e.location_id as "locationId", l.name as "locationName",
    case when a.id is not null then json_build_object('day', a.day, 'startMinute', a.start_minute, 'locationName', al.name) end
      as appointment,
    e.zip_code as "zipCode", e.within_miles as "withinMiles", e.weekdays, e.parts_of_day as "partsOfDay",
    e.from_date as "fromDate", e.until_date as "untilDate", e.created_at as "createdAt", e.confirmed_at as "confirmedAt",
    e.lasts_until as "lastsUntil", e.unanswered, e.ended_at as "endedAt", e.ended_by as "endedBy",
    (select coalesce(json_agg(json_build_object('appointmentTypeId', t.id, 'quantity', x.quantity, 'name', t.name,
        'description', t.description, 'translations', t.translations) order by t.sort_order, t.id), '[]')
      from ${TYPES} x join appointment_type t on t.id = x.appointment_type_id) as types
  from waiting_list_entry e left join location l on l.id = e.location_id
    left join appointment a on a.id = e.appointment_id left join location al on al.id = a.location_id
  ${where}`)

const byIdStatement = entries('where e.id = $1')
const byTokenStatement = entries('where e.id = (select k.entry_id from waiting_list_link k where k.token_hash = $1)')
const byTokenToChangeStatement = entries(
  'where e.id = (select k.entry_id from waiting_list_link k where k.token_hash = $1) for update of e',
)
const toChangeStatement = entries('where e.id = $1 for update of e')
const ofAppointmentStatement = entries('where e.appointment_id = $1 and e.ended_at is null for update of e')

export const entryById = async (db: Db, id: number) => (await byIdStatement(db, [id]))[0]
export const entryByToken = async (db: Db, tokenHash: Buffer) => (await byTokenStatement(db, [tokenHash]))[0]
/** The same, locked until the transaction ends. */
export const entryByTokenToChange = async (db: Db, tokenHash: Buffer) =>
  (await byTokenToChangeStatement(db, [tokenHash]))[0]
export const entryToChange = async (db: Db, id: number) => (await toChangeStatement(db, [id]))[0]
/** The entry that an appointment's customer waits by. */
export const entryOfAppointment = async (db: Db, appointmentId: number) =>
  (await ofAppointmentStatement(db, [appointmentId]))[0]

/** Adds an entry, or nothing if its form was sent before, or if the appointment has one already. */
export async function insertEntry(
  db: WriteDb,
  row: Insertable<WaitingListEntry>,
  types: readonly ChosenType[],
): Promise<number | undefined> {
  const added = await db
    .insertInto('waitingListEntry')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added && types.length > 0)
    await db
      .insertInto('waitingListType')
      .values(types.map((type) => ({ entryId: added.id, ...type })))
      .execute()
  return added?.id
}

/** Whose appointments these were, at which office, for what and on which day. A household waits for no place: each is for one person. */
export function releasedVisits(db: Db, appointmentIds: readonly number[]) {
  return db
    .selectFrom('appointment as a')
    .where('a.id', '=', sql<number>`any(${appointmentIds}::bigint[])`)
    .where('a.householdId', 'is', null)
    .select(['a.firstName', 'a.lastName', 'a.email', 'a.phoneNumber', 'a.smsPhoneNumber', 'a.vin', 'a.dlNumber'])
    .select(['a.locale', 'a.locationId', 'a.day'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('appointmentAppointmentType as x')
          .whereRef('x.appointmentId', '=', 'a.id')
          .select(['x.appointmentTypeId', 'x.quantity'])
          .orderBy('x.appointmentTypeId'),
      ).as('types'),
    )
    .orderBy('a.id')
    .execute()
}

export async function isSentBefore(db: Db, requestKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('waitingListEntry')
    .where('requestKey', '=', requestKey)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertLink(
  db: WriteDb,
  link: { tokenHash: Buffer; messageId: string; entryId: number; offerId: number | null },
): Promise<void> {
  await db.insertInto('waitingListLink').values(link).execute()
}

/** How many others of the same contact wait. */
export async function othersOf(db: Db, { id, contactKey }: Pick<EntryRow, 'id' | 'contactKey'>): Promise<number> {
  const { count } = await db
    .selectFrom('waitingListEntry')
    .where('contactKey', '=', contactKey)
    .where('contactKey', '<>', '')
    .where('endedAt', 'is', null)
    .where('confirmedAt', 'is not', null)
    .where('id', '<>', id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** From now on they wait; what is free already is looked at once. */
export async function confirmEntry(db: WriteDb, id: number): Promise<void> {
  await db
    .updateTable('waitingListEntry')
    .set({ confirmedAt: sql`now()`, lookAt: sql`now()` })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .execute()
}

export async function endEntry(db: WriteDb, id: number, endedBy: Ending): Promise<void> {
  await db
    .updateTable('waitingListEntry')
    .set({ endedAt: sql`now()`, endedBy, lookAt: null })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

export async function countUnanswered(db: WriteDb, id: number, unanswered: number): Promise<void> {
  await db.updateTable('waitingListEntry').set({ unanswered }).where('id', '=', id).execute()
}

export async function lookLater(db: WriteDb, id: number, seconds: number | undefined): Promise<void> {
  const lookAt = seconds === undefined ? null : sql<string>`now() + make_interval(secs => ${seconds})`
  await db.updateTable('waitingListEntry').set({ lookAt }).where('id', '=', id).execute()
}

export interface PassedOffer {
  readonly state: 'Declined' | 'Expired'
  readonly day: LocalDate
  readonly startMinute: number
  readonly locationName: string
}

const PASSED_SHOWN = 20

/** What was offered to an entry and not taken, newest first. */
export function passedOffers(db: Db, entryId: number): Promise<PassedOffer[]> {
  return db
    .selectFrom('offer as o')
    .innerJoin('offeredPlace as p', 'p.offerId', 'o.id')
    .innerJoin('location as l', 'l.id', 'p.locationId')
    .where('o.waitingListEntryId', '=', entryId)
    .where('o.state', 'in', ['Declined', 'Expired'])
    .select([sql<'Declined' | 'Expired'>`o.state`.as('state'), 'p.day', 'p.startMinute', 'l.name as locationName'])
    .orderBy('o.id', 'desc')
    .limit(PASSED_SHOWN)
    .execute()
}

/** Somebody whom a freed place may be for, as the database finds them. */
export interface WaitingRow {
  readonly id: number
  readonly confirmedAt: string
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
  /** Somebody who has to answer another offer first. */
  readonly hasOffer: boolean
  readonly passed: readonly { readonly locationId: number; readonly day: LocalDate; readonly startMinute: number }[]
}

/** Miles from where an entry is to the place at $3, $4, as they are told: with one decimal. */
const MILES = `round((7917.5226 * asin(least(1, sqrt(
    power(sin(radians($3::float8 - e.latitude) / 2), 2)
    + cos(radians(e.latitude)) * cos(radians($3::float8)) * power(sin(radians($4::float8 - e.longitude) / 2), 2)))))::numeric, 1)`

/** Who waits on the date $1 and could come to the location $2 at $3, $4. */
const COULD_COME = `e.confirmed_at is not null and e.ended_at is null and e.lasts_until >= $1::date
    and (e.location_id is null or e.location_id = $2::int)
    and (e.appointment_id is null or a.status = 'Booked')
    and (e.within_miles is null or ${MILES} <= e.within_miles)`

const HAS_OFFER = `exists (select from offer o where o.waiting_list_entry_id = e.id and o.state = 'Open')`

/**
 * Those whom something on a calendar's day may fit, the longest wait first: served there, and nothing they said rules the
 * day out. Whether a time really fits them is for the rule to say.
 */
const waitingStatement = statement<WaitingRow>(`
  select e.id, e.confirmed_at as "confirmedAt", n.type_ids as "typeIds", n.minutes, e.weekdays, e.parts_of_day as "partsOfDay",
    e.from_date as "fromDate", e.until_date as "untilDate", e.location_id as "locationId", e.within_miles as "withinMiles",
    e.latitude, e.longitude, a.starts_at as "appointmentAt", ${HAS_OFFER} as "hasOffer",
    (select coalesce(json_agg(json_build_object('locationId', p.location_id, 'day', p.day, 'startMinute', p.start_minute)), '[]')
      from offer o join offered_place p on p.offer_id = o.id
      where o.waiting_list_entry_id = e.id and o.state in ('Declined', 'Expired')) as passed
  from waiting_list_entry e left join appointment a on a.id = e.appointment_id ${NEEDED}
  where ${COULD_COME}
    and (cardinality(e.weekdays) = 0 or $5 = any(e.weekdays))
    and (e.from_date is null or e.from_date <= $6::date) and (e.until_date is null or $6::date <= e.until_date)
    and (e.appointment_id is null or a.day >= $6::date)
    and n.type_ids <@ $7::int[] and n.minutes <= $8::int
    and (e.confirmed_at, e.id) > ($9::timestamptz, $10::bigint) and e.id <> all($11::bigint[])
  order by e.confirmed_at, e.id limit $12`)

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
    readonly after?: Pick<WaitingRow, 'confirmedAt' | 'id'> | undefined
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
    after?.confirmedAt ?? '-infinity',
    after?.id ?? 0,
    without,
    limit,
  ])
}

const hasOfferStatement = statement<{ isSo: boolean }>(
  `select exists (select from offer o where o.waiting_list_entry_id = $1 and o.state = 'Open') as "isSo"`,
)

/** Whether an entry has an offer that nobody has settled. Only whoever has locked the entry can give it one. */
export async function hasOpenOffer(db: Db, id: number): Promise<boolean> {
  const [found] = await hasOfferStatement(db, [id])
  return found?.isSo ?? false
}

const workStatement = statement<Record<'hasOverdue' | 'hasFreed' | 'hasLooks' | 'isAnybodyWaiting', boolean>>(`
  select exists (select from offer where state = 'Open' and reason = 'WaitingList' and until <= now()) as "hasOverdue",
    exists (select from freed_place) as "hasFreed",
    exists (select from waiting_list_entry where look_at <= now() and ended_at is null) as "hasLooks",
    exists (select from waiting_list_entry where confirmed_at is not null and ended_at is null) as "isAnybodyWaiting"`)

/** What there is to do for the list; mostly nothing. */
export async function workToDo(db: Db) {
  const [work] = await workStatement(db, [])
  return work
}

/**
 * Whether somebody has booked the same visit since they joined: they have what they waited for. Those who want something
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

/** Some entries for which what is free has to be looked at, the longest wait first. */
export function entriesToLookFor(db: Db, limit: number) {
  return db
    .selectFrom('waitingListEntry')
    .where('lookAt', '<=', sql<string>`now()`)
    .where('endedAt', 'is', null)
    .where('confirmedAt', 'is not', null)
    .select('id')
    .orderBy('confirmedAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function waitingById(db: Db, id: number): Promise<WaitingRow | undefined> {
  const [row] = await oneWaitingStatement(db, [id])
  return row
}

const oneWaitingStatement = statement<WaitingRow>(`
  select e.id, e.confirmed_at as "confirmedAt", n.type_ids as "typeIds", n.minutes, e.weekdays, e.parts_of_day as "partsOfDay",
    e.from_date as "fromDate", e.until_date as "untilDate", e.location_id as "locationId", e.within_miles as "withinMiles",
    e.latitude, e.longitude, a.starts_at as "appointmentAt", false as "hasOffer",
    '[]'::json as passed
  from waiting_list_entry e left join appointment a on a.id = e.appointment_id ${NEEDED}
  where e.id = $1 and e.confirmed_at is not null and e.ended_at is null and (e.appointment_id is null or a.status = 'Booked')
    and not ${HAS_OFFER}`)

export interface ListedRow extends Omit<WaitingRow, 'hasOffer' | 'passed' | 'typeIds' | 'minutes' | 'appointmentAt'> {
  readonly firstName: string
  readonly lastName: string
  readonly zipCode: string | null
  readonly hasAppointment: boolean
  readonly typeNames: readonly string[]
  readonly offersPassed: number
  readonly offered: { readonly day: LocalDate; readonly startMinute: number } | null
}

/** Those whom a calendar of the location serves. */
const SERVED = `exists (select from calendar c where c.location_id = $2 and c.deleted_at is null and n.type_ids <@ array(
    select s.appointment_type_id from calendar_appointment_type s where s.calendar_id = c.id))`

const listingStatement = statement<ListedRow>(`
  select e.id, coalesce(a.first_name, e.first_name) as "firstName", coalesce(a.last_name, e.last_name) as "lastName",
    e.confirmed_at as "confirmedAt", e.weekdays, e.parts_of_day as "partsOfDay", e.from_date as "fromDate",
    e.until_date as "untilDate", e.location_id as "locationId", e.within_miles as "withinMiles", e.zip_code as "zipCode",
    e.appointment_id is not null as "hasAppointment",
    array(select t.name from appointment_type t where t.id = any(n.type_ids) order by t.sort_order, t.id) as "typeNames",
    (select count(*)::int from offer o where o.waiting_list_entry_id = e.id and o.state in ('Declined', 'Expired'))
      as "offersPassed",
    (select json_build_object('day', p.day, 'startMinute', p.start_minute) from offer o join offered_place p on p.offer_id = o.id
      where o.waiting_list_entry_id = e.id and o.state = 'Open' order by p.position limit 1) as offered
  from waiting_list_entry e left join appointment a on a.id = e.appointment_id ${NEEDED}
  where ${COULD_COME} and ${SERVED}
  order by e.confirmed_at, e.id offset $5 limit $6`)

const totalsStatement = statement<{
  totalCount: number
  oldestUtc: string | null
  filledThisMonth: number
  offeredNow: number
}>(`
  select count(*)::int as "totalCount", min(e.confirmed_at) as "oldestUtc",
    (select count(*)::int from offered_place p join offer o on o.id = p.offer_id and o.taken_position = p.position
      where p.location_id = $2 and o.reason = 'WaitingList' and o.settled_at >= $5::timestamptz) as "filledThisMonth",
    (select count(*)::int from offered_place p join offer o on o.id = p.offer_id
      where p.location_id = $2 and o.reason = 'WaitingList' and o.state = 'Open') as "offeredNow"
  from waiting_list_entry e left join appointment a on a.id = e.appointment_id ${NEEDED}
  where ${COULD_COME} and ${SERVED}`)

/** Who waits for a place at a location, in order, with what the list has done for it. */
export async function listingAt(
  db: Db,
  at: { readonly id: number; readonly latitude: number | null; readonly longitude: number | null },
  today: LocalDate,
  firstOfMonth: Instant,
  { skip, take }: { readonly skip: number; readonly take: number },
) {
  const here = [today, at.id, at.latitude, at.longitude]
  const [rows, [totals]] = await Promise.all([
    listingStatement(db, [...here, skip, take]),
    totalsStatement(db, [...here, new Date(firstOfMonth)]),
  ])
  return { rows, totals }
}

/** Some entries that are over: their last day has passed everywhere, or their appointment is no longer ahead. */
const overStatement = statement<{ id: number }>(`
  (select e.id from waiting_list_entry e
    where e.ended_at is null and e.confirmed_at is not null and e.lasts_until < $1::date and not ${HAS_OFFER} limit $2)
  union
  (select e.id from waiting_list_entry e join appointment a on a.id = e.appointment_id
    where e.ended_at is null and a.status <> 'Booked' limit $2)`)

export async function entriesOver(db: Db, dayBefore: LocalDate, limit: number): Promise<number[]> {
  return (await overStatement(db, [dayBefore, limit])).map(({ id }) => id)
}

/** Nobody has confirmed them for a day. */
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
