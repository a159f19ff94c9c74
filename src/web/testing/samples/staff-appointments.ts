import { vi } from 'vitest'
import type {
  Appointment,
  BlockedPlace,
  CalendarAppointment,
  CalendarListing,
  CalendarWithAppointments,
} from '#contract/staff-appointments.ts'

/** The day of all samples; the office's clock is at ten. */
export const today = '2026-03-09'

export const elmStreet = { id: 1, name: 'Elm Street', timeZone: 'America/Denver' }
export const summitRidge = { id: 2, name: 'Summit Ridge', timeZone: 'America/Denver' }

/** In March, six hours behind. */
const inDenver = (clock: string) => new Date(Date.parse(`${today}T${clock}Z`) + 6 * 3_600_000).toISOString()

export function booked(id: number, start: string, change: Partial<CalendarAppointment> = {}): CalendarAppointment {
  return {
    id,
    firstName: 'Ana',
    lastName: `Ruiz ${id}`,
    start: `${today}T${start}`,
    end: `${today}T${start.slice(0, 3)}${String(Number(start.slice(3)) + 15).padStart(2, '0')}`,
    startDateUtc: inDenver(start),
    column: 0,
    appointmentStatus: 'Booked',
    isWalkIn: false,
    confirmedDateUtc: null,
    handlingUserEmail: null,
    checkedInUtc: null,
    types: 'Title Transfer',
    note: '',
    phoneNumber: '+13035550142',
    ...change,
  }
}

export function aCalendar(
  calendarId: number,
  appointments: CalendarAppointment[],
  change: Partial<CalendarWithAppointments> = {},
): CalendarWithAppointments {
  return {
    calendarId,
    name: `Counter ${calendarId}`,
    isTemporary: false,
    maxColumns: 2,
    appointments,
    blockedPlaces: [],
    backgroundEvents: [],
    startTimes: [],
    ...change,
  }
}

export function blockedAt(id: number, start: string, end: string, change: Partial<BlockedPlace> = {}): BlockedPlace {
  const times = { start: `${today}T${start}`, end: `${today}T${end}` }
  return { id, ...times, column: 0, reason: 'Break', note: '', blockedBy: 'sam@demo.test', ...change }
}

export function aListing(
  calendars: CalendarWithAppointments[],
  change: Partial<CalendarListing> = {},
): CalendarListing {
  return {
    calendarsWithAppointments: calendars,
    earliestStartTime: `${today}T08:00`,
    latestEndTime: `${today}T17:00`,
    hasClosures: false,
    timeZone: 'America/Denver',
    nowUtc: `${today}T16:00:00Z`,
    ...change,
  }
}

export function anAppointment(change: Partial<Appointment> = {}): Appointment {
  return {
    id: 7,
    reference: 'FH7K2MRWX',
    locationId: 1,
    locationName: 'Elm Street',
    calendarId: 1,
    calendarName: 'Counter 1',
    column: 0,
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana@example.test',
    phoneNumber: '+13035550142',
    smsPhoneNumber: '',
    vin: '',
    dlNumber: '',
    isWalkIn: false,
    note: '',
    startDateLocal: `${today}T14:00`,
    endDateLocal: `${today}T14:15`,
    startDateUtc: `${today}T20:00:00Z`,
    timeZone: 'America/Denver',
    isInTimeZone: true,
    cancellationDateUtc: null,
    confirmedDateUtc: null,
    confirmByUtc: null,
    appointmentStatus: 'Booked',
    appointmentTypes: ['Title Transfer', 'Identification Card'],
    appointmentAppointmentTypes: [
      { appointmentTypeId: 3, quantity: 1 },
      { appointmentTypeId: 5, quantity: 2 },
    ],
    handlingUserEmail: null,
    locale: 'en',
    localeDisplayName: 'English',
    appointmentLocaleId: 1,
    isTextMessagesEnabled: true,
    isAnnouncementsEnabled: true,
    notificationCount: 0,
    lastNotificationSentDateUtc: null,
    activityLogs: [],
    messages: [],
    personToCall: null,
    offered: null,
    honored: null,
    version: 3,
    ...change,
  }
}

export const listingCall = 'POST /api/staff/appointments/calendar-listing'
export const appointmentCall = (id: number) => `GET /api/staff/appointments/${id}?timeZone=UTC`

/** Sets the time to ten o'clock in Denver; fakes only the date, so that timers still work. */
export function atTen(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T16:00:00Z`) })
}
