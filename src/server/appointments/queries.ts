import { sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ActivityEventType } from '#domain/appointments/activity.ts'
import type { Status } from '#domain/appointments/status.ts'
import type { LocalDate } from '#domain/time.ts'
import type { Actor } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import type { Appointment } from '#server/db/schema.ts'
import { within } from '#server/reach.ts'

/** Only appointments: a hold is nobody's appointment yet. */
const notHeld = sql<boolean>`status <> 'Hold'`

/** The appointments of a location's day, as the staff calendar shows them. */
export function appointmentsOn(
  db: Db,
  day: { locationId: number; date: LocalDate; cancelled: 'hidden' | 'shown' | 'only' },
) {
  return db
    .selectFrom('appointment as a')
    .leftJoin('appUser as u', 'u.id', 'a.handlingUserId')
    .where('a.locationId', '=', day.locationId)
    .where('a.day', '=', day.date)
    .where(notHeld)
    .$if(day.cancelled === 'hidden', (q) => q.where('a.cancelledAt', 'is', null))
    .$if(day.cancelled === 'only', (q) => q.where('a.cancelledAt', 'is not', null))
    .select([
      'a.id',
      'a.calendarId',
      'a.firstName',
      'a.lastName',
      'a.startMinute',
      'a.endMinute',
      'a.columnIndex',
      'a.isWalkIn',
      'a.confirmedAt',
      'a.cancelledAt',
      'u.email as handlingUserEmail',
    ])
    .select(sql<Status>`a.status`.as('status'))
    .orderBy('a.startMinute')
    .orderBy('a.columnIndex')
    .execute()
}

/** One appointment within the caller's reach, with all that its page shows. */
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
    .select(sql<Status>`a.status`.as('status'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('appointmentAppointmentType as x')
          .innerJoin('appointmentType as y', 'y.id', 'x.appointmentTypeId')
          .whereRef('x.appointmentId', '=', 'a.id')
          .select(['x.appointmentTypeId', 'x.quantity', 'y.name'])
          .orderBy('y.sortOrder'),
      ).as('types'),
      jsonArrayFrom(
        eb
          .selectFrom('activityLog as g')
          .whereRef('g.appointmentId', '=', 'a.id')
          .select(['g.eventType', 'g.additionalDetailsJson'])
          .select(sql<string>`to_char(g.event_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('eventAt'))
          .orderBy('g.id'),
      ).as('activity'),
    ])
    .executeTakeFirst()
}

/** Writes a change only if the appointment still is as it was when the change was decided. */
export async function changeAppointment(
  db: Db,
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

export async function insertActivity(db: Db, appointmentId: number, eventType: ActivityEventType, details: object) {
  await db
    .insertInto('activityLog')
    .values({ appointmentId, eventType, additionalDetailsJson: JSON.stringify(details) })
    .execute()
}

export function bookedPlace(db: Db, id: number) {
  return db
    .selectFrom('appointment')
    .where('id', '=', id)
    .select(['id', 'locationId', 'calendarId', 'startMinute', 'endMinute', 'startsAt', 'endsAt', 'holdExpiresAt'])
    .executeTakeFirstOrThrow()
}

const aheadStatement = statement<{ live: number }>('select appointments_ahead($1::text[], $2) as live')

/** How many appointments ahead belong to any of the contacts. Until the transaction ends nobody else counts for them. */
export async function appointmentsAhead(db: Db, contacts: readonly string[], now: Date): Promise<number> {
  const [counted] = await aheadStatement(db, [contacts, now])
  return counted?.live ?? 0
}
