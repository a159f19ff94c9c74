import type { APIRequestContext } from '@playwright/test'
import { ask, someEmail } from './steps.ts'

/** An office that belongs to one journey alone, made by an administrator's calls. */
export interface OwnOffice {
  readonly name: string
  readonly locationId: number
  /** In the order of their names. */
  readonly calendarIds: readonly number[]
  /** On the office's clock. */
  readonly today: string
  /**
   * Books for someone, as staff would, and returns their appointment. Without an email address, nothing can be sent.
   */
  book(lastName: string, startDateLocal: string, more?: BookMore): Promise<{ readonly id: number }>
}

interface BookMore {
  readonly calendarId?: number | undefined
  readonly email?: string
}

interface OfficeWish {
  readonly name: string
  readonly timeZone?: string
  readonly calendars?: readonly string[]
  /** What it serves; by default the first of all types, which other offices serve too. */
  readonly appointmentTypeId?: number
  readonly hours?: { readonly startTime: string; readonly endTime: string; readonly numberOfSlots: number }
}

export const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

/** No one is offered anything, or has to answer, at night: a zone where it is noon now. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  // These names count the other way around.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** A location whose calendars are open all week. */
export async function anOwnOffice(request: APIRequestContext, wish: OfficeWish): Promise<OwnOffice> {
  const { timeZone = 'America/Denver', calendars = ['Front desk'] } = wish
  const { hours = { startTime: '08:00', endTime: '17:00', numberOfSlots: 2 } } = wish
  const name = unique(wish.name)
  const { id: locationId } = await ask<{ id: number }>(request, '/api/locations/create', {
    name,
    officeNumber: '900',
    phoneNumber: '(303) 555-0190',
    directions: '',
    address: { address1: '', address2: '', city: 'Denver', state: 'CO', zipCode: '80220' },
    latitude: null,
    longitude: null,
    timeZone,
    textMessagesEnabled: true,
    announcementsEnabled: true,
    pullNumberEnabled: false,
    pullNumberAnnouncementTemplate: '',
  })
  const [first] = await ask<{ id: number }[]>(request, '/api/appointment-types/options')
  const appointmentTypeId = wish.appointmentTypeId ?? first?.id
  const calendarIds: number[] = []
  let today = ''
  for (const calendar of calendars) {
    const { id: calendarId } = await ask<{ id: number }>(request, '/api/calendars/create', {
      locationId,
      name: calendar,
      appointmentTypeIds: [appointmentTypeId],
    })
    const asked = { calendarId, availabilityType: 'Standard' }
    today = (await ask<{ todayLocal: string }>(request, '/api/office-hours/listing', asked)).todayLocal
    const day = [{ ...hours, timeSlotDuration: 15 }]
    const availabilityRule = {
      startDateTime: `${today}T00:00`,
      ...Object.fromEntries(WEEKDAYS.map((weekday) => [`${weekday}Availability`, day])),
    }
    const change = { calendarId, availabilityRule }
    const { previewKey } = await ask<{ previewKey: string }>(request, '/api/standard-office-hours/preview', change)
    await ask(request, '/api/standard-office-hours/update', { ...change, previewKey, version: null })
    calendarIds.push(calendarId)
  }
  return {
    name,
    locationId,
    calendarIds,
    today,
    book: (lastName, startDateLocal, { calendarId = calendarIds[0], email = someEmail() } = {}) =>
      bookAtDesk(request, {
        visit: { locationId, calendarId, startDateLocal },
        appointmentTypeId,
        customer: { firstName: 'Maya', lastName, email },
      }),
  }
}

interface DeskBooking {
  readonly visit: {
    readonly locationId: number
    readonly calendarId?: number | undefined
    readonly startDateLocal: string
  }
  readonly appointmentTypeId: number | undefined
  readonly customer: { readonly firstName: string; readonly lastName: string; readonly email: string }
}

/** Books for someone with a phone, as staff would. */
export function bookAtDesk(
  request: APIRequestContext,
  { visit, appointmentTypeId, customer }: DeskBooking,
): Promise<{ readonly id: number }> {
  return ask(request, '/api/staff/appointments/add-from-calendar', {
    ...visit,
    appointmentTypes: [{ appointmentTypeId, quantity: 1 }],
    customer: {
      ...customer,
      phoneNumber: '(303) 555-0142',
      smsPhoneNumber: '',
      isSmsNotificationsEnabled: false,
      vin: '',
      dlNumber: '',
    },
    isWalkIn: false,
    locale: 'en',
  })
}

export interface SignIn {
  readonly email: string
  readonly password: string
}

/** A user of some locations, who can sign in immediately. */
export async function aUserOf(
  request: APIRequestContext,
  role: 'Staff' | 'Office Manager',
  locationIds: readonly number[],
  fullName: string,
): Promise<SignIn> {
  const password = 'Purple-bike-7'
  const email = `${fullName.split(' ')[0]?.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@example.test`
  await ask(request, '/api/users', {
    email,
    fullName,
    phoneNumber: '',
    userRoles: [role],
    locations: locationIds,
    ssoOnly: false,
    emailConfirmed: true,
    password,
    confirmPassword: password,
  })
  return { email, password }
}
