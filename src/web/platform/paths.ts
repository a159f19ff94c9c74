import { accountPaths } from './account-paths.ts'
import { type Address, type Id, linksTo, openTo, screen } from './address.ts'
import { publicPaths } from './public-paths.ts'

/** It is shown at every address of the back office that is none. */
export const BackOfficeNotFound = screen(
  'BackOfficeNotFound',
  () => import('#web/screens/public/BackOfficeNotFound.tsx'),
)

const ofStaff = openTo('staff', {
  staff: { path: '/staff', screen: { redirectTo: accountPaths.home.Staff } },
  appointmentCalendar: {
    path: accountPaths.home.Staff,
    title: 'Appointment Calendar',
    icon: 'calendar',
    sidebar: { Admin: 9, 'Office Manager': 2, Staff: 1 },
    also: ['/staff'],
    screen: screen('StaffCalendar', () => import('#web/screens/staff/appointments/StaffCalendar.tsx')),
  },
  appointment: {
    path: '/staff/appointments/:entityId',
    screen: screen('AppointmentDetails', () => import('#web/screens/staff/appointments/AppointmentDetails.tsx')),
  },
  editAppointment: {
    path: '/staff/appointments/update/:id',
    screen: screen('AppointmentUpdate', () => import('#web/screens/staff/appointments/AppointmentUpdate.tsx')),
  },
  desk: {
    path: '/staff/desk',
    title: 'Desk',
    icon: 'megaphone',
    screen: screen('StaffDesk', () => import('#web/screens/staff/desk/StaffDesk.tsx')),
  },
  waitingList: {
    path: '/staff/waiting-list',
    title: 'Waiting List',
    icon: 'bell',
    screen: screen('WaitingList', () => import('#web/screens/staff/waiting-list/WaitingList.tsx')),
  },
  staffLocation: {
    path: '/staff/locations/:locationId',
    screen: screen('LocationDetails', () => import('#web/screens/staff/locations/LocationDetails.tsx')),
  },
  honored: {
    path: '/staff/locations/:locationId/honored',
    screen: screen('HonoredList', () => import('#web/screens/staff/honored/HonoredList.tsx')),
  },
  peopleToCall: {
    path: '/staff/locations/:locationId/people-to-call',
    screen: screen('PeopleToCallList', () => import('#web/screens/staff/people-to-call/PeopleToCallList.tsx')),
  },
})

