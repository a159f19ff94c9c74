import type { ChosenType } from '#contract/booking.ts'
import type { Window } from '#domain/availability/hours.ts'
import type { Closure } from '#domain/closures/closure.ts'
import type { Language } from '#domain/languages.ts'
import type { LocalDate, Range } from '#domain/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { translatedTo } from '#server/platform/db/translated.ts'
import { NUMBER_SETTINGS } from '#server/platform/settings.ts'

/** The types a customer can book: those served by some calendar of an open location, or of the one named. */
export function bookableTypes(db: Db, language: Language, locationId?: number) {
  const name = translatedTo(language, 't.name')
  return db
    .selectFrom('appointmentType as t')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('calendarAppointmentType as s')
          .innerJoin('calendar as c', 'c.id', 's.calendarId')
          .innerJoin('location as l', 'l.id', 'c.locationId')
          .whereRef('s.appointmentTypeId', '=', 't.id')
          .where('l.isArchived', '=', false)
          .where('c.deletedAt', 'is', null)
          .$if(locationId !== undefined, (q) => q.where('l.id', '=', locationId as number))
          .select('s.calendarId'),
      ),
    )
    .select(['t.id', 't.interactionDuration', 't.requestVin', 't.requestDlNumber', 't.iconCacheKey'])
    .select([name.as('name'), translatedTo(language, 't.description').as('description')])
    .select([
      translatedTo(language, 't.online_url').as('onlineUrl'),
      translatedTo(language, 't.online_text').as('onlineText'),
    ])
    .orderBy('t.sortOrder')
    .orderBy(name)
    .execute()
}

/** A place that counts as free for the caller because they already have it: their hold, or what they want to move. */
export interface OwnPlace extends Range {
  readonly calendarId: number
  readonly day: LocalDate
  readonly column: number
}

/** One, or those of a household, all on one day. */
export type OwnPlaces = readonly OwnPlace[] | undefined

export interface Location {
  readonly id: number
  readonly name: string
  readonly phoneNumber: string
  readonly directions: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly timeZone: string
}

export interface OfficeRow extends Location {
  readonly isArchived: boolean
  readonly settings: readonly { key: string; value: string }[]
  readonly types: readonly {
    id: number
    name: string
    description: string
    interactionDuration: number
    requestVin: boolean
    requestDlNumber: boolean
  }[]
  /** Closures that name types; those for every type are in the bits. */
  readonly closures: readonly Closure[]
  /** Calendar, date and windows of each day found, and the free bits of all of them, one day after another. */
  readonly days: readonly [number, LocalDate, WindowRow[]][]
  readonly free: Buffer | null
  /** Whether some place is still kept by an expired hold. */
  readonly hasExpiredHolds: boolean
}

export type WindowRow = readonly [from: number, to: number, numberOfSlots: number, timeSlotDuration: number]

export function windowOf([from, to, numberOfSlots, timeSlotDuration]: WindowRow): Window {
  return { from, to, numberOfSlots, timeSlotDuration }
}

export const PLACE = `l.id, l.phone_number as "phoneNumber", l.address1, l.address2, l.city, l.state,
    l.zip_code as "zipCode", l.time_zone as "timeZone"`

export const SETTINGS = `(select coalesce(json_agg(s), '[]') from (
      select key, value from setting
      where is_enabled and key in (${NUMBER_SETTINGS.map((key) => `'${key}'`).join(', ')})) s)`

/** A closure `k` and the types `x` it names, grouped by closure. */
export const TYPED_CLOSURE = `k.id, k.location_id as "locationId", k.name, k.message, k.start_date as "startDate",
        k.end_date as "endDate", k.start_minute as "from", k.end_minute as "to",
        array_agg(x.appointment_type_id) as "appointmentTypeIds"`

/**
 * Days whose calendar serves every type and that have a free run as long as the shortest visit wanted, or a place that is free
 * for the caller.
 */
