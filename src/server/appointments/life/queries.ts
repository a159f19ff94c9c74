import { sql, type Updateable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Appointment as ShownAppointment } from '#contract/staff-appointments.ts'
import type { ActivityEventType } from '#domain/appointments/activity.ts'
import type { Status } from '#domain/appointments/status.ts'
import type { Drawn } from '#domain/calendar/columns.ts'
import type { LocalDate } from '#domain/time.ts'
import { confirmByColumn } from '#server/appointments/booking/asked.ts'
import type { Actor } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import type { Appointment } from '#server/platform/db/schema.ts'
import { within } from '#server/platform/reach.ts'

/** Only appointments: a hold is not an appointment yet. */
const notHeld = sql<boolean>`status <> 'Hold'`

/** Named as the calendar draws them: an office's day has hundreds, and renaming would copy each one. */
export interface DayAppointment extends Drawn {
  readonly id: number
  readonly calendarId: number
  readonly firstName: string
  readonly lastName: string
  readonly startDateUtc: string
  readonly isWalkIn: boolean
  readonly confirmedDateUtc: string | null
  readonly handlingUserEmail: string | null
  readonly status: Status
  readonly phoneNumber: string
  readonly note: string
  readonly householdId: number | null
  readonly runningLateMinutes: number | null
}

const dayStatement = statement<DayAppointment>(`
  select a.id, a.calendar_id as "calendarId", a.first_name as "firstName", a.last_name as "lastName",
    a.start_minute as "from", a.end_minute as "to", a.column_index as "column", a.starts_at as "startDateUtc",
    a.is_walk_in as "isWalkIn", a.confirmed_at as "confirmedDateUtc", a.cancelled_at as "cancellationDateUtc",
    u.email as "handlingUserEmail", a.status, a.phone_number as "phoneNumber", a.note,
    a.household_id as "householdId", a.running_late_minutes as "runningLateMinutes"
  from appointment a left join app_user u on u.id = a.handling_user_id
  where a.location_id = $1 and a.day = $2 and a.status <> 'Hold'
    and case $3::text when 'hidden' then a.cancelled_at is null when 'only' then a.cancelled_at is not null else true end
  order by a.start_minute, a.column_index`)

/** The appointments of a location's day, as the staff calendar shows them. */
export function appointmentsOn(
  db: Db,
  { locationId, date, cancelled }: { locationId: number; date: LocalDate; cancelled: 'hidden' | 'shown' | 'only' },
): Promise<DayAppointment[]> {
  return dayStatement(db, [locationId, date, cancelled])
}

const dayTypesStatement = statement<{ appointmentId: number; name: string; quantity: number }>(`
  select x.appointment_id as "appointmentId", y.name, x.quantity
  from appointment a
  join appointment_appointment_type x on x.appointment_id = a.id
  join appointment_type y on y.id = x.appointment_type_id
  where a.location_id = $1 and a.day = $2
  order by y.sort_order`)

/**
 * What each visit of a location's day is for, as it is read. Separate from the appointments: a subquery for each of hundreds
 * costs the database far more than the appointments themselves (decision 31).
 */
export async function typesOn(db: Db, { locationId, date }: { locationId: number; date: LocalDate }) {
  const types = new Map<number, string>()
  for (const { appointmentId, name, quantity } of await dayTypesStatement(db, [locationId, date])) {
    const others = types.get(appointmentId)
    const said = quantity > 1 ? `${name} × ${quantity}` : name
    types.set(appointmentId, others === undefined ? said : `${others}, ${said}`)
  }
  return types
}

const arrivalsStatement = statement<{ id: number; checkedInUtc: string }>(`
  select a.id, to_char(coalesce(r.arrived_at, max(g.event_at)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "checkedInUtc"
  from appointment a join activity_log g on g.appointment_id = a.id and g.event_type = 'CHECKED_IN'
  left join arrival r on r.appointment_id = a.id and r.location_id = a.location_id and r.day = a.day
  where a.location_id = $1 and a.day = $2 and a.status = 'CheckedIn'
  group by a.id, r.arrived_at`)

/** When each checked-in person on a location's day arrived, by its line if it runs one: a few of hundreds. */
export async function arrivalsOn(db: Db, { locationId, date }: { locationId: number; date: LocalDate }) {
  const arrivals = await arrivalsStatement(db, [locationId, date])
  return new Map(arrivals.map(({ id, checkedInUtc }) => [id, checkedInUtc]))
}

/** Far more than any appointment has. */
const MESSAGES_SHOWN = 100

