import type { HonoredPeople, HonoredPerson } from '#contract/honored.ts'
import type { LocalDate } from '#domain/time.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'

const honoredStatement = statement(`
  insert into honored_appointment (appointment_id, until_date)
  select id, $2::date from unnest($1::bigint[]) id on conflict do nothing`)
const honoringStatement = statement(`
  insert into honoring_location (location_id, appointment_id)
  select l, id from unnest($1::bigint[]) id cross join unnest($2::int[]) l on conflict do nothing`)

/** Notes that some offices serve the people of canceled appointments until a date. Repeating it changes nothing. */
export const honoredWritten = (
  appointmentIds: readonly number[],
  { locationIds, untilDate }: { readonly locationIds: readonly number[]; readonly untilDate: LocalDate },
) => [honoredStatement.with([appointmentIds, untilDate]), honoringStatement.with([appointmentIds, locationIds])]

/** The people that a location serves on a day, without those who came elsewhere or before that day. */
const SERVED = `from honoring_location x
    join honored_appointment h on h.appointment_id = x.appointment_id
    join appointment a on a.id = x.appointment_id
    join location l on l.id = a.location_id
  where x.location_id = $1 and h.until_date >= $2::date and a.anonymised_at is null
    and (h.came_at is null or (h.came_to = $1 and (h.came_at at time zone $3)::date = $2::date))
    and ($4 = '' or a.reference = $5 or strpos(lower(a.first_name || ' ' || a.last_name), lower($4)) > 0)`

const countStatement = statement<{ openCount: number; totalCount: number }>(`
  select count(*) filter (where h.came_at is null)::int as "openCount", count(*)::int as "totalCount" ${SERVED}`)

const peopleStatement = statement<HonoredPerson>(`
  select a.id, a.reference, a.first_name as "firstName", a.last_name as "lastName", array(
      select y.name from appointment_appointment_type z join appointment_type y on y.id = z.appointment_type_id
      where z.appointment_id = a.id order by y.sort_order, y.id) as "appointmentTypes",
    to_char(a.day + make_interval(mins => a.start_minute), 'YYYY-MM-DD"T"HH24:MI') as "startDateLocal",
    l.name as "locationName", h.until_date as "untilDate", h.came_at as "cameUtc" ${SERVED}
  order by h.came_at is not null, lower(a.last_name), lower(a.first_name), a.id limit $6 offset $7`)

/** One page of the people that a location serves without a time. */
export async function honoredAt(
  db: Db,
  { id, timeZone, today }: { readonly id: number; readonly timeZone: string; readonly today: LocalDate },
  { search, reference }: { readonly search: string; readonly reference: string },
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<HonoredPeople> {
  const asked = [id, today, timeZone, search, reference]
  const [[counts], people] = await Promise.all([countStatement(db, asked), peopleStatement(db, [...asked, take, skip])])
  return { openCount: 0, totalCount: 0, ...counts, people }
}

export interface Honored {
  readonly id: number
  readonly locationId: number
  readonly day: LocalDate
  readonly startMinute: number
  readonly firstName: string
  readonly lastName: string
  readonly reference: string
  readonly smsPhoneNumber: string
  readonly locale: string
  readonly officeName: string
  readonly appointmentTypeId: number | null
  readonly untilDate: LocalDate
  readonly cameAt: string | null
  readonly cameTo: number | null
}

const lockStatement = statement<Honored>(`
  select a.id, a.location_id as "locationId", a.day, a.start_minute as "startMinute", a.first_name as "firstName",
    a.last_name as "lastName", a.reference, a.sms_phone_number as "smsPhoneNumber", a.locale, l.name as "officeName", (
      select z.appointment_type_id from appointment_appointment_type z join appointment_type y on y.id = z.appointment_type_id
      where z.appointment_id = a.id order by y.sort_order, y.id limit 1) as "appointmentTypeId",
    h.until_date as "untilDate", h.came_at as "cameAt", h.came_to as "cameTo"
  from honored_appointment h join appointment a on a.id = h.appointment_id join location l on l.id = a.location_id
  where h.appointment_id = $1 and exists (
    select from honoring_location x where x.appointment_id = h.appointment_id and x.location_id = $2)
  for update of h`)

/** What an office honors, locked until the transaction ends. */
export async function honoredToUse(db: Db, appointmentId: number, locationId: number): Promise<Honored | undefined> {
  const [row] = await lockStatement(db, [appointmentId, locationId])
  return row
}

export async function noteCame(
  db: WriteDb,
  appointmentId: number,
  came: { readonly cameAt: string; readonly cameTo: number; readonly notedBy: number },
): Promise<void> {
  await db.updateTable('honoredAppointment').set(came).where('appointmentId', '=', appointmentId).execute()
}

const ticketStatement = statement<{ id: number; ticket: string }>(`
  select t.id, t.ticket from line_setting s cross join lateral add_arrival($2::jsonb) t
  where s.location_id = $1 and s.is_on`)

/** Their ticket, where the location has a line. They take their turn like those whose time has come. */
export async function ticketFor(db: WriteDb, locationId: number, who: object) {
  const [arrival] = await ticketStatement(db, [locationId, JSON.stringify({ location_id: locationId, ...who })])
  return arrival
}

const givenStatement = statement<{ ticket: string }>('select ticket from arrival where request_key = $1::uuid')

/** The ticket that was given for a key. */
export async function ticketGiven(db: Db, requestKey: string): Promise<string | undefined> {
  const [given] = await givenStatement(db, [requestKey])
  return given?.ticket
}
