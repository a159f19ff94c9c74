import { accessLog } from './access-log.ts'
import { account } from './account.ts'
import { adminAppointments } from './admin-appointments.ts'
import { adminAppointmentTypes } from './admin-appointment-types.ts'
import { adminSettings } from './admin-settings.ts'
import { appointmentTypes } from './appointment-types.ts'
import { appointments } from './appointments.ts'
import { blockedPlaces } from './blocked-places.ts'
import { booking } from './booking.ts'
import { calendars } from './calendars.ts'
import { changeLog } from './change-log.ts'
import { closures } from './closures.ts'
import { confirmations } from './confirmations.ts'
import { dashboard } from './dashboard.ts'
import { debug } from './debug.ts'
import { desks } from './desks.ts'
import { earliestTimes } from './earliest-times.ts'
import { effects } from './effects.ts'
import type { Read, Write } from './endpoint.ts'
import { honored } from './honored.ts'
import { humanCheck } from './human-check.ts'
import { kiosk } from './kiosk.ts'
import { locations } from './locations.ts'
import { officeHours } from './office-hours.ts'
import { offers } from './offers.ts'
import { outbox } from './outbox.ts'
import { licenses } from './licenses.ts'
import { line } from './line.ts'
import { lobby } from './lobby.ts'
import { notifications } from './notifications.ts'
import { peopleToCall } from './people-to-call.ts'
import { publicLine } from './public-line.ts'
import { replies } from './replies.ts'
import { reports } from './reports.ts'
import { settings } from './settings.ts'
import { staffAppointments } from './staff-appointments.ts'
import { suspiciousBookings } from './suspicious-bookings.ts'
import { templates } from './templates.ts'
import { tickets } from './tickets.ts'
import { trustedBookers } from './trusted-bookers.ts'
import { users } from './users.ts'
import { waitingList } from './waiting-list.ts'
import { zipCodes } from './zip-codes.ts'

/** Every noun: its calls, and what they are about. Screens and routes import their own noun. */
export const nouns = {
  accessLog: { calls: accessLog, about: 'Who saw or exported customer data' },
  account: { calls: account, about: 'Signing in, passwords and email addresses of users' },
  adminAppointments: { calls: adminAppointments, about: 'Appointments, as administrators see and change them' },
  adminAppointmentTypes: { calls: adminAppointmentTypes, about: 'Appointment types, as administrators set them up' },
  adminSettings: { calls: adminSettings, about: 'The settings of the portal' },
  appointmentTypes: { calls: appointmentTypes, about: 'Appointment types to choose from' },
  appointments: { calls: appointments, about: 'What customers do with their appointment, by its link' },
  blockedPlaces: { calls: blockedPlaces, about: 'Places that staff keep free of appointments' },
  booking: { calls: booking, about: 'Finding, holding and booking a time' },
  calendars: { calls: calendars, about: 'The calendars of locations' },
  changeLog: { calls: changeLog, about: 'Who changed what' },
  closures: { calls: closures, about: 'Days on which locations are closed' },
  confirmations: { calls: confirmations, about: 'Whether customers have to confirm, by location' },
  dashboard: { calls: dashboard, about: 'The dashboard of the back office' },
  debug: { calls: debug, about: 'Tools that fill a portal with made-up data; not found unless they are switched on' },
  desks: { calls: desks, about: 'The desks of locations, and how their line runs' },
  earliestTimes: { calls: earliestTimes, about: 'The earliest times at all offices' },
  effects: { calls: effects, about: 'The progress of canceling many appointments' },
  honored: { calls: honored, about: 'Customers that a location serves without an appointment time' },
  humanCheck: { calls: humanCheck, about: 'The check that a person is booking' },
  kiosk: { calls: kiosk, about: 'The kiosk at the door of an office' },
  licenses: { calls: licenses, about: 'The packages in the portal and their licenses' },
  line: { calls: line, about: 'The line of a location, as its desks serve it' },
  lobby: { calls: lobby, about: 'The displays of waiting rooms, and pairing them' },
  locations: { calls: locations, about: 'Locations, their addresses and time zones' },
  notifications: { calls: notifications, about: 'Notifications that staff send to a customer' },
  officeHours: { calls: officeHours, about: 'Standard and temporary office hours' },
  offers: { calls: offers, about: 'Times offered to customers whose appointment cannot be kept' },
  outbox: { calls: outbox, about: 'Emails and texts on their way' },
  peopleToCall: { calls: peopleToCall, about: 'Customers who cannot be reached by message' },
  publicLine: { calls: publicLine, about: 'Waits without an appointment' },
  replies: { calls: replies, about: 'What customers do by text, as the SMS gateway passes it on' },
  reports: { calls: reports, about: 'Reports and their export' },
  settings: { calls: settings, about: 'Settings that customers see' },
  staffAppointments: { calls: staffAppointments, about: 'Appointments, as staff see and serve them' },
  suspiciousBookings: { calls: suspiciousBookings, about: 'Bookings that have something in common with many others' },
  templates: { calls: templates, about: 'The texts of emails, text messages and announcements' },
  tickets: { calls: tickets, about: 'Tickets for the line, by phone and in the waiting room' },
  trustedBookers: { calls: trustedBookers, about: 'Who can book more appointments than one person' },
  users: { calls: users, about: 'The users of the back office' },
  waitingList: { calls: waitingList, about: 'The waiting list for earlier times' },
  zipCodes: { calls: zipCodes, about: 'ZIP codes and distances' },
} satisfies Record<string, Noun>

export interface Noun {
  readonly calls: Readonly<Record<string, Read | Write>>
  readonly about: string
}

export const everyCall: readonly (Read | Write)[] = Object.values<Noun>(nouns).flatMap(({ calls }) =>
  Object.values(calls),
)