/** One appointment within the caller's reach, with everything its page shows. */
export function appointmentById(db: Db, actor: Actor, id: number) {
  return db
    .selectFrom('appointment as a')
    .innerJoin('location as l', 'l.id', 'a.locationId')
    .innerJoin('calendar as c', 'c.id', 'a.calendarId')
    .leftJoin('appUser as u', 'u.id', 'a.handlingUserId')
    .leftJoin('localizedTemplate as t', 't.id', 'a.localeId')
    .where('a.id', '=', id)
    .where(within(actor, 'a.locationId'))
    .where(notHeld)
    .selectAll('a')
    .select([
      'l.name as locationName',
      'l.textMessagesEnabled',
      'l.announcementsEnabled',
      'c.name as calendarName',
      'u.email as handlingUserEmail',
      't.localeDisplayName',
    ])
    .select([
      sql<Status>`a.status`.as('status'),
      sql<string | null>`${sql.raw(confirmByColumn('a'))}`.as('confirmByUtc'),
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('personToCall as p')
          .leftJoin('appUser as w', 'w.id', 'p.calledBy')
          .whereRef('p.appointmentId', '=', 'a.id')
          .where(sql<boolean>`(p.called_at is not null or still_to_say(p, a))`)
          .select(['p.id', 'p.words', 'w.email as calledBy'])
          .select(sql<boolean>`p.template_key = 'Reply'`.as('isReply'))
          .select(
            sql<string | null>`to_char(p.called_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('calledUtc'),
          )
          .orderBy('p.id', 'desc')
          .limit(1),
      ).as('personToCall'),
      sql<ShownAppointment['offered']>`(
        select json_build_object('untilUtc', to_char(o.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'times', (
          select json_agg(json_build_object('startDateLocal',
              to_char(p.day + make_interval(mins => p.start_minute), 'YYYY-MM-DD"T"HH24:MI'), 'locationName', k.name)
            order by p.position)
          from offered_place p join location k on k.id = p.location_id where p.offer_id = o.id))
        from offer o where o.appointment_id = a.id and o.state = 'Open' and o.reason = 'Closure')`.as('offered'),
      sql<ShownAppointment['honored']>`(
        select json_build_object('untilDate', h.until_date, 'locationNames', (
            select json_agg(k.name order by k.name) from honoring_location x join location k on k.id = x.location_id
            where x.appointment_id = h.appointment_id),
          'cameTo', (select k.name from location k where k.id = h.came_to))
        from honored_appointment h where h.appointment_id = a.id)`.as('honored'),
      jsonArrayFrom(
        eb
          .selectFrom('appointmentAppointmentType as x')
          .innerJoin('appointmentType as y', 'y.id', 'x.appointmentTypeId')
          .whereRef('x.appointmentId', '=', 'a.id')
          .select(['x.appointmentTypeId', 'x.quantity', 'y.name', 'y.interactionDuration'])
          .orderBy('y.sortOrder'),
      ).as('types'),
      jsonArrayFrom(
        eb
          .selectFrom('appointment as m')
          .whereRef('m.householdId', '=', 'a.householdId')
          .whereRef('m.id', '<>', 'a.id')
          .where('m.status', '<>', 'Hold')
          .where(within(actor, 'm.locationId'))
          .select(['m.id', 'm.firstName', 'm.lastName', 'm.locationId', 'm.day', 'm.startMinute'])
          .select(sql<Status>`m.status`.as('status'))
          .orderBy('m.startsAt')
          .orderBy('m.id'),
      ).as('comesWith'),
      jsonArrayFrom(
        eb
          .selectFrom('activityLog as g')
          .whereRef('g.appointmentId', '=', 'a.id')
          .select(['g.eventType', 'g.additionalDetailsJson'])
          .select(sql<string>`to_char(g.event_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('eventAt'))
          .orderBy('g.id'),
      ).as('activity'),
      jsonArrayFrom(
        eb
          .selectFrom('outbox as o')
          .whereRef('o.appointmentId', '=', 'a.id')
          .select(['o.channel', 'o.templateKey', 'o.state', 'o.lastError as reason'])
          .select(
            sql<string>`to_char(coalesce(o.settled_at, o.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as(
              'atUtc',
            ),
          )
          .orderBy('o.id', 'desc')
          .limit(MESSAGES_SHOWN),
      ).as('messages'),
    ])
    .executeTakeFirst()
}

/** Writes a change only if the appointment is still as it was when the change was decided. */
export async function changeAppointment(
  db: WriteDb,
  seen: { id: number; version: number },
  changes: Updateable<Appointment>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appointment')
    .set({ ...changes, version: seen.version + 1 })
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertActivity(
  db: WriteDb,
  appointmentId: number,
  eventType: ActivityEventType,
  details: object,
) {
  await db
    .insertInto('activityLog')
    .values({ appointmentId, eventType, additionalDetailsJson: JSON.stringify(details) })
    .execute()
}

/** Deletes an appointment as it was read, with everything attached to it; its place is free again. */
export async function deleteAppointment(db: WriteDb, seen: { id: number; version: number }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('appointment')
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