const ofManagers = openTo('manager', {
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
  closeLocation: {
    path: '/office-manager/locations/close/:entityId',
    screen: screen('LocationClose', () => import('#web/screens/office-manager/locations/LocationClose.tsx')),
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

const ofAdmins = openTo('admin', {
  admin: { path: '/admin', screen: { redirectTo: accountPaths.home.Admin } },
  dashboard: {
    path: accountPaths.home.Admin,
    title: 'Dashboard',
    icon: 'panel',
    sidebar: { Admin: 1 },
    also: ['/admin/outbox', '/admin/debug'],
    screen: screen('Dashboard', () => import('#web/screens/admin/dashboard/Dashboard.tsx')),
  },
  debug: {
    path: '/admin/debug',
    title: 'Debug tools',
    icon: 'settings',
    screen: screen('Debug', () => import('#web/screens/admin/debug/Debug.tsx')),
  },
  notInBackOffice: { path: '/admin/404', screen: BackOfficeNotFound },
  settings: {
    path: '/admin/settings',
    title: 'Settings',
    icon: 'settings',
    sidebar: { Admin: 11 },
    also: ['/admin/trusted-bookers'],
    screen: screen('SettingList', () => import('#web/screens/admin/settings/SettingScreens.tsx')),
  },
  createSetting: {
    path: '/admin/settings/create',
    title: 'Create setting',
    icon: 'plus',
    screen: screen('SettingCreate', () => import('#web/screens/admin/settings/SettingScreens.tsx')),
  },
  updateSetting: {
    path: '/admin/settings/update/:id',
    screen: screen('SettingUpdate', () => import('#web/screens/admin/settings/SettingScreens.tsx')),
  },
  deleteSetting: {
    path: '/admin/settings/delete/:id',
    screen: screen('SettingDelete', () => import('#web/screens/admin/settings/SettingScreens.tsx')),
  },
  trustedBookers: {
    path: '/admin/trusted-bookers',
    title: 'Trusted bookers',
    icon: 'users',
    screen: screen('TrustedBookerList', () => import('#web/screens/admin/trusted-bookers/TrustedBookerScreens.tsx')),
  },
  createTrustedBooker: {
    path: '/admin/trusted-bookers/create',
    title: 'Create trusted booker',
    icon: 'plus',
    screen: screen('TrustedBookerCreate', () => import('#web/screens/admin/trusted-bookers/TrustedBookerScreens.tsx')),
  },
  updateTrustedBooker: {
    path: '/admin/trusted-bookers/update/:id',
    screen: screen('TrustedBookerUpdate', () => import('#web/screens/admin/trusted-bookers/TrustedBookerScreens.tsx')),
  },
  deleteTrustedBooker: {
    path: '/admin/trusted-bookers/delete/:id',
    screen: screen('TrustedBookerDelete', () => import('#web/screens/admin/trusted-bookers/TrustedBookerScreens.tsx')),
  },
  emailTemplates: {
    path: '/admin/email-template',
    title: 'Email Templates',
    icon: 'mail',
    sidebar: { Admin: 3 },
    screen: screen('EmailTemplateList', () => import('#web/screens/admin/templates/TemplateScreens.tsx')),
  },
  updateEmailTemplate: {
    path: '/admin/email-template/update/:id',
    screen: screen('EmailTemplateUpdate', () => import('#web/screens/admin/templates/TemplateScreens.tsx')),
  },
  smsTemplates: {
    path: '/admin/sms-template',
    title: 'SMS Templates',
    icon: 'message',
    sidebar: { Admin: 4 },
    screen: screen('SmsTemplateList', () => import('#web/screens/admin/templates/TemplateScreens.tsx')),
  },
  updateSmsTemplate: {
    path: '/admin/sms-template/update/:entityId',
    screen: screen('SmsTemplateUpdate', () => import('#web/screens/admin/templates/TemplateScreens.tsx')),
  },
  localizedTemplates: {
    path: '/admin/localized-templates',
    title: 'Localized Templates',
    icon: 'globe',
    sidebar: { Admin: 5 },
    screen: screen('LocalizedTemplateList', () => import('#web/screens/admin/templates/TemplateScreens.tsx')),
  },
  updateLocalizedTemplate: {
    path: '/admin/localized-templates/update/:entityId',
    screen: screen('LocalizedTemplateUpdate', () => import('#web/screens/admin/templates/TemplateScreens.tsx')),
  },
  users: {
    path: '/admin/users',
    title: 'Users',
    icon: 'users',
    sidebar: { Admin: 2 },
    screen: screen('UserList', () => import('#web/screens/admin/users/UserScreens.tsx')),
  },
  lockedUsers: {
    path: '/admin/users/locked',
    title: 'Locked users',
    icon: 'lock',
    screen: screen('UsersLocked', () => import('#web/screens/admin/users/UserScreens.tsx')),
  },
  createUser: {
    path: '/admin/users/create',
    title: 'Create user',
    icon: 'plus',
    screen: screen('UserCreate', () => import('#web/screens/admin/users/UserScreens.tsx')),
  },
  updateUser: {
    path: '/admin/users/update/:id',
    screen: screen('UserUpdate', () => import('#web/screens/admin/users/UserScreens.tsx')),
  },
  lockUser: {
    path: '/admin/users/lock/:id',
    screen: screen('UserLock', () => import('#web/screens/admin/users/UserScreens.tsx')),
  },
  unlockUser: {
    path: '/admin/users/unlock/:id',
    screen: screen('UserUnlock', () => import('#web/screens/admin/users/UserScreens.tsx')),
  },
  resendConfirmation: {
    path: '/admin/users/:id/resend',
    screen: screen('UserResend', () => import('#web/screens/admin/users/UserScreens.tsx')),
  },
  locations: {
    path: '/admin/locations',
    title: 'Locations',
    icon: 'building',
    sidebar: { Admin: 7 },
    also: ['/office-manager'],
    screen: screen('LocationList', () => import('#web/screens/admin/locations/LocationScreens.tsx')),
  },
  createLocation: {
    path: '/admin/locations/create',
    title: 'Create location',
    icon: 'plus',
    screen: screen('LocationCreate', () => import('#web/screens/admin/locations/LocationScreens.tsx')),
  },
  updateLocation: {
    path: '/admin/locations/update/:id',
    screen: screen('LocationUpdate', () => import('#web/screens/admin/locations/LocationScreens.tsx')),
  },
  closeMultipleLocations: {
    path: '/admin/locations/close/multiple',
    title: 'Close Multiple Locations',
    icon: 'building',
    screen: screen('LocationCloseMultiple', () => import('#web/screens/admin/locations/LocationCloseMultiple.tsx')),
  },
  appointments: {
    path: '/admin/appointments',
    title: 'Appointments',
    icon: 'list',
    sidebar: { Admin: 8 },
    also: ['/office-manager/suspicious-bookings'],
    screen: screen('AppointmentList', () => import('#web/screens/admin/appointments/AppointmentList.tsx')),
  },
  createAppointment: {
    path: '/admin/appointments/create',
    title: 'Create appointment',
    icon: 'plus',
    screen: screen('AppointmentCreate', () => import('#web/screens/admin/appointments/AppointmentScreens.tsx')),
  },
  updateAppointment: {
    path: '/admin/appointments/update/:id',
    screen: screen('AppointmentUpdate', () => import('#web/screens/admin/appointments/AppointmentScreens.tsx')),
  },
  appointmentDetails: {
    path: '/admin/appointments/details/:id',
    screen: screen('AppointmentDetails', () => import('#web/screens/admin/appointments/AppointmentDetails.tsx')),
  },
  deleteAppointment: {
    path: '/admin/appointments/delete/:id',
    screen: screen('AppointmentDelete', () => import('#web/screens/admin/appointments/AppointmentScreens.tsx')),
  },
  appointmentTypes: {
    path: '/admin/appointment-type',
    title: 'Appointment Types',
    icon: 'file-text',
    sidebar: { Admin: 6 },
    screen: screen(
      'AppointmentTypeList',
      () => import('#web/screens/admin/appointment-types/AppointmentTypeScreens.tsx'),
    ),
  },
  createAppointmentType: {
    path: '/admin/appointment-type/create',
    title: 'Create appointment type',
    icon: 'plus',
    screen: screen(
      'AppointmentTypeCreate',
      () => import('#web/screens/admin/appointment-types/AppointmentTypeScreens.tsx'),
    ),
  },
  updateAppointmentType: {
    path: '/admin/appointment-type/update/:id',
    screen: screen(
      'AppointmentTypeUpdate',
      () => import('#web/screens/admin/appointment-types/AppointmentTypeScreens.tsx'),
    ),
  },
  deleteAppointmentType: {
    path: '/admin/appointment-type/delete/:id',
    screen: screen(
      'AppointmentTypeDelete',
      () => import('#web/screens/admin/appointment-types/AppointmentTypeScreens.tsx'),
    ),
  },
  outbox: {
    path: '/admin/outbox',
    title: 'Outbox',
    icon: 'mail',
    screen: screen('OutboxList', () => import('#web/screens/admin/outbox/OutboxList.tsx')),
  },
  simulatedPhone: {
    path: '/admin/outbox/phone',
    title: 'Phone simulator',
    icon: 'phone',
    screen: screen('SimulatedPhone', () => import('#web/screens/admin/outbox/SimulatedPhone.tsx')),
  },
  changeLogs: {
    path: '/admin/change-logs',
    title: 'Change Logs',
    icon: 'history',
    sidebar: { Admin: 10 },
    screen: screen('ChangeLogList', () => import('#web/screens/admin/change-log/ChangeLogList.tsx')),
  },
  recordChanges: {
    path: '/admin/change-logs/records',
    title: 'Changes to other records',
    icon: 'history',
    screen: screen('ChangedRecords', () => import('#web/screens/admin/change-log/ChangedRecords.tsx')),
  },
  accesses: {
    path: '/admin/change-logs/views',
    title: 'Views and exports',
    icon: 'users',
    screen: screen('PersonalDataViews', () => import('#web/screens/admin/change-log/PersonalDataViews.tsx')),
  },
})

/** Public by its address, but requires signing in. */
const ofEveryUser = openTo('any', {
  changePassword: {
    path: accountPaths.changePassword,
    title: 'Change password',
    icon: 'lock',
    screen: screen('ChangePassword', () => import('#web/screens/public/ChangePassword.tsx')),
  },
})

/** Everything that requires signing in. */
export const backOffice = { ...ofStaff, ...ofManagers, ...ofAdmins, ...ofEveryUser }

export const backOfficeAddresses: readonly Address[] = Object.values(backOffice)

const links = linksTo(backOffice)

/** Every link is built here, in public-paths.ts or in account-paths.ts, next to the screens that they lead to. */
export const paths = {
  ...publicPaths,
  ...accountPaths,
  ...links,
  calendarOf: (locationId: Id) => `${links.appointmentCalendar}?locationId=${locationId}`,
  /** Open on its day. */
  appointmentOnCalendar: (appointment: { id: Id; locationId: Id; date: string; isCancelled: boolean }) =>
    `${links.appointmentCalendar}?locationId=${appointment.locationId}&date=${appointment.date}${appointment.isCancelled ? '&cancelled=too' : ''}&appointmentId=${appointment.id}`,
  deskAt: (locationId: Id) => `${links.desk}?locationId=${locationId}`,
  waitingListAt: (locationId: Id) => `${links.waitingList}?locationId=${locationId}`,
  /** With a closure: the form that changes it. */
  closeLocation: (id: Id, closureId?: Id) =>
    `${links.closeLocation(id)}${closureId === undefined ? '' : `?closureId=${closureId}`}`,
  /** The form that creates them, filled in from a rule. */
  updateTemporaryHours: (locationId: Id, id: Id, availabilityRuleId: Id) =>
    `${links.createTemporaryHours(locationId, id)}?availabilityRuleId=${availabilityRuleId}`,
  deleteTemporaryHours: (locationId: Id, id: Id, availabilityRuleId: Id) =>
    `${links.deleteTemporaryHours(locationId, id)}?availabilityRuleId=${availabilityRuleId}`,
  /** With the key, and the default to begin with. */
  createSettingOf: (key: string) => `${links.createSetting}?key=${encodeURIComponent(key)}`,
} as const
