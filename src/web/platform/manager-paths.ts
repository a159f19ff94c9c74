import { accountPaths } from './account-paths.ts'
import { openTo, screen } from './address.ts'

/** What managers run at their locations. */
export const managerRows = openTo('manager', {
  officeManager: { path: '/office-manager', screen: { redirectTo: accountPaths.home['Office Manager'] } },
  managerLocations: {
    path: accountPaths.home['Office Manager'],
    title: 'Locations',
    icon: 'building',
    toAdmins: { title: 'Manage calendars, hours and closures', icon: 'clock' },
    sidebar: { 'Office Manager': 1 },
    also: ['/office-manager'],
    screen: screen('LocationList', () => import('#web/screens/office-manager/locations/LocationScreens.tsx')),
  },
  managerLocation: {
    path: '/office-manager/locations/:locationId',
    screen: screen('LocationDetails', () => import('#web/screens/office-manager/locations/LocationScreens.tsx')),
  },
  confirmationsOf: {
    path: '/office-manager/locations/:locationId/confirmations/update',
    screen: screen(
      'ConfirmationUpdate',
      () => import('#web/screens/office-manager/confirmations/ConfirmationUpdate.tsx'),
    ),
  },
  desksOf: {
    path: '/office-manager/locations/:locationId/desks',
    screen: screen('DeskList', () => import('#web/screens/office-manager/desks/DeskList.tsx')),
  },
  deleteLocation: {
    path: '/office-manager/locations/delete/:entityId',
    who: 'admin',
    screen: screen('LocationDelete', () => import('#web/screens/office-manager/locations/LocationScreens.tsx')),
  },
  closeSeveralLocations: {
    path: '/office-manager/locations/close/multiple',
    title: 'Close several locations',
    icon: 'building',
    toAdmins: { title: 'Close several locations for a time', icon: 'building' },
    screen: screen(
      'LocationCloseMultiple',
      () => import('#web/screens/office-manager/locations/LocationCloseMultiple.tsx'),
    ),
  },
  closeLocation: {
    path: '/office-manager/locations/close/:entityId',
    screen: screen('LocationClose', () => import('#web/screens/office-manager/locations/LocationClose.tsx')),
  },
  createAbsence: {
    path: '/office-manager/locations/:locationId/absences/create',
    screen: screen('AbsenceCreate', () => import('#web/screens/office-manager/absences/AbsenceCreate.tsx')),
  },
  createCalendar: {
    path: '/office-manager/locations/:locationId/calendar/create',
    screen: screen('CalendarCreate', () => import('#web/screens/office-manager/calendars/CalendarScreens.tsx')),
  },
  updateCalendar: {
    path: '/office-manager/locations/:locationId/calendar/:entityId/update',
    screen: screen('CalendarUpdate', () => import('#web/screens/office-manager/calendars/CalendarScreens.tsx')),
  },
  deleteCalendar: {
    path: '/office-manager/locations/:locationId/calendar/:entityId/delete',
    who: 'admin',
    screen: screen('CalendarDelete', () => import('#web/screens/office-manager/calendars/CalendarDelete.tsx')),
  },
  temporaryHours: {
    path: '/office-manager/locations/:locationId/calendar/:entityId/temporary-office-hours',
    screen: screen(
      'TemporaryHoursList',
      () => import('#web/screens/office-manager/office-hours/TemporaryHoursList.tsx'),
    ),
  },
  createTemporaryHours: {
    path: '/office-manager/locations/:locationId/calendar/:entityId/temporary-office-hours/create',
    screen: screen(
      'TemporaryHoursCreate',
      () => import('#web/screens/office-manager/office-hours/TemporaryHoursCreate.tsx'),
    ),
  },
  deleteTemporaryHours: {
    path: '/office-manager/locations/:locationId/calendar/:entityId/temporary-office-hours/delete',
    screen: screen(
      'TemporaryHoursDelete',
      () => import('#web/screens/office-manager/office-hours/TemporaryHoursDelete.tsx'),
    ),
  },
  standardHours: {
    path: '/office-manager/locations/:locationId/calendar/:entityId/standard-office-hours/update',
    screen: screen(
      'StandardHoursUpdate',
      () => import('#web/screens/office-manager/office-hours/StandardHoursUpdate.tsx'),
    ),
  },
  suspiciousBookings: {
    path: '/office-manager/suspicious-bookings',
    title: 'Suspicious bookings',
    icon: 'alert',
    screen: screen(
      'SuspiciousBookingList',
      () => import('#web/screens/office-manager/suspicious-bookings/SuspiciousBookingList.tsx'),
    ),
  },
  progress: {
    path: '/office-manager/progress/:id',
    screen: screen('ProgressDetails', () => import('#web/screens/office-manager/progress/ProgressDetails.tsx')),
  },
  createTemporaryHoursOf: {
    path: '/office-manager/calendar/temporary-office-hours/create/:entityId',
    screen: screen(
      'TemporaryHoursCreate',
      () => import('#web/screens/office-manager/office-hours/TemporaryHoursCreate.tsx'),
    ),
  },
})
