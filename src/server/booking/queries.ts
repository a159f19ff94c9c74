import { sql } from 'kysely'
import type { ChosenType } from '#contract/booking.ts'
import type { Closure } from '#domain/closures/closure.ts'
import type { LocalDate, Range } from '#domain/time.ts'
import type { Db } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import { NUMBER_SETTINGS } from '#server/settings/queries.ts'

const typeColumns = [
  'id',
  'name',
  'description',
  'interactionDuration',
  'requestVin',
  'requestDlNumber',
  'iconCacheKey',
] as const

/** The types a customer can book: those that some calendar of an open location serves, at one location if it is named. */
export function bookableTypes(db: Db, locationId?: number) {
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
          .$if(locationId !== undefined, (q) => q.where('l.id', '=', locationId as number))
          .select('s.calendarId'),
      ),
    )
    .select(typeColumns)
    .orderBy('t.sortOrder')
    .orderBy('t.name')
    .execute()
}

const locationColumns = [
  'l.id',
  'l.name',
  'l.phoneNumber',
  'l.directions',
  'l.address1',
  'l.address2',
  'l.city',
  'l.state',
  'l.zipCode',
  'l.timeZone',
] as const

/** A place that somebody has already and that therefore counts as free for him: his hold, or what he wants to move. */
export interface OwnPlace extends Range {
  readonly calendarId: number
  readonly day: LocalDate
  readonly column: number
}

interface OfficeRow {
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
  /** Closures that name types; those of every type are in the bits. */
  readonly closures: readonly Closure[]
  /** Calendar, date and windows of each day found, and the free bits of all of them, one day after the other. */
  readonly days: readonly [number, LocalDate, WindowRow[]][]
  readonly free: Buffer | null
}

export type WindowRow = readonly [from: number, to: number, numberOfSlots: number, timeSlotDuration: number]

/** Days whose calendar serves every type and that have a free run as long as the visit, or the caller's own place. */
const DAYS = `
  from calendar_day d
  where d.location_id = $1 and d.day between $4::date and $5::date
    and (d.longest_run >= (
        select ceil(sum(t.interaction_duration * w.quantity) / 5.0)
        from unnest($2::int[], $3::int[]) as w(id, quantity) join appointment_type t on t.id = w.id)
      or (d.calendar_id = $6::int and d.day = $7::date))
    and d.calendar_id in (
      select c.id from calendar c where c.location_id = $1 and (
        select count(*) from calendar_appointment_type s
        where s.calendar_id = c.id and s.appointment_type_id = any($2::int[])) = cardinality($2::int[]))`

const officeStatement = (days: string) =>
  statement<OfficeRow>(`
  select l.id, l.name, l.phone_number as "phoneNumber", l.directions, l.address1, l.address2, l.city, l.state,
    l.zip_code as "zipCode", l.time_zone as "timeZone", l.is_archived as "isArchived",
    (select coalesce(json_agg(s), '[]') from (
      select key, value from setting
      where is_enabled and key in (${NUMBER_SETTINGS.map((key) => `'${key}'`).join(', ')})) s) as settings,
    (select coalesce(json_agg(t), '[]') from (
      select id, name, description, interaction_duration as "interactionDuration", request_vin as "requestVin",
        request_dl_number as "requestDlNumber"
      from appointment_type where id = any($2::int[]) order by sort_order, id) t) as types,
    (select coalesce(json_agg(k), '[]') from (
      select k.id, k.name, k.message, k.start_date as "startDate", k.end_date as "endDate", k.start_minute as "from",
        k.end_minute as "to", array_agg(c.appointment_type_id) as "appointmentTypeIds"
      from closure k join closed_appointment_type c on c.closure_id = k.id
      where k.location_id = $1 and k.start_date <= $5::date and k.end_date >= $4::date
      group by k.id) k) as closures,
    found.days, found.free
  from location l cross join (
    select coalesce(json_agg(json_build_array(d.calendar_id, d.day, d.windows)), '[]') as days,
      string_agg(varbit_send(d.open & ~d.taken), '') as free
    from (${days}) d) found
  where l.id = $1`)

const everyDay = officeStatement(
  `select d.calendar_id, d.day, d.windows, d.open, d.taken ${DAYS} order by d.day, d.calendar_id`,
)
const roomiestDays =
  officeStatement(`select distinct on (d.day) d.calendar_id, d.day, d.windows, d.open, d.taken ${DAYS}
    order by d.day, d.longest_run desc`)

/** Which days of the location's calendars are looked at: all of some dates, or of each date the one with most room. */
export interface Dates {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly only?: 'roomiest'
}

/** What a booking request needs to know, in one question: the office, the visit, and the days that may have a place. */
export async function officeFor(
  db: Db,
  { locationId, appointmentTypes }: { locationId: number; appointmentTypes: readonly ChosenType[] },
  dates: Dates | undefined,
  own: OwnPlace | undefined,
) {
  const ask = dates?.only === 'roomiest' ? roomiestDays : everyDay
  const [office] = await ask(db, [
    locationId,
    appointmentTypes.map((type) => type.appointmentTypeId),
    appointmentTypes.map((type) => type.quantity),
    dates?.from ?? null,
    dates?.to ?? null,
    own?.calendarId ?? null,
    own?.day ?? null,
  ])
  return office
}

export function durationsOf(db: Db, typeIds: readonly number[]) {
  return db
    .selectFrom('appointmentType')
    .where('id', '=', sql<number>`any(${typeIds}::int[])`)
    .select(['id', 'interactionDuration'])
    .execute()
}

/** The open locations, or those where one calendar serves all the given types. */
export function locationsServing(db: Db, typeIds: readonly number[]) {
  return db
    .selectFrom('location as l')
    .where('l.isArchived', '=', false)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('calendar as c')
          .whereRef('c.locationId', '=', 'l.id')
          .where(servesAll(typeIds, 'c.id'))
          .select('c.id'),
      ),
    )
    .select(locationColumns)
    .orderBy('l.name')
    .execute()
}

function servesAll(typeIds: readonly number[], calendarColumn: string) {
  return sql<boolean>`(
    select count(*) from calendar_appointment_type s
    where s.calendar_id = ${sql.ref(calendarColumn)} and s.appointment_type_id = any(${typeIds}::int[])
  ) = ${typeIds.length}`
}

/** The wire form of a bit string: half the price of its text, to send and to read. */
const freeBits = sql<Buffer>`varbit_send(d.open & ~d.taken)`

export interface FreeDay {
  readonly calendarId: number
  readonly day: LocalDate
  readonly windows: WindowRow[]
  readonly free: Buffer
}

/** The first few days of each location that may have a place: enough to find the earliest nearly always. */
export function firstFreeDays(
  db: Db,
  wanted: {
    spans: readonly { locationId: number; from: LocalDate; to: LocalDate }[]
    typeIds: readonly number[]
    ticks: number
    perLocation: number
  },
) {
  return sql<FreeDay & { locationId: number }>`
    select f.*
    from jsonb_to_recordset(${JSON.stringify(wanted.spans)}::jsonb) as s("locationId" int, "from" date, "to" date)
    cross join lateral (
      select d.location_id, d.calendar_id, d.day, d.windows, ${freeBits} as free
      from calendar_day d
      where d.location_id = s."locationId" and d.day between s."from" and s."to" and d.longest_run >= ${wanted.ticks}
        and ${servesAll(wanted.typeIds, 'd.calendar_id')}
      order by d.day, d.calendar_id
      limit ${wanted.perLocation}) f
    order by f.location_id, f.day, f.calendar_id`
    .execute(db)
    .then(({ rows }) => rows)
}
