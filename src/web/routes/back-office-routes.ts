import { paths } from '#web/paths.ts'
import { inArea, screen } from './app-route.ts'

/** Public by its address, yet it needs somebody signed in. */
export const accountRoutes = inArea('public', 'any', [
  {
    path: '/change-password',
    name: 'Change password',
    screen: screen('ChangePassword', () => import('#web/screens/account/ChangePassword.tsx')),
  },
])

export const staffRoutes = inArea('staff', 'staff', [
  { path: '/staff', name: 'Staff', screen: { redirectTo: paths.appointmentCalendar } },
  {
    path: '/staff/appointments',
    name: 'Appointment Calendar',
    screen: screen('StaffCalendar', () => import('#web/screens/staff/appointments/StaffCalendar.tsx')),
  },
  {
    path: '/staff/appointments/:entityId',
    name: 'Appointment details',
    screen: screen('AppointmentDetails', () => import('#web/screens/staff/appointments/AppointmentDetails.tsx')),
  },
  {
    path: '/staff/locations/:locationId',
    name: 'Location details',
    screen: screen('StaffLocation', () => import('#web/screens/staff/locations/StaffLocation.tsx')),
  },
])

const LOCATION = '/office-manager/locations/:locationId'
const CALENDAR = `${LOCATION}/calendar/:entityId`

export const officeManagerRoutes = inArea('office-manager', 'manager', [
  { path: '/office-manager', name: 'Office manager', screen: { redirectTo: paths.managerLocations } },
  {
    path: '/office-manager/locations',
    name: 'Locations',
    screen: screen('LocationList', () => import('#web/screens/office-manager/locations/LocationList.tsx')),
  },
  {
    path: LOCATION,
    name: 'Location details',
    screen: screen('LocationDetails', () => import('#web/screens/office-manager/locations/LocationDetails.tsx')),
  },
  {
    path: '/office-manager/locations/delete/:entityId',
    who: 'admin',
    name: 'Delete location',
    screen: screen('LocationDelete', () => import('#web/screens/office-manager/locations/LocationDelete.tsx')),
  },
  {
    path: '/office-manager/locations/close/:entityId',
    name: 'Close location',
    screen: screen('LocationClose', () => import('#web/screens/office-manager/closures/LocationClose.tsx')),
  },
  {
    path: `${LOCATION}/calendar/create`,
    name: 'Create calendar',
    screen: screen('CalendarCreate', () => import('#web/screens/office-manager/calendars/CalendarCreate.tsx')),
  },
  {
    path: `${CALENDAR}/update`,
    name: 'Edit calendar',
    screen: screen('CalendarUpdate', () => import('#web/screens/office-manager/calendars/CalendarUpdate.tsx')),
  },
  {
    path: `${CALENDAR}/delete`,
    who: 'admin',
    name: 'Delete calendar',
    screen: screen('CalendarDelete', () => import('#web/screens/office-manager/calendars/CalendarDelete.tsx')),
  },
  {
    path: `${CALENDAR}/temporary-office-hours`,
    name: 'Temporary hours',
    screen: screen('TemporaryHoursList', () => import('#web/screens/office-manager/hours/TemporaryHoursList.tsx')),
  },
  {
    path: `${CALENDAR}/temporary-office-hours/create`,
    name: 'Create temporary hours',
    screen: screen('TemporaryHoursCreate', () => import('#web/screens/office-manager/hours/TemporaryHoursCreate.tsx')),
  },
  {
    path: `${CALENDAR}/temporary-office-hours/delete`,
    name: 'Delete temporary hours',
    screen: screen('TemporaryHoursDelete', () => import('#web/screens/office-manager/hours/TemporaryHoursDelete.tsx')),
  },
  {
    path: `${CALENDAR}/standard-office-hours/update`,
    name: 'Standard hours',
    screen: screen('StandardHours', () => import('#web/screens/office-manager/hours/StandardHours.tsx')),
  },
  {
    path: '/office-manager/progress/:id',
    name: 'Cancelling appointments',
    screen: screen('Progress', () => import('#web/screens/office-manager/progress/Progress.tsx')),
  },
  {
    path: '/office-manager/calendar/temporary-office-hours/create/:entityId',
    name: 'Create temporary hours',
    screen: screen('TemporaryHoursCreate', () => import('#web/screens/office-manager/hours/TemporaryHoursCreate.tsx')),
  },
])

