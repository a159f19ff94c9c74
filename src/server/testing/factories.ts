import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import { addDays, type LocalDate } from '#domain/time.ts'
import { rowOf } from '#server/appointments/booking/book.ts'
import { newIds } from '#server/appointments/booking/places.ts'
import { takePlacesIfFree } from '#server/appointments/booking/change-visit.ts'
import { rebuildDays } from '#server/offices/days.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import type { AppointmentType } from '#server/platform/db/schema.ts'

/** The first date that can be booked at the tests' offices. */
export const FIRST_DAY = '2026-03-02'

export async function aUser(db: WriteDb, role: Role, locationIds: readonly number[] = []) {
  const user = await db
    .insertInto('appUser')
    .values({ email: `${randomUUID()}@portal.test`, fullName: `A ${role}`, ssoOnly: false, emailConfirmed: true })
    .returning(['id', 'email', 'securityStamp'])
    .executeTakeFirstOrThrow()
  await db.insertInto('userRole').values({ userId: user.id, role }).execute()
  for (const locationId of locationIds)
    await db.insertInto('userLocation').values({ userId: user.id, locationId }).execute()
  return user
}

export async function anAppointmentType(
  db: WriteDb,
  given: Partial<Insertable<AppointmentType>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('appointmentType')
    .values({ name: 'License Renewal', interactionDuration: 15, description: 'Old license', ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface OfficeWish {
  readonly timeZone?: string
  /** Opening and closing hour. */
  readonly hours?: readonly [number, number]
  readonly numberOfSlots?: number
  readonly timeSlotDuration?: number
  readonly days?: number
  readonly appointmentTypeId?: number
}

/** A location with one calendar that serves one type, open every day from FIRST_DAY on. */
export async function anOffice(db: WriteDb, wish: OfficeWish = {}) {
  const { timeZone = 'America/Denver', hours = [9, 12], numberOfSlots = 1, timeSlotDuration = 15, days = 90 } = wish
  const appointmentTypeId = wish.appointmentTypeId ?? (await anAppointmentType(db))
  const { id: locationId } = await db
    .insertInto('location')
    .values({ name: 'Elm Street', officeNumber: '1', phoneNumber: '+13035550100', timeZone })
    .returning('id')
    .executeTakeFirstOrThrow()
  const calendarId = await aCalendar(db, { locationId, appointmentTypeId, hours, numberOfSlots, timeSlotDuration })
  await rebuildDays(db, locationId, FIRST_DAY, addDays(FIRST_DAY, days))
  return { locationId, calendarId, appointmentTypeId, timeZone }
}

async function aCalendar(
  db: WriteDb,
  wish: Required<Pick<OfficeWish, 'hours' | 'numberOfSlots' | 'timeSlotDuration'>> & {
    locationId: number
    appointmentTypeId: number
  },
): Promise<number> {
  const { locationId, appointmentTypeId, hours, numberOfSlots, timeSlotDuration } = wish
  const { id: calendarId } = await db
    .insertInto('calendar')
    .values({ locationId, name: 'Counter' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('calendarAppointmentType').values({ calendarId, appointmentTypeId }).execute()
  const { id: ruleId } = await db
    .insertInto('availabilityRule')
    .values({ calendarId, type: 'Standard', name: 'Standard hours', startDate: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const window = { ruleId, startMinute: hours[0] * 60, endMinute: hours[1] * 60, numberOfSlots, timeSlotDuration }
  await db
    .insertInto('availabilityWindow')
    .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...window, weekday })))
    .execute()
  return calendarId
}

/** An appointment for Ada Lovelace at an office. */
export async function aBooking(
  db: WriteDb,
  office: { calendarId: number; timeZone: string; appointmentTypeId: number },
  day: LocalDate,
  [startMinute, endMinute]: readonly [number, number],
): Promise<number> {
  const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.test', phoneNumber: '', smsPhoneNumber: '' }
  const details = rowOf({ ...ada, status: 'Booked', isWalkIn: false, locale: 'en' })
  const types = [{ appointmentTypeId: office.appointmentTypeId, quantity: 1 }]
  const [id = 0] = await newIds(db, 1)
  const candidates = [{ calendarId: office.calendarId, startMinute, endMinute }]
  const [booked] = await takePlacesIfFree(db, [{ id, day, timeZone: office.timeZone, candidates, types, details }])
  if (!booked) throw new Error('The office has no such place.')
  return booked.id
}