const DAYS = `
  from calendar_day d
  where d.location_id = $1 and d.day between $4::date and $5::date
    and (d.longest_run >= (
        select ceil(sum(t.interaction_duration * w.quantity) / 5.0)::int
        from unnest($2::int[], $3::int[]) as w(id, quantity) join appointment_type t on t.id = w.id)
      or (d.calendar_id = any($6::int[]) and d.day = any($7::date[])))
    and d.calendar_id = any(array(
      select c.id from calendar c where c.location_id = $1 and c.deleted_at is null and (
        select count(*) from calendar_appointment_type s
        where s.calendar_id = c.id and s.appointment_type_id = any($2::int[])) = cardinality($2::int[])))`

/** Whether a hold on these days has just expired: asked of the few holds there are, not of the days' appointments. */
export const hasExpiredHolds = (locationId: string, from: string, to: string) => `exists (with expired as materialized (
      select location_id, day from appointment where status = 'Hold' and hold_expires_at <= now())
    select from expired where location_id = ${locationId} and day between ${from}::date and ${to}::date)`

/** The query that `parametersOf` fills, for these days; `more` columns begin at $8. */
export const officeStatement = <More = unknown>(days: string, more = '') =>
  statement<OfficeRow & More>(`
  select ${PLACE}, l.name, l.directions, l.is_archived as "isArchived",
    ${SETTINGS} as settings,
    (select coalesce(json_agg(t), '[]') from (
      select id, name, description, interaction_duration as "interactionDuration", request_vin as "requestVin",
        request_dl_number as "requestDlNumber"
      from appointment_type where id = any($2::int[]) order by sort_order, id) t) as types,
    (select coalesce(json_agg(k), '[]') from (
      select ${TYPED_CLOSURE} from closure k join closed_appointment_type x on x.closure_id = k.id
      where k.location_id = $1 and k.start_date <= $5::date and k.end_date >= $4::date
      group by k.id) k) as closures,
    found.days, found.free,
    ${hasExpiredHolds('$1', '$4', '$5')} as "hasExpiredHolds"
    ${more}
  from location l cross join (
    select coalesce(json_agg(json_build_array(d.calendar_id, d.day, d.windows)), '[]') as days,
      string_agg(varbit_send(d.open & ~d.taken), '') as free
    from (${days}) d) found
  where l.id = $1`)

export const EVERY_DAY = `select d.calendar_id, d.day, d.windows, d.open, d.taken ${DAYS} order by d.day, d.calendar_id`
const everyDay = officeStatement(EVERY_DAY)

/** Dates from the first to the last, both inclusive. */
export interface Dates {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** A visit wanted at a location. */
export interface WantedVisit {
  readonly locationId: number
  readonly appointmentTypes: readonly ChosenType[]
  /** The number of people who come together, each for all of it unless `needs` says otherwise; one if not given. */
  readonly people?: number | undefined
  /** What each of them needs of it. */
  readonly needs?: readonly (readonly ChosenType[])[] | undefined
}

export const parametersOf = (
  { locationId, appointmentTypes, needs = [] }: WantedVisit,
  dates: Dates | undefined,
  free: readonly OwnPlace[],
) => [
  locationId,
  appointmentTypes.map((type) => type.appointmentTypeId),
  // Of people who need different things, each needs at least what all of them do.
  appointmentTypes.map(({ appointmentTypeId, quantity }) =>
    Math.min(
      quantity,
      ...needs.map((own) => own.find((type) => type.appointmentTypeId === appointmentTypeId)?.quantity ?? 0),
    ),
  ),
  dates?.from ?? null,
  dates?.to ?? null,
  free.map((place) => place.calendarId),
  free.map((place) => place.day),
]

/** What a booking request needs, in one query: the office, the visit, and the days that may have a place. */
export async function officeFor(
  db: Db,
  wanted: WantedVisit,
  dates: Dates | undefined,
  free: readonly OwnPlace[],
): Promise<OfficeRow | undefined> {
  const [office] = await everyDay(db, parametersOf(wanted, dates, free))
  return office
}

const keptBackStatement = statement<OwnPlace>(`
  select calendar_id as "calendarId", day, column_index as "column", start_minute as "from", end_minute as "to"
  from appointment
  where location_id = $1 and day = $2 and status = 'Hold' and hold_key_hash is null and hold_expires_at > now()`)

/** The places of a day that are kept back from customers for a while; staff may take them (SCALP-7). */
export function keptBackOn(db: Db, locationId: number, day: LocalDate): Promise<OwnPlace[]> {
  return keptBackStatement(db, [locationId, day])
}
