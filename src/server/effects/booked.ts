import type { Status } from '#domain/appointments/status.ts'
import type { LocalDate } from '#domain/time.ts'
import type { MovingVisit } from '#server/appointments/booking/change-visit.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import type { Hit } from './effect.ts'

/** An appointment or a hold as changes to hours and closures see it. */
export interface BookedRow extends Hit {
  readonly calendarId: number
  readonly endMinute: number
  readonly startsAt: string
  readonly endsAt: string
  readonly timeZone: string
  readonly columnIndex: number
  readonly status: Status | 'Hold'
  readonly typeIds: readonly number[]
  /** Its time has closed before, and its customer has not answered yet. */
  readonly hasOffer: boolean
  /** A hold that keeps a place someone is offered. */
  readonly isOffered: boolean
}

const liveStatement = statement<BookedRow>(`
  select a.id, a.location_id as "locationId", a.calendar_id as "calendarId", a.day, a.start_minute as "startMinute",
    a.end_minute as "endMinute", a.starts_at as "startsAt", a.ends_at as "endsAt", a.time_zone as "timeZone",
    a.column_index as "columnIndex", a.status, a.household_id as "householdId",
    a.first_name as "firstName", a.last_name as "lastName", l.name as "locationName", c.name as "calendarName",
    a.phone_number as "phoneNumber", a.email = '' and (a.sms_phone_number = '' or exists (
      select from opted_out_number o where o.phone_number = a.sms_phone_number)) as "isUnreachable",
    array(select x.appointment_type_id from appointment_appointment_type x where x.appointment_id = a.id) as "typeIds",
    exists (select from offer o where o.appointment_id = a.id and o.state = 'Open' and o.reason = 'Closure') as "hasOffer",
    a.status = 'Hold' and exists (select from offered_place p join offer o on o.id = p.offer_id
      where p.hold_key_hash = a.hold_key_hash and o.state = 'Open') as "isOffered"
  from appointment a
  join location l on l.id = a.location_id
  join calendar c on c.id = a.calendar_id
  where a.location_id = any($1::int[]) and a.day between $2 and $3 and a.cancelled_at is null
    and ($4::int is null or a.calendar_id = $4)
  order by a.day, a.start_minute, a.id`)

/** The live appointments and holds of some locations, or of one of their calendars, between two dates. */
export function liveBetween(
  db: Db,
  where: { readonly locationIds: readonly number[]; readonly calendarId?: number },
  from: LocalDate,
  to: LocalDate,
): Promise<BookedRow[]> {
  return liveStatement(db, [where.locationIds, from, to, where.calendarId ?? null])
}

/** In the domain's terms. */
export function placed<Row extends BookedRow>(row: Row) {
  return {
    ...row,
    date: row.day,
    startsAt: Date.parse(row.startsAt),
    endsAt: Date.parse(row.endsAt),
    from: row.startMinute,
    to: row.endMinute,
    column: row.columnIndex,
    appointmentStatus: row.status,
    cancellationDateUtc: null,
    appointmentTypeIds: row.typeIds,
  }
}

/** The same as what moves. */
export const asMoving = ({ startsAt, endsAt, ...row }: PlacedRow): MovingVisit => ({
  ...row,
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
})

/** An appointment or a hold in the terms of the domain. */
export type PlacedRow = ReturnType<typeof placed<BookedRow>>

type Where = Parameters<typeof liveBetween>[1]

const lockDaysStatement = statement(`
  select from calendar_day d
  where d.location_id = any($1::int[]) and d.day between $2 and $3 and ($4::int is null or d.calendar_id = $4)
  order by d.calendar_id, d.day for update`)

const lockLiveStatement = statement(`
  select from appointment a
  where a.location_id = any($1::int[]) and a.day between $2 and $3 and a.cancelled_at is null
    and ($4::int is null or a.calendar_id = $4)
  order by a.id for update`)

/**
 * Keeps anyone from booking on these days, or changing appointments already there, until the transaction ends. The
 * appointments need locks too, because a form that turns its hold into an appointment touches no day. Days are locked
 * first, in order, as everywhere.
 */
export async function lockDays(db: Db, where: Where, from: LocalDate, to: LocalDate): Promise<void> {
  const parameters = [where.locationIds, from, to, where.calendarId ?? null]
  await lockDaysStatement(db, parameters)
  await lockLiveStatement(db, parameters)
}
