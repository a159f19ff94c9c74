import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ONLINE_DAYS } from '#contract/admin-appointment-types.ts'
import type { Role } from '#contract/endpoint.ts'
import { KEEP_DEFAULTS } from '#domain/appointments/confirm-to-keep.ts'
import { numbersFrom } from '#domain/random.ts'
import { serviceIconSvg } from '#domain/service-icons.ts'
import { addDays, datesFrom } from '#domain/time.ts'
import { hashPassword } from '#server/users/passwords.ts'
import { insertActivity } from '#server/appointments/life/queries.ts'
import { storeKeepSettings } from '#server/offices/confirmations.ts'
import { extendDaysOf } from '#server/offices/days.ts'
import { sayWhen } from '#server/platform/say-when.ts'
import { peopleToCallOf } from '#server/platform/people-to-call.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import type { Database, Db, WriteDb } from '#server/platform/db/database.ts'
import { insertAppointments, insertPastVisits } from './demo-appointments.ts'
import { APPOINTMENT_TYPES, OFFICES, type OfficeOfDemo } from './demo-data.ts'
import { fillLine, openLine } from './demo-line.ts'
import { insertScalping } from './demo-scalping.ts'
import { fillWaitingList } from './demo-waiting-list.ts'
import { DEMO_PASSWORD } from '#server/users/demo-sign-ins.ts'

/**
 * Fills an empty portal with offices, people and appointments to try it out. Does nothing if there are offices. In one
 * transaction: a start that is killed in the middle leaves nothing, and another server shows no office that is not
 * ready.
 */
export async function seedDemo(db: Database, now: Date): Promise<void> {
  if (await isSeeded(db)) return
  const random = numbersFrom(20_261_115)
  await db.transaction().execute(async (tx) => {
    // Two servers that start together on an empty database must not both fill it.
    await sql`select pg_advisory_xact_lock(hashtext('seed the demo'))`.execute(tx)
    if (await isSeeded(tx)) return
    const typeIds = await insertTypes(tx)
    await insertOnlineCounts(tx, typeIds, now)
    const locationIds: number[] = []
    for (const office of OFFICES)
      locationIds.push(await insertOffice(tx, office, typeIds, localTimeAt(now, office.timeZone).date))
    await insertUsers(tx, locationIds)
    for (const [n, id] of locationIds.entries()) {
      // The first office runs a line; the others show the portal without one.
      const hasLine = n === 0
      // The last one has its customers confirm.
      if (n === locationIds.length - 1) await storeKeepSettings(tx, id, { ...KEEP_DEFAULTS, isOn: true, version: 0 })
      await extendDaysOf(tx, id, now)
      await insertPastVisits(tx, id, now)
      if (hasLine) await openLine(tx, id)
      await insertAppointments(tx, id, now, random)
      if (hasLine) await fillLine(tx, id, now, 'manager@demo.test')
      await insertPeopleToCall(tx, id, now)
      await joinHouseholds(tx, id, now)
    }
    const [first = 0] = locationIds
    await insertScalping(tx, first, now)
    await fillWaitingList(tx, first, now)
  })
}

