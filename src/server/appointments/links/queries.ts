import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { NOT_CONFIRMED } from '#domain/appointments/confirm-to-keep.ts'
import { contactKey } from '#domain/appointments/contact.ts'
import type { Status } from '#domain/appointments/status.ts'
import { confirmByColumn } from '#server/appointments/booking/asked.ts'
import type { ArrivalState } from '#domain/line/arrival.ts'
import { limits } from '#domain/limits.ts'
import type { EarlierByDays } from '#domain/waiting-list/entry.ts'
import { type Visit, visitOf } from '#server/offices/visit.ts'
import type { Db } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statement.ts'
import { NUMBER_SETTINGS } from '#server/platform/settings.ts'

/** The appointment a token opens, as its customer may see it. */
export function appointmentByToken(db: Db, tokenHash: Buffer, now: Date) {
  return ofCustomer(db)
    .innerJoin('appointmentToken as k', 'k.appointmentId', 'a.id')
    .where('k.tokenHash', '=', tokenHash)
    .where('k.expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** The appointment this link once belonged to, however long ago it expired. */
export function appointmentOfOldToken(db: Db, tokenHash: Buffer) {
  return ofCustomer(db)
    .innerJoin('appointmentToken as k', 'k.appointmentId', 'a.id')
    .where('k.tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

/** The upcoming appointments of this email address or phone number, in any spelling of it, the next one first. */
export function comingAppointmentsOf(db: Db, contact: string, now: Date, limit: number) {
  // One query per index: an OR would use none of them.
  const mine = sql.join(
    ['email_key', 'phone_number', 'sms_phone_number'].map((column) => {
      const known = sql.ref(column)
      return sql`select id from appointment where ${known} = ${contactKey(contact)} and ${known} <> '' and ends_at > ${now}
        and is_coming(status)`
    }),
    sql` union `,
  )
  return ofCustomer(db).where(sql<boolean>`a.id in (${mine})`).orderBy('a.startsAt').limit(limit).execute()
}

const lockStatement = statement('select from appointment where id = any($1::bigint[]) order by id for no key update')

/** Locks appointments until the transaction ends, in one order. */
export async function lockAppointments(db: Db, ids: readonly number[]): Promise<void> {
  await lockStatement(db, [ids])
}

export function customersAppointment(db: Db, id: number) {
  return ofCustomer(db).where('a.id', '=', id).executeTakeFirst()
}

/** All who were booked together with this one, in the order of their times; alone, only itself. */
export async function householdOf(db: Db, row: CustomersAppointment): Promise<CustomersAppointment[]> {
  if (row.householdId === null) return [row]
  return ofCustomer(db)
    .where('a.householdId', '=', row.householdId)
    .orderBy('a.startsAt')
    .orderBy('a.id')
    .limit(limits.household)
    .execute()
}

/** Only the first of each household: what applies to one applies to all of them. */
export function oneOfEachHousehold<R extends { readonly householdId: number | null }>(rows: readonly R[]): R[] {
  return rows.filter(
    ({ householdId }, i) => householdId === null || rows.findIndex((row) => row.householdId === householdId) === i,
  )
}

/** The appointment that a reference names. */
export function appointmentByReference(db: Db, reference: string) {
  return ofCustomer(db).where('a.reference', '=', reference).executeTakeFirst()
}

/** More than one phone number has at one office on a day. */
const MOST_IN_A_DAY = 20

/** The appointments of a phone number at a location on a day: those that are not over first, by their time. */
export function appointmentsOfPhoneOn(
  db: Db,
  phoneNumber: string,
  { locationId, day, now }: { locationId: number; day: string; now: Date },
) {
  const theirs = sql.join(
    ['phone_number', 'sms_phone_number'].map(
      (column) => sql`select id from appointment where ${sql.ref(column)} = ${phoneNumber} and ${sql.ref(column)} <> ''
        and location_id = ${locationId} and day = ${day}`,
    ),
    sql` union `,
  )
  return ofCustomer(db)
    .where(sql<boolean>`a.id in (${theirs})`)
    .orderBy(sql`a.ends_at < ${now}`)
    .orderBy('a.startsAt')
    .orderBy('a.id')
    .limit(MOST_IN_A_DAY)
    .execute()
}

/** One appointment of a phone number, canceled or not. */
export function appointmentOfPhone(db: Db, phoneNumber: string, id: number) {
  return ofCustomer(db)
    .where('a.id', '=', id)
    .where((eb) => eb.or([eb('a.smsPhoneNumber', '=', phoneNumber), eb('a.phoneNumber', '=', phoneNumber)]))
    .executeTakeFirst()
}

/** Those of the appointments that a phone number got a text about in the last 24 hours. */
export async function textedAbout(db: Db, phoneNumber: string, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('outbox')
    .where('appointmentId', 'in', [...ids])
    .where('channel', '=', 'sms')
    .where('recipient', '=', phoneNumber)
    .where('state', 'in', ['Sent', 'Captured'])
    .where('settledAt', '>', sql<string>`now() - interval '24 hours'`)
    .select('appointmentId')
    .distinct()
    .execute()
  return rows.flatMap(({ appointmentId }) => appointmentId ?? [])
}

function ofCustomer(db: Db) {
  return db
    .selectFrom('appointment as a')
    .innerJoin('location as l', 'l.id', 'a.locationId')
    .where('a.status', '<>', 'Hold')
    .select([
      'a.id',
      'a.reference',
      'a.locationId',
      'a.calendarId',
      'a.day',
      'a.columnIndex',
      'a.startMinute',
      'a.endMinute',
      'a.startsAt',
      'a.endsAt',
      'a.timeZone',
      'a.firstName',
      'a.lastName',
      'a.email',
      'a.phoneNumber',
      'a.smsPhoneNumber',
      'a.locale',
      'a.confirmedAt',
      'a.cancelledAt',
      'a.notificationCount',
      'a.lastNotificationSentAt',
      'a.version',
      'a.householdId',
      'a.runningLateMinutes',
      'l.name as locationName',
      'l.phoneNumber as locationPhoneNumber',
      'l.isArchived as isLocationArchived',
      'l.directions',
      'l.address1',
      'l.address2',
      'l.city',
      'l.state',
      'l.zipCode',
    ])
    .select([sql<Status>`a.status`.as('status'), sql<null>`null`.as('handlingUserEmail')])
    .select(
      sql<boolean>`a.status = 'Cancelled' and 'customer' = (
        select g.additional_details_json::jsonb ->> 'by' from activity_log g
        where g.appointment_id = a.id and g.event_type = 'CANCELLED' order by g.id desc limit 1)`.as(
        'isCancelledByCustomer',
      ),
    )
    .select(sql<boolean>`a.handling_user_id is not null`.as('isHandled'))
    .select(
      // Their place in the line of this office on this day; one at an office they were sent from is over.
      sql<{ state: ArrivalState; finishedAt: string | null } | null>`(
        select jsonb_build_object('state', r.state, 'finishedAt', r.finished_at) from arrival r
        where r.appointment_id = a.id and r.location_id = a.location_id and r.day = a.day order by r.id desc limit 1)`.as(
        'arrival',
      ),
    )
    .select(
      sql<
        number | null
      >`(select s.late_minutes from line_setting s where s.location_id = a.location_id and s.is_on)`.as('lateMinutes'),
    )
    .select(
      sql<EarlierByDays | null>`(select w.earlier_by_days from waiting_list_entry w
        where w.appointment_id = a.id and w.ended_at is null)`.as('earlierByDays'),
    )
    .select(
      // The time is already closed, even in the minute before the appointment is settled as unconfirmed.
      sql<boolean>`exists (select from offer o where o.appointment_id = a.id and o.state = 'Open' and o.reason = 'Closure')`.as(
        'hasOffer',
      ),
    )
    .select(sql<boolean>`exists (select from honored_appointment h where h.appointment_id = a.id)`.as('isHonored'))
    .select(sql<boolean>`a.status = 'Cancelled' and a.cancellation_reason = ${NOT_CONFIRMED}`.as('isReleased'))
    .select(sql<Visit>`${sql.raw(visitOf('a'))}`.as('visit'))
    .select(sql<string | null>`${sql.raw(confirmByColumn('a'))}`.as('confirmByUtc'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('setting')
          .where('isEnabled', '=', true)
          .where('key', 'in', NUMBER_SETTINGS)
          .select(['key', 'value']),
      ).as('settings'),
    ])
}

export type CustomersAppointment = NonNullable<Awaited<ReturnType<typeof appointmentByToken>>>
