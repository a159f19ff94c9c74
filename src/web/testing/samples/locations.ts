import type { Calendar } from '#contract/calendars.ts'
import type { ListedClosure } from '#contract/closures.ts'
import type { Location, LocationRow } from '#contract/locations.ts'

/** For tests: an office, and what belongs to it. */

export const elmStreet: Location = {
  id: 2,
  version: 5,
  name: 'Elm Street',
  officeNumber: '101',
  phoneNumber: '+13035550101',
  directions: 'Behind the library.',
  address: { address1: '1200 Elm Street', address2: 'Suite 100', city: 'Denver', state: 'CO', zipCode: '80220' },
  latitude: 39.7392,
  longitude: -104.9186,
  timeZone: 'America/Denver',
  textMessagesEnabled: true,
  announcementsEnabled: false,
  pullNumberEnabled: true,
  releaseMinutes: 0,
  pullNumberAnnouncementTemplate: 'Ticket {{TicketNumber}} to desk {{StationNumber}}',
  pullNumberLatestNumber: 17,
  isArchived: false,
  appointmentsOffClock: 0,
}

export const elmStreetRow: LocationRow = {
  id: 2,
  name: 'Elm Street',
  officeNumber: '101',
  phoneNumber: '+13035550101',
  city: 'Denver',
  timeZone: 'America/Denver',
  calendars: 3,
  isArchived: false,
  languagesMissing: [],
}

export const licensing: Calendar = {
  id: 7,
  version: 4,
  locationId: 2,
  locationName: 'Elm Street',
  name: 'Licensing',
  appointmentTypeIds: [1, 3],
  appointmentTypeNames: ['Driver License', 'Road Test'],
}

export const training: ListedClosure = {
  id: 11,
  version: 1,
  name: 'Staff training',
  isAllDay: false,
  isSingleDay: true,
  startDate: '2026-03-09T09:00',
  endDate: '2026-03-09T12:00',
  appointmentTypeIds: [],
  appointmentTypeNames: [],
  calendarId: null,
  calendarName: null,
  column: null,
  message: 'We train our staff this morning.',
  isFuture: true,
}
