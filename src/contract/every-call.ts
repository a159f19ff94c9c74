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

/** All calls by noun: for the coverage tests and OpenAPI. Screens and routes import their own noun. */
export const callsByNoun = {
  accessLog,
  account,
  adminAppointments,
  adminAppointmentTypes,
  adminSettings,
  appointmentTypes,
  appointments,
  blockedPlaces,
  booking,
  calendars,
  changeLog,
  closures,
  confirmations,
  dashboard,
  debug,
  desks,
  earliestTimes,
  effects,
  honored,
  humanCheck,
  kiosk,
  licenses,
  line,
  lobby,
  locations,
  notifications,
  officeHours,
  offers,
  outbox,
  peopleToCall,
  publicLine,
  reports,
  settings,
  staffAppointments,
  suspiciousBookings,
  templates,
  tickets,
  trustedBookers,
  users,
  waitingList,
  zipCodes,
} satisfies Record<string, Record<string, Read | Write>>
export type Noun = keyof typeof callsByNoun

export const everyCall: readonly (Read | Write)[] = Object.values(callsByNoun).flatMap((calls) => Object.values(calls))