async function isSeeded(db: Db): Promise<boolean> {
  return (await db.selectFrom('location').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function insertTypes(db: WriteDb): Promise<Map<string, number>> {
  const { Transformer } = await import('@napi-rs/image')
  const types = APPOINTMENT_TYPES.map(async ({ picture, ...type }, i) => ({
    ...type,
    icon: await Transformer.fromSvg(serviceIconSvg(picture)).png(),
    iconCacheKey: randomUUID(),
    sortOrder: i + 1,
  }))
  const rows = await db
    .insertInto('appointmentType')
    .values(await Promise.all(types))
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map((row) => [row.name, row.id]))
}

/** A month in which some customers went online instead. */
async function insertOnlineCounts(db: WriteDb, typeIds: ReadonlyMap<string, number>, now: Date): Promise<void> {
  const random = numbersFrom(20_261_118)
  const today = now.toISOString().slice(0, 10)
  const counts = APPOINTMENT_TYPES.filter((type) => 'onlineUrl' in type).flatMap(({ name }) =>
    datesFrom(addDays(today, 1 - ONLINE_DAYS), today).map((day) => {
      const shown = 12 + Math.floor(random() * 20)
      return {
        appointmentTypeId: typeIds.get(name) as number,
        day,
        shown,
        followed: Math.floor(shown * random() * 0.7),
      }
    }),
  )
  await db.insertInto('onlineCount').values(counts).execute()
}

async function insertOffice(db: WriteDb, office: OfficeOfDemo, typeIds: ReadonlyMap<string, number>, today: string) {
  const { calendars, ...location } = office
  const { id: locationId } = await db.insertInto('location').values(location).returning('id').executeTakeFirstOrThrow()
  for (const { name, serves, slots, every } of calendars) {
    const { id: calendarId } = await db
      .insertInto('calendar')
      .values({ locationId, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('calendarAppointmentType')
      .values(serves.map((type) => ({ calendarId, appointmentTypeId: typeIds.get(type) as number })))
      .execute()
    const { id: ruleId } = await db
      .insertInto('availabilityRule')
      .values({ calendarId, type: 'Standard', name: 'Standard hours', startDate: addDays(today, -30), endDate: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Open every day, so that the demo shows something even on a Sunday.
    const windows = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      hoursOn(weekday).map(([startMinute, endMinute]) => ({
        ruleId,
        weekday,
        startMinute,
        endMinute,
        numberOfSlots: slots,
        timeSlotDuration: every,
      })),
    )
    await db.insertInto('availabilityWindow').values(windows).execute()
  }
  return locationId
}

function hoursOn(weekday: number): [number, number][] {
  const weekend: [number, number][] = [[9 * 60, 14 * 60]]
  const workday: [number, number][] = [
    [8 * 60, 12 * 60],
    [12 * 60 + 30, 17 * 60],
  ]
  return weekday > 5 ? weekend : workday
}

async function insertUsers(db: WriteDb, locationIds: readonly number[]): Promise<void> {
  const [first, second] = locationIds as [number, number, ...number[]]
  const people: { email: string; fullName: string; role: Role; at: number[] }[] = [
    { email: 'admin@demo.test', fullName: 'Avery Admin', role: 'Admin', at: [] },
    { email: 'manager@demo.test', fullName: 'Morgan Manager', role: 'Office Manager', at: [first, second] },
    { email: 'staff@demo.test', fullName: 'Sam Staff', role: 'Staff', at: [first] },
    { email: 'staff2@demo.test', fullName: 'Robin Staff', role: 'Staff', at: [second] },
  ]
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const { email, fullName, role, at } of people) {
    const { id: userId } = await db
      .insertInto('appUser')
      .values({ email, fullName, passwordHash, ssoOnly: false, emailConfirmed: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('userRole').values({ userId, role }).execute()
    if (at.length > 0) {
      await db
        .insertInto('userLocation')
        .values(at.map((locationId) => ({ userId, locationId })))
        .execute()
    }
  }
}

/** The first two who begin at one minute of a later day, on each of them, have come together: one is the other's child. */
async function joinHouseholds(db: WriteDb, locationId: number, now: Date): Promise<void> {
  const pairs = await sql<{ parent: number; child: number }>`
    select distinct on (a.day) a.id as parent, b.id as child
    from appointment a join appointment b
      on b.location_id = a.location_id and b.day = a.day and b.start_minute = a.start_minute and b.id > a.id
    where a.location_id = ${locationId} and a.status = 'Booked' and b.status = 'Booked'
      and a.starts_at > ${now}::timestamptz + interval '1 day' and a.email <> '' and a.first_name <> b.first_name
    order by a.day, a.start_minute, a.id, b.id`.execute(db)
  for (const { parent, child } of pairs.rows)
    await sql`with household as (select nextval('household_number') as id)
      update appointment a set household_id = household.id, last_name = p.last_name, email = p.email,
        phone_number = p.phone_number, locale = p.locale
      from household, appointment p where p.id = ${parent} and a.id in (${parent}, ${child})`.execute(db)
}

/** How many people at each office have to be called. */
const PEOPLE_TO_CALL = 3

/** The office had to cancel the last appointments of people who gave only a phone number. */
async function insertPeopleToCall(db: WriteDb, locationId: number, now: Date): Promise<void> {
  const people = await db
    .selectFrom('appointment as a')
    .innerJoin('location as l', 'l.id', 'a.locationId')
    .where('a.locationId', '=', locationId)
    .where('a.status', '=', 'Booked')
    .where('a.startsAt', '>', now.toISOString())
    .select(['a.id', 'a.firstName', 'a.day', 'a.startMinute', 'l.name'])
    .orderBy('a.startsAt', 'desc')
    .orderBy('a.id')
    .limit(PEOPLE_TO_CALL)
    .execute()
  for (const { id } of people) {
    const cancelled = {
      email: '',
      status: 'Cancelled',
      cancelledAt: now,
      cancellationReason: 'Staff training',
    } as const
    await db.updateTable('appointment').set(cancelled).where('id', '=', id).execute()
    await insertActivity(db, id, 'CANCELLED', { by: 'demo', reason: 'Staff training' })
  }
  const listed = peopleToCallOf(
    people.map(({ id, firstName, day, startMinute, name }) => ({
      appointmentId: id,
      templateKey: 'LocationClosure',
      words:
        `Hello ${firstName},\nWe had to cancel your appointment on ${sayWhen({ date: day, minute: startMinute }, 'en')}, at ` +
        `${name}. Our staff is in training that day.`,
      textedTo: null,
    })),
  )
  if (listed) await db.executeQuery(listed)
}
