import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { FoundAppointments } from '#contract/staff-appointments.ts'
import type { Status } from '#domain/appointments/status.ts'
import { startOf } from '#server/appointments/booking/row.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { within } from '#server/platform/reach.ts'
import { isMeant } from '#server/reports/appointment-search.ts'

const SHOWN = 20

/** The appointments within the caller's reach that belong to what was typed: the coming ones first, then the latest past. */
export async function findAppointments({ db, actor, now }: Context, typed: string): Promise<FoundAppointments> {
  const rows = await appointmentsMeant(db, actor, typed, now()).execute()
  return {
    appointments: rows.slice(0, SHOWN).map(({ types, day, startMinute, ...row }) => ({
      ...row,
      startDateLocal: startOf({ day, startMinute }),
      appointmentTypes: types.map(({ name }) => name),
    })),
    hasMore: rows.length > SHOWN,
  }
}

export function appointmentsMeant(db: Db, actor: Actor, typed: string, at: Date) {
  return db
    .selectFrom('appointment as a')
    .innerJoin('location as l', 'l.id', 'a.locationId')
    .where(within(actor, 'a.locationId'))
    .where(sql<boolean>`a.status <> 'Hold'`)
    .where(isMeant(typed))
    .select(['a.id', 'a.firstName', 'a.lastName', 'a.day', 'a.startMinute', 'a.locationId', 'l.name as locationName'])
    .select(sql<Status>`a.status`.as('appointmentStatus'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('appointmentAppointmentType as x')
          .innerJoin('appointmentType as y', 'y.id', 'x.appointmentTypeId')
          .whereRef('x.appointmentId', '=', 'a.id')
          .select('y.name')
          .orderBy('y.sortOrder'),
      ).as('types'),
    )
    .orderBy(sql`a.ends_at <= ${at}`)
    .orderBy(sql`abs(extract(epoch from a.starts_at - ${at}::timestamptz))`)
    .orderBy('a.id')
    .limit(SHOWN + 1)
}
