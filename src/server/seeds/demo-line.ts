import { sql } from 'kysely'
import { MINUTE_MS } from '#domain/time.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { localTimeAt } from '#server/platform/zones.ts'

const DESKS = ['1', '2', '3', '4']

/** Letters before the numbers, for types in their order. */
const PREFIXES = ['A', 'B', 'C', 'D', 'E']

/** Switches an office's line on and puts up its desks: before anyone is checked in, so that they are in it. */
export async function openLine(db: WriteDb, locationId: number): Promise<void> {
  const types = await db
    .selectFrom('appointmentType')
    .select('id')
    .orderBy('sortOrder')
    .limit(PREFIXES.length)
    .execute()
  const ticketPrefixes = Object.fromEntries(types.map(({ id }, n) => [id, PREFIXES[n] ?? '']))
  await db
    .insertInto('lineSetting')
    .values({ locationId, isOn: true, ticketPrefixes: JSON.stringify(ticketPrefixes) as never })
    .execute()
  await db
    .insertInto('desk')
    .values(DESKS.map((name) => ({ locationId, name })))
    .execute()
}

const WALK_INS = [
  { minutesAgo: 34, name: 'Rosa Medina', locale: 'es', priority: null },
  { minutesAgo: 27, name: '', locale: 'en', priority: null },
  { minutesAgo: 21, name: 'Linh Tran', locale: 'vi', priority: null },
  { minutesAgo: 16, name: 'Omar Haddad', locale: 'ar', priority: null },
  { minutesAgo: 9, name: 'Jean Moreau', locale: 'fr', priority: 'children' },
  { minutesAgo: 4, name: '', locale: 'en', priority: null },
] as const

/** A working day: those of this morning came and went in their time, some are waiting, and a colleague is at a desk. */
export async function fillLine(db: WriteDb, locationId: number, now: Date, colleague: string): Promise<void> {
  const { timeZone } = await db
    .selectFrom('location')
    .where('id', '=', locationId)
    .select('timeZone')
    .executeTakeFirstOrThrow()
  const day = localTimeAt(now, timeZone).date
  const types = await db
    .selectFrom('calendarAppointmentType as s')
    .innerJoin('calendar as c', 'c.id', 's.calendarId')
    .where('c.locationId', '=', locationId)
    .select('s.appointmentTypeId')
    .distinct()
    .orderBy('s.appointmentTypeId')
    .execute()
  for (const [n, { minutesAgo, ...who }] of WALK_INS.entries()) {
    const arrived = {
      ...who,
      location_id: locationId,
      day,
      appointment_type_id: types[n % types.length]?.appointmentTypeId,
      arrived_at: new Date(now.getTime() - minutesAgo * MINUTE_MS),
    }
    await sql`select add_arrival(${JSON.stringify(arrived)}::jsonb)`.execute(db)
  }
  await sql`update arrival a set arrived_at = least(v.starts_at, ${now}::timestamptz) - interval '6 minutes'
    from appointment v where v.id = a.appointment_id and a.location_id = ${locationId} and a.state = 'Waiting'`.execute(
    db,
  )
  await sql`update arrival a set arrived_at = v.starts_at - interval '6 minutes', called_at = v.starts_at + interval '3 minutes',
      started_at = v.starts_at + interval '4 minutes', finished_at = v.ends_at, calls = 1,
      desk_id = (select d.id from desk d where d.location_id = a.location_id order by d.id offset a.id % 4 limit 1)
    from appointment v where v.id = a.appointment_id and a.location_id = ${locationId} and a.state = 'Served'`.execute(
    db,
  )
  await atDesk(db, locationId, now, colleague)
}

/** The colleague sits at the second desk, with the first walk-in. */
async function atDesk(db: WriteDb, locationId: number, now: Date, email: string): Promise<void> {
  const user = await db.selectFrom('appUser').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  const { id: deskId } = await db
    .updateTable('desk')
    .set({ state: 'Open', userId: user.id, since: now })
    .where('locationId', '=', locationId)
    .where('name', '=', '2')
    .returning('id')
    .executeTakeFirstOrThrow()
  const startedAt = new Date(now.getTime() - 5 * MINUTE_MS)
  await db
    .updateTable('arrival')
    .set({ state: 'Serving', deskId, userId: user.id, calls: 1, calledAt: startedAt, startedAt })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('arrival')
        .where('locationId', '=', locationId)
        .where('appointmentId', 'is', null)
        .select('id')
        .orderBy('arrivedAt')
        .limit(1),
    )
    .execute()
}
