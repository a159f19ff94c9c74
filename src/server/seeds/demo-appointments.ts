import { sql } from 'kysely'
import { fromBitText } from '#domain/availability/bits.ts'
import { startTimes } from '#domain/availability/slots.ts'
import { numbersFrom } from '#domain/random.ts'
import { addDays, datesFrom, type LocalDate, type Minute } from '#domain/time.ts'
import { insertActivity } from '#server/appointments/life/queries.ts'
import { rebuildDays } from '#server/offices/days.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { CUSTOMERS } from './demo-data.ts'
import { book } from './book.ts'

/** How many days the demo fills with appointments, and how many before today it looks back on. */
const BUSY_DAYS = 10
const PAST_DAYS = 7

interface Booked {
  readonly id: number
  readonly day: LocalDate
  readonly startMinute: Minute
  readonly endMinute: Minute
}

/** Books about half of today and of the coming days, and plays out this morning's appointments. */
export async function insertAppointments(
  db: WriteDb,
  locationId: number,
  now: Date,
  random: () => number,
): Promise<void> {
  const timeZone = await timeZoneOf(db, locationId)
  const today = localTimeAt(now, timeZone)
  const days = datesFrom(today.date, addDays(today.date, BUSY_DAYS))
  const mayWalkIn = (day: LocalDate) => day === today.date && random() < 0.15
  await bookHalf(db, { locationId, timeZone, days, random, mayWalkIn }, async (booked) => {
    await insertActivity(db, booked.id, 'CREATED', { by: 'demo' })
    if (random() < 0.4) {
      await db.updateTable('appointment').set({ confirmedAt: now }).where('id', '=', booked.id).execute()
    }
    if (booked.day !== today.date) return
    if (booked.endMinute <= today.minute) await letHappen(db, booked.id, random())
    else if (booked.startMinute <= today.minute + 15 && random() < 0.6) await checkIn(db, booked.id)
  })
}

/** What happened on the days before today: most people came, some did not, each in their time. */
export async function insertPastVisits(db: WriteDb, locationId: number, now: Date): Promise<void> {
  const timeZone = await timeZoneOf(db, locationId)
  const today = localTimeAt(now, timeZone).date
  const days = datesFrom(addDays(today, -PAST_DAYS), addDays(today, -1))
  await rebuildDays(db, locationId, addDays(today, -PAST_DAYS), addDays(today, -1))
  const random = numbersFrom(20_261_108 + locationId)
  const visits: { id: number; came: boolean }[] = []
  await bookHalf(db, { locationId, timeZone, days, random, mayWalkIn: () => random() < 0.15 }, ({ id }) => {
    visits.push({ id, came: random() >= 0.08 })
  })
  await sql`
    with visit as (
      update appointment a set
        status = case when v.came then 'Complete' else 'NoShow' end,
        created_at = a.starts_at - case when a.is_walk_in then interval '9 minutes' else interval '4 days' end
      from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as v(id bigint, came boolean)
      where a.id = v.id
      returning a.id, v.came, a.created_at, a.starts_at, a.ends_at
    )
    insert into activity_log (appointment_id, event_at, event_type, additional_details_json)
    select id, event_at, event_type, '{"by":"demo"}'
    from visit cross join lateral (values
      (true, created_at, 'CREATED'),
      (came, starts_at - interval '6 minutes', 'CHECKED_IN'),
      (came, ends_at - interval '2 minutes', 'SERVICE_COMPLETE'),
      (not came, starts_at + interval '15 minutes', 'NO_SHOW')
    ) as event(happened, event_at, event_type)
    where happened
    order by id, event_at`.execute(db)
}

interface Half {
  readonly locationId: number
  readonly timeZone: string
  readonly days: readonly LocalDate[]
  readonly random: () => number
  readonly mayWalkIn: (day: LocalDate) => boolean
}

/** Books about half of some days through the one booking function. */
async function bookHalf(
  db: WriteDb,
  { locationId, timeZone, days: dates, random, mayWalkIn }: Half,
  afterwards: (booked: Booked) => Promise<void> | void,
): Promise<void> {
  const calendars = await db
    .selectFrom('calendar as c')
    .innerJoin('calendarAppointmentType as s', 's.calendarId', 'c.id')
    .innerJoin('appointmentType as t', 't.id', 's.appointmentTypeId')
    .where('c.locationId', '=', locationId)
    .select(['c.id as calendarId', 't.id as typeId', 't.interactionDuration'])
    .execute()
  const days = await db
    .selectFrom('calendarDay')
    .where('locationId', '=', locationId)
    .where('day', 'in', dates)
    .select(['calendarId', 'day', 'windows', 'columns'])
    .select(sql<string>`open::text`.as('open'))
    .orderBy('day')
    .orderBy('calendarId')
    .execute()

  for (const day of days) {
    const served = calendars.filter((calendar) => calendar.calendarId === day.calendarId)
    const windows = day.windows.map(([from, to, numberOfSlots, timeSlotDuration]) => ({
      from,
      to,
      numberOfSlots,
      timeSlotDuration,
    }))
    for (let column = 0; column < day.columns; column++) {
      for (let at = 0; ; ) {
        const type = served[Math.floor(random() * served.length)]
        if (!type) break
        const [start] = startTimes({
          windows,
          free: fromBitText(day.open),
          duration: type.interactionDuration,
          earliest: at,
        })
        if (!start) break
        at = start.minute + start.length
        if (random() < 0.52) continue
        const customer = CUSTOMERS[Math.floor(random() * CUSTOMERS.length)] ?? CUSTOMERS[0]
        const booked = await book(
          db,
          [{ calendarId: day.calendarId, startMinute: start.minute, endMinute: at }],
          {
            day: day.day,
            timeZone,
            status: 'Booked',
            firstName: customer.firstName,
            lastName: customer.lastName,
            email: `${customer.firstName}.${customer.lastName}@example.test`.toLowerCase(),
            phoneNumber: `+1303555${String(1000 + Math.floor(random() * 9000))}`,
            smsPhoneNumber: '',
            vin: null,
            dlNumber: null,
            isWalkIn: mayWalkIn(day.day),
            locale: customer.locale,
            localeId: null,
          },
          [{ appointmentTypeId: type.typeId, quantity: 1 }],
        )
        if (booked) await afterwards({ ...booked, day: day.day })
      }
    }
  }
}

async function timeZoneOf(db: WriteDb, locationId: number): Promise<string> {
  const { timeZone } = await db
    .selectFrom('location')
    .where('id', '=', locationId)
    .select('timeZone')
    .executeTakeFirstOrThrow()
  return timeZone
}

async function checkIn(db: WriteDb, id: number): Promise<void> {
  await db.updateTable('appointment').set({ status: 'CheckedIn' }).where('id', '=', id).execute()
  await insertActivity(db, id, 'CHECKED_IN', { by: 'demo' })
}

async function letHappen(db: WriteDb, id: number, chance: number): Promise<void> {
  if (chance < 0.1) {
    await db.updateTable('appointment').set({ status: 'NoShow' }).where('id', '=', id).execute()
    await insertActivity(db, id, 'NO_SHOW', { by: 'demo' })
    return
  }
  await checkIn(db, id)
  await db.updateTable('appointment').set({ status: 'Complete' }).where('id', '=', id).execute()
  await insertActivity(db, id, 'SERVICE_COMPLETE', { by: 'demo' })
}
