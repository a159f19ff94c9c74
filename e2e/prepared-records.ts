import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { bookAtDesk } from './own-office.ts'
import { portalUrl } from './portal.ts'
import { ask, dayAhead, freeTimes, idOf } from './steps.ts'

/**
 * What the demo has not got and screens are there to show: made by an administrator's calls. Answers with the address
 * of a screen.
 */
export async function prepare(desk: BrowserContext): Promise<(path: string) => string> {
  const { request } = desk
  const offices = await ask<{ id: number; name: string }[]>(request, '/api/booking/location-options')
  const elm = idOf(offices, 'Elm Street')
  const harbor = idOf(offices, 'Harbor Point')
  // At night no one is offered anything, and pictures may be taken at any hour. It may be set already.
  const noNight = { key: 'offerNightFromHour', value: '8', isEnabled: true, translations: {} }
  await request.post('/api/settings/create', { data: noNight, headers: { origin: await portalUrl() } })
  const availabilityRuleId = await temporaryHours(request, elm)
  const { id: appointmentId } = await onePhoneOnly(request, 'Elm Street', elm, 20)
  // Two offices close for a day: one has people to call then, and serves those of the other.
  const atElm = await onePhoneOnly(request, 'Elm Street', elm, 30)
  await close(request, elm, atElm.date, { kind: 'cancel' })
  const atHarbor = await onePhoneOnly(request, 'Harbor Point', harbor, 30)
  const honored = { kind: 'honor', locationIds: [elm], untilDate: dayAhead(60) }
  const progressId = await close(request, harbor, atHarbor.date, honored)
  const ids: Readonly<Record<string, number | null>> = {
    '/staff/appointments/{entityId}': appointmentId,
    '/staff/appointments/update/{id}': appointmentId,
    '/admin/appointments/update/{id}': appointmentId,
    '/admin/appointments/details/{id}': appointmentId,
    '/admin/appointments/delete/{id}': appointmentId,
    '/office-manager/progress/{id}': progressId,
  }
  return (path) => {
    const address = path.replace(/\{\w+\}/g, String(ids[path] ?? 1))
    return path.endsWith('/temporary-office-hours/delete')
      ? `${address}?availabilityRuleId=${availabilityRuleId}`
      : address
  }
}

/** The first day, at least this many days ahead, on which the office has available times. */
async function openDay(request: APIRequestContext, office: string, days: number): Promise<[string, string]> {
  for (let ahead = days; ahead < days + 28; ahead++) {
    const date = dayAhead(ahead)
    const times = await freeTimes(request, { office, date })
    const time = times[Math.floor(times.length / 2)]
    if (time) return [date, time]
  }
  throw new Error(`${office} has no free times for weeks`)
}

async function onePhoneOnly(
  request: APIRequestContext,
  office: string,
  locationId: number,
  days: number,
): Promise<{ id: number; date: string }> {
  const [date, startDateLocal] = await openDay(request, office, days)
  const types = await ask<{ id: number; name: string }[]>(request, '/api/booking/appointment-options')
  const { id } = await bookAtDesk(request, {
    visit: { locationId, startDateLocal },
    appointmentTypeId: idOf(types, 'Identification Card'),
    customer: { firstName: 'Walter', lastName: 'Lindqvist', email: '' },
  })
  return { id, date }
}

async function close(
  request: APIRequestContext,
  locationId: number,
  date: string,
  people: object,
): Promise<number | null> {
  const form = {
    locationId,
    name: 'Water damage',
    isAllDay: true,
    isSingleDay: true,
    startDate: `${date}T00:00`,
    endDate: `${date}T00:00`,
    appointmentTypeIds: [],
    message: 'A pipe has burst. We are sorry.',
    people,
  }
  const { previewKey } = await ask<{ previewKey: string }>(request, '/api/closures/close-location-preview', form)
  const closed = await ask<{ progressId: number | null }>(request, '/api/closures/close-location', {
    ...form,
    previewKey,
  })
  return closed.progressId
}

/** The calendar's temporary hours, made if there are none. */
async function temporaryHours(request: APIRequestContext, locationId: number): Promise<number> {
  const [calendar] = await ask<{ id: number }[]>(request, `/api/calendars/location/${locationId}`)
  const calendarId = calendar?.id
  const known = async () => {
    const asked = { calendarId, availabilityType: 'Temporary' }
    const { rules } = await ask<{ rules: { id: number }[] }>(request, '/api/office-hours/listing', asked)
    return rules[0]?.id
  }
  const there = await known()
  if (there !== undefined) return there
  const day = [{ startTime: '09:00', endTime: '13:00', numberOfSlots: 2, timeSlotDuration: 15 }]
  const change = {
    calendarId,
    availabilityRule: {
      name: 'Holiday week',
      startDateTime: `${dayAhead(50)}T00:00`,
      endDateTime: `${dayAhead(56)}T00:00`,
      mondayAvailability: day,
      tuesdayAvailability: day,
      wednesdayAvailability: day,
      thursdayAvailability: day,
      fridayAvailability: day,
      saturdayAvailability: [],
      sundayAvailability: [],
    },
  }
  const preview = '/api/temporary-office-hours/cancel-preview'
  const { previewKey } = await ask<{ previewKey: string }>(request, preview, change)
  await ask(request, '/api/temporary-office-hours/create', { ...change, previewKey })
  return (await known()) ?? 0
}
