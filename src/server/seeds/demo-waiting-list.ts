import { sql } from 'kysely'
import { addDays } from '#domain/time.ts'
import type { WriteDb } from '#server/platform/db/database.ts'

/** Offices of the demo close before the evening: those who wish for one go on waiting. */
const WAITING = [
  { firstName: 'Elena', lastName: 'Ortiz', locale: 'es', daysAgo: 12, partsOfDay: ['evening'], weekdays: [] },
  { firstName: 'David', lastName: 'Kim', locale: 'en', daysAgo: 6, partsOfDay: ['evening'], weekdays: ['friday'] },
  { firstName: 'Amina', lastName: 'Saleh', locale: 'ar', daysAgo: 2, partsOfDay: ['evening'], weekdays: [] },
  // Anything suits: the portal offers something as soon as it looks, by day.
  { firstName: 'Ruth', lastName: 'Baker', locale: 'en', daysAgo: 0, partsOfDay: [], weekdays: [] },
] as const

/** A few people who wait for a place at an office, one of them about to get an offer. */
export async function fillWaitingList(db: WriteDb, locationId: number, now: Date): Promise<void> {
  const types = await db
    .selectFrom('calendarAppointmentType as s')
    .innerJoin('calendar as c', 'c.id', 's.calendarId')
    .where('c.locationId', '=', locationId)
    .select('s.appointmentTypeId')
    .distinct()
    .orderBy('s.appointmentTypeId')
    .execute()
  for (const [n, { daysAgo, partsOfDay, weekdays, ...who }] of WAITING.entries()) {
    const email = `${who.firstName}.${who.lastName}@example.test`.toLowerCase()
    const { id: entryId } = await db
      .insertInto('waitingListEntry')
      .values({
        ...who,
        email,
        contactKey: email,
        locationId,
        partsOfDay: [...partsOfDay],
        weekdays: [...weekdays],
        createdAt: sql<string>`now() - make_interval(days => ${daysAgo}, mins => 2)`,
        confirmedAt: sql<string>`now() - make_interval(days => ${daysAgo}, mins => 1)`,
        lastsUntil: addDays(now.toISOString().slice(0, 10), 60 - daysAgo),
        lookAt: partsOfDay.length === 0 ? sql<string>`now()` : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const appointmentTypeId = types[n % types.length]?.appointmentTypeId ?? 0
    await db.insertInto('waitingListType').values({ entryId, appointmentTypeId, quantity: 1 }).execute()
  }
  // No one waited while the days were made.
  await db.deleteFrom('freedPlace').execute()
}
