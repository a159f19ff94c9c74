import { sql } from 'kysely'
import type { ChosenType } from '#contract/booking.ts'
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
}

const officeStatement = statement<OfficeRow>(`
  select l.id, l.name, l.phone_number, l.directions, l.address1, l.address2, l.city, l.state, l.zip_code, l.time_zone,
    l.is_archived,
    (select coalesce(json_agg(s), '[]') from (
      select key, value from setting where is_enabled and key = any($3::text[])) s) as settings,
    (select coalesce(json_agg(t), '[]') from (
      select id, name, description, interaction_duration, request_vin, request_dl_number
      from appointment_type where id = any($2::int[]) order by sort_order, id) t) as types
  from location l where l.id = $1`)

/** What a booking request needs to know before it looks for a place, in one question. */
export async function officeFor(db: Db, locationId: number, types: readonly ChosenType[]) {
  const typeIds = types.map((type) => type.appointmentTypeId)
  const [office] = await officeStatement(db, [locationId, typeIds, NUMBER_SETTINGS])
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
  readonly windows: [number, number, number, number][]
  readonly free: Buffer
}

const freeDaysStatement = statement<FreeDay>(`
  select d.calendar_id, d.day, d.windows, varbit_send(d.open & ~d.taken) as free
  from calendar_day d
  where d.location_id = $1 and d.day between $2 and $3
    and (d.longest_run >= $4 or (d.calendar_id = $6 and d.day = $7))
    and (select count(*) from calendar_appointment_type s
      where s.calendar_id = d.calendar_id and s.appointment_type_id = any($5::int[])) = cardinality($5::int[])
  order by d.day, d.calendar_id`)

/** The days of a location's calendars that serve all the types and have a free run of at least so many ticks. */
export function freeDays(
  db: Db,
  wanted: {
    locationId: number
    typeIds: readonly number[]
    from: LocalDate
    to: LocalDate
    ticks: number
    own: OwnPlace | undefined
  },
) {
  const { locationId, from, to, ticks, typeIds, own } = wanted
  return freeDaysStatement(db, [locationId, from, to, ticks, typeIds, own?.calendarId ?? null, own?.day ?? null])
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

/** What an earlier submit with the same key booked. */
export function submittedBefore(db: Db, idempotencyKey: string) {
  return db
    .selectFrom('submittedBooking')
    .where('idempotencyKey', '=', idempotencyKey)
    .select(['requestHash', 'appointmentId'])
    .executeTakeFirst()
}

export async function rememberSubmit(
  db: Db,
  row: { idempotencyKey: string; requestHash: Buffer; appointmentId: number },
) {
  await db.insertInto('submittedBooking').values(row).execute()
}

/** A form is not sent again a day later. */
export async function deleteOldSubmits(db: Db): Promise<void> {
  await db.deleteFrom('submittedBooking').where('createdAt', '<', sql<string>`now() - interval '24 hours'`).execute()
}