export const adminRoutes = inArea('admin', 'admin', [
  { path: '/admin', name: 'Admin', screen: { redirectTo: paths.dashboard } },
  {
    path: '/admin/dashboard',
    name: 'Dashboard',
    screen: screen('Dashboard', () => import('#web/screens/admin/dashboard/Dashboard.tsx')),
  },
  {
    path: '/admin/debug',
    name: 'Debug tools',
    screen: screen('DebugTools', () => import('#web/screens/admin/debug/DebugTools.tsx')),
  },
  {
    path: '/admin/404',
    name: 'Not found',
    screen: screen('BackOfficeNotFound', () => import('#web/screens/public/BackOfficeNotFound.tsx')),
  },
  {
    path: '/admin/settings',
    name: 'Settings',
    screen: screen('SettingList', () => import('#web/screens/admin/settings/SettingList.tsx')),
  },
  {
    path: '/admin/settings/create',
    name: 'Create setting',
    screen: screen('SettingCreate', () => import('#web/screens/admin/settings/SettingCreate.tsx')),
  },
  {
    path: '/admin/settings/update/:id',
    name: 'Edit setting',
    screen: screen('SettingUpdate', () => import('#web/screens/admin/settings/SettingUpdate.tsx')),
  },
  {
    path: '/admin/settings/delete/:id',
    name: 'Delete setting',
    screen: screen('SettingDelete', () => import('#web/screens/admin/settings/SettingDelete.tsx')),
  },
  {
    path: '/admin/email-template',
    name: 'Email Templates',
    screen: screen('EmailTemplateList', () => import('#web/screens/admin/email-templates/EmailTemplateList.tsx')),
  },
  {
    path: '/admin/email-template/update/:id',
    name: 'Edit email template',
    screen: screen('EmailTemplateUpdate', () => import('#web/screens/admin/email-templates/EmailTemplateUpdate.tsx')),
  },
  {
    path: '/admin/sms-template',
    name: 'SMS Templates',
    screen: screen('SmsTemplateList', () => import('#web/screens/admin/sms-templates/SmsTemplateList.tsx')),
  },
  {
    path: '/admin/sms-template/update/:entityId',
    name: 'Edit SMS template',
    screen: screen('SmsTemplateUpdate', () => import('#web/screens/admin/sms-templates/SmsTemplateUpdate.tsx')),
  },
  {
    path: '/admin/localized-templates',
    name: 'Localized Templates',
    screen: screen(
      'LocalizedTemplateList',
      () => import('#web/screens/admin/localized-templates/LocalizedTemplateList.tsx'),
    ),
  },
  {
    path: '/admin/localized-templates/update/:entityId',
    name: 'Edit localized template',
    screen: screen(
      'LocalizedTemplateUpdate',
      () => import('#web/screens/admin/localized-templates/LocalizedTemplateUpdate.tsx'),
    ),
  },
  {
    path: '/admin/users',
    name: 'Users',
    screen: screen('UserList', () => import('#web/screens/admin/users/UserList.tsx')),
  },
  {
    path: '/admin/users/locked',
    name: 'Locked users',
    screen: screen('LockedUserList', () => import('#web/screens/admin/users/LockedUserList.tsx')),
  },
  {
    path: '/admin/users/create',
    name: 'Create user',
    screen: screen('UserCreate', () => import('#web/screens/admin/users/UserCreate.tsx')),
  },
  {
    path: '/admin/users/update/:id',
    name: 'Edit user',
    screen: screen('UserUpdate', () => import('#web/screens/admin/users/UserUpdate.tsx')),
  },
  {
    path: '/admin/users/lock/:id',
    name: 'Lock user',
    screen: screen('UserLock', () => import('#web/screens/admin/users/UserLock.tsx')),
  },
  {
    path: '/admin/users/unlock/:id',
    name: 'Unlock user',
    screen: screen('UserUnlock', () => import('#web/screens/admin/users/UserUnlock.tsx')),
  },
  {
    path: '/admin/users/:id/resend',
    name: 'Resend confirmation',
    screen: screen('UserResend', () => import('#web/screens/admin/users/UserResend.tsx')),
  },
  {
    path: '/admin/locations',
    name: 'Locations',
    screen: screen('LocationList', () => import('#web/screens/admin/locations/LocationList.tsx')),
  },
  {
    path: '/admin/locations/create',
    name: 'Create location',
    screen: screen('LocationCreate', () => import('#web/screens/admin/locations/LocationCreate.tsx')),
  },
  {
    path: '/admin/locations/update/:id',
    name: 'Edit location',
    screen: screen('LocationUpdate', () => import('#web/screens/admin/locations/LocationUpdate.tsx')),
  },
  {
    path: '/admin/locations/close/multiple',
    name: 'Close Multiple Locations',
    screen: screen('LocationsClose', () => import('#web/screens/admin/closures/LocationsClose.tsx')),
  },
  {
    path: '/admin/appointments',
    name: 'Appointments',
    screen: screen('AppointmentList', () => import('#web/screens/admin/appointments/AppointmentList.tsx')),
  },
  {
    path: '/admin/appointments/create',
    name: 'Create appointment',
    screen: screen('AppointmentCreate', () => import('#web/screens/admin/appointments/AppointmentCreate.tsx')),
  },
  {
    path: '/admin/appointments/update/:id',
    name: 'Edit appointment',
    screen: screen('AppointmentUpdate', () => import('#web/screens/admin/appointments/AppointmentUpdate.tsx')),
  },
  {
    path: '/admin/appointments/details/:id',
    name: 'Appointment details',
    screen: screen('AppointmentDetails', () => import('#web/screens/admin/appointments/AppointmentDetails.tsx')),
  },
  {
    path: '/admin/appointments/delete/:id',
    name: 'Delete appointment',
    screen: screen('AppointmentDelete', () => import('#web/screens/admin/appointments/AppointmentDelete.tsx')),
  },
  {
    path: '/admin/appointment-type',
    name: 'Appointment Types',
    screen: screen('AppointmentTypeList', () => import('#web/screens/admin/appointment-types/AppointmentTypeList.tsx')),
  },
  {
    path: '/admin/appointment-type/create',
    name: 'Create appointment type',
    screen: screen(
      'AppointmentTypeCreate',
      () => import('#web/screens/admin/appointment-types/AppointmentTypeCreate.tsx'),
    ),
  },
  {
    path: '/admin/appointment-type/update/:id',
    name: 'Edit appointment type',
    screen: screen(
      'AppointmentTypeUpdate',
      () => import('#web/screens/admin/appointment-types/AppointmentTypeUpdate.tsx'),
    ),
  },
  {
    path: '/admin/appointment-type/delete/:id',
    name: 'Delete appointment type',
    screen: screen(
      'AppointmentTypeDelete',
      () => import('#web/screens/admin/appointment-types/AppointmentTypeDelete.tsx'),
    ),
  },
  {
    path: '/admin/outbox',
    name: 'Outbox',
    screen: screen('OutboxList', () => import('#web/screens/admin/outbox/OutboxList.tsx')),
  },
  {
    path: '/admin/outbox/phone',
    name: 'Phone simulator',
    screen: screen('PhoneSimulator', () => import('#web/screens/admin/outbox/PhoneSimulator.tsx')),
  },
  {
    path: '/admin/change-logs',
    name: 'Change Logs',
    screen: screen('ChangeLogs', () => import('#web/screens/admin/change-logs/ChangeLogs.tsx')),
  },
])
