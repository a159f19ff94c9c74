import { paths } from '#web/platform/paths.ts'
import { inArea, screen } from './app-route.ts'

/** Public by its address, but requires signing in. */
export const accountRoutes = inArea('public', 'any', [
  {
    path: '/change-password',
    screen: screen('ChangePassword', () => import('#web/screens/public/ChangePassword.tsx')),
  },
])

export const staffRoutes = inArea('staff', 'staff', [
  { path: '/staff', screen: { redirectTo: paths.appointmentCalendar } },
  {
    path: '/staff/appointments',
    screen: screen('StaffCalendar', () => import('#web/screens/staff/appointments/StaffCalendar.tsx')),
  },
  {
    path: '/staff/appointments/:entityId',
    screen: screen('AppointmentDetails', () => import('#web/screens/staff/appointments/AppointmentDetails.tsx')),
  },
  {
    path: '/staff/appointments/update/:id',
    screen: screen('AppointmentUpdate', () => import('#web/screens/staff/appointments/AppointmentUpdate.tsx')),
  },
  {
    path: '/staff/desk',
    screen: screen('StaffDesk', () => import('#web/screens/staff/desk/StaffDesk.tsx')),
  },
  {
    path: '/staff/waiting-list',
    screen: screen('WaitingList', () => import('#web/screens/staff/waiting-list/WaitingList.tsx')),
  },
  {
    path: '/staff/locations/:locationId',
    screen: screen('LocationDetails', () => import('#web/screens/staff/locations/LocationDetails.tsx')),
  },
  {
    path: '/staff/locations/:locationId/honored',
    screen: screen('HonoredList', () => import('#web/screens/staff/honored/HonoredList.tsx')),
  },
  {
    path: '/staff/locations/:locationId/people-to-call',
    screen: screen('PeopleToCallList', () => import('#web/screens/staff/people-to-call/PeopleToCallList.tsx')),
  },
])

const LOCATION = '/office-manager/locations/:locationId'
const CALENDAR = `${LOCATION}/calendar/:entityId`

export const officeManagerRoutes = inArea('office-manager', 'manager', [
  { path: '/office-manager', screen: { redirectTo: paths.managerLocations } },
  {
    path: '/office-manager/locations',
    screen: screen('LocationList', () => import('#web/screens/office-manager/locations/LocationList.tsx')),
  },
  {
    path: LOCATION,
    screen: screen('LocationDetails', () => import('#web/screens/office-manager/locations/LocationDetails.tsx')),
  },
  {
    path: `${LOCATION}/confirmations/update`,
    screen: screen(
      'ConfirmationUpdate',
      () => import('#web/screens/office-manager/confirmations/ConfirmationUpdate.tsx'),
    ),
  },
  {
    path: `${LOCATION}/desks`,
    screen: screen('DeskList', () => import('#web/screens/office-manager/desks/DeskList.tsx')),
  },
  {
    path: '/office-manager/locations/delete/:entityId',
    who: 'admin',
    screen: screen('LocationDelete', () => import('#web/screens/office-manager/locations/LocationDelete.tsx')),
  },
  {
    path: '/office-manager/locations/close/:entityId',
    screen: screen('LocationClose', () => import('#web/screens/office-manager/locations/LocationClose.tsx')),
  },
  {
    path: `${LOCATION}/calendar/create`,
    screen: screen('CalendarCreate', () => import('#web/screens/office-manager/calendars/CalendarCreate.tsx')),
  },
  {
    path: `${CALENDAR}/update`,
    screen: screen('CalendarUpdate', () => import('#web/screens/office-manager/calendars/CalendarUpdate.tsx')),
  },
  {
    path: `${CALENDAR}/delete`,
    who: 'admin',
    screen: screen('CalendarDelete', () => import('#web/screens/office-manager/calendars/CalendarDelete.tsx')),
  },
  {
    path: `${CALENDAR}/temporary-office-hours`,
    screen: screen(
      'TemporaryHoursList',
      () => import('#web/screens/office-manager/office-hours/TemporaryHoursList.tsx'),
    ),
  },
  {
    path: `${CALENDAR}/temporary-office-hours/create`,
    screen: screen(
      'TemporaryHoursCreate',
      () => import('#web/screens/office-manager/office-hours/TemporaryHoursCreate.tsx'),
    ),
  },
  {
    path: `${CALENDAR}/temporary-office-hours/delete`,
    screen: screen(
      'TemporaryHoursDelete',
      () => import('#web/screens/office-manager/office-hours/TemporaryHoursDelete.tsx'),
    ),
  },
  {
    path: `${CALENDAR}/standard-office-hours/update`,
    screen: screen(
      'StandardHoursUpdate',
      () => import('#web/screens/office-manager/office-hours/StandardHoursUpdate.tsx'),
    ),
  },
  {
    path: '/office-manager/suspicious-bookings',
    screen: screen(
      'SuspiciousBookingList',
      () => import('#web/screens/office-manager/suspicious-bookings/SuspiciousBookingList.tsx'),
    ),
  },
  {
    path: '/office-manager/progress/:id',
    screen: screen('ProgressDetails', () => import('#web/screens/office-manager/progress/ProgressDetails.tsx')),
  },
  {
    path: '/office-manager/calendar/temporary-office-hours/create/:entityId',
    screen: screen(
      'TemporaryHoursCreate',
      () => import('#web/screens/office-manager/office-hours/TemporaryHoursCreate.tsx'),
    ),
  },
])

export const adminRoutes = inArea('admin', 'admin', [
  { path: '/admin', screen: { redirectTo: paths.dashboard } },
  {
    path: '/admin/dashboard',
    screen: screen('Dashboard', () => import('#web/screens/admin/dashboard/Dashboard.tsx')),
  },
  {
    path: '/admin/debug',
    screen: screen('Debug', () => import('#web/screens/admin/debug/Debug.tsx')),
  },
  {
    path: '/admin/404',
    screen: screen('BackOfficeNotFound', () => import('#web/screens/public/BackOfficeNotFound.tsx')),
  },
  {
    path: '/admin/settings',
    screen: screen('SettingList', () => import('#web/screens/admin/settings/SettingList.tsx')),
  },
  {
    path: '/admin/settings/create',
    screen: screen('SettingCreate', () => import('#web/screens/admin/settings/SettingCreate.tsx')),
  },
  {
    path: '/admin/settings/update/:id',
    screen: screen('SettingUpdate', () => import('#web/screens/admin/settings/SettingUpdate.tsx')),
  },
  {
    path: '/admin/settings/delete/:id',
    screen: screen('SettingDelete', () => import('#web/screens/admin/settings/SettingDelete.tsx')),
  },
  {
    path: '/admin/trusted-bookers',
    screen: screen('TrustedBookerList', () => import('#web/screens/admin/trusted-bookers/TrustedBookerList.tsx')),
  },
  {
    path: '/admin/trusted-bookers/create',
    screen: screen('TrustedBookerCreate', () => import('#web/screens/admin/trusted-bookers/TrustedBookerCreate.tsx')),
  },
  {
    path: '/admin/trusted-bookers/update/:id',
    screen: screen('TrustedBookerUpdate', () => import('#web/screens/admin/trusted-bookers/TrustedBookerUpdate.tsx')),
  },
  {
    path: '/admin/trusted-bookers/delete/:id',
    screen: screen('TrustedBookerDelete', () => import('#web/screens/admin/trusted-bookers/TrustedBookerDelete.tsx')),
  },
  {
    path: '/admin/email-template',
    screen: screen('EmailTemplateList', () => import('#web/screens/admin/templates/EmailTemplateList.tsx')),
  },
  {
    path: '/admin/email-template/update/:id',
    screen: screen('EmailTemplateUpdate', () => import('#web/screens/admin/templates/EmailTemplateUpdate.tsx')),
  },
  {
    path: '/admin/sms-template',
    screen: screen('SmsTemplateList', () => import('#web/screens/admin/templates/SmsTemplateList.tsx')),
  },
  {
    path: '/admin/sms-template/update/:entityId',
    screen: screen('SmsTemplateUpdate', () => import('#web/screens/admin/templates/SmsTemplateUpdate.tsx')),
  },
  {
    path: '/admin/localized-templates',
    screen: screen('LocalizedTemplateList', () => import('#web/screens/admin/templates/LocalizedTemplateList.tsx')),
  },
  {
    path: '/admin/localized-templates/update/:entityId',
    screen: screen('LocalizedTemplateUpdate', () => import('#web/screens/admin/templates/LocalizedTemplateUpdate.tsx')),
  },
  {
    path: '/admin/users',
    screen: screen('UserList', () => import('#web/screens/admin/users/UserList.tsx')),
  },
  {
    path: '/admin/users/locked',
    screen: screen('UsersLocked', () => import('#web/screens/admin/users/UsersLocked.tsx')),
  },
  {
    path: '/admin/users/create',
    screen: screen('UserCreate', () => import('#web/screens/admin/users/UserCreate.tsx')),
  },
  {
    path: '/admin/users/update/:id',
    screen: screen('UserUpdate', () => import('#web/screens/admin/users/UserUpdate.tsx')),
  },
  {
    path: '/admin/users/lock/:id',
    screen: screen('UserLock', () => import('#web/screens/admin/users/UserLock.tsx')),
  },
  {
    path: '/admin/users/unlock/:id',
    screen: screen('UserUnlock', () => import('#web/screens/admin/users/UserUnlock.tsx')),
  },
  {
    path: '/admin/users/:id/resend',
    screen: screen('UserResend', () => import('#web/screens/admin/users/UserResend.tsx')),
  },
  {
    path: '/admin/locations',
    screen: screen('LocationList', () => import('#web/screens/admin/locations/LocationList.tsx')),
  },
  {
    path: '/admin/locations/create',
    screen: screen('LocationCreate', () => import('#web/screens/admin/locations/LocationCreate.tsx')),
  },
  {
    path: '/admin/locations/update/:id',
    screen: screen('LocationUpdate', () => import('#web/screens/admin/locations/LocationUpdate.tsx')),
  },
  {
    path: '/admin/locations/close/multiple',
    screen: screen('LocationCloseMultiple', () => import('#web/screens/admin/locations/LocationCloseMultiple.tsx')),
  },
  {
    path: '/admin/appointments',
    screen: screen('AppointmentList', () => import('#web/screens/admin/appointments/AppointmentList.tsx')),
  },
  {
    path: '/admin/appointments/create',
    screen: screen('AppointmentCreate', () => import('#web/screens/admin/appointments/AppointmentCreate.tsx')),
  },
  {
    path: '/admin/appointments/update/:id',
    screen: screen('AppointmentUpdate', () => import('#web/screens/admin/appointments/AppointmentUpdate.tsx')),
  },
  {
    path: '/admin/appointments/details/:id',
    screen: screen('AppointmentDetails', () => import('#web/screens/admin/appointments/AppointmentDetails.tsx')),
  },
  {
    path: '/admin/appointments/delete/:id',
    screen: screen('AppointmentDelete', () => import('#web/screens/admin/appointments/AppointmentDelete.tsx')),
  },
  {
    path: '/admin/appointment-type',
    screen: screen('AppointmentTypeList', () => import('#web/screens/admin/appointment-types/AppointmentTypeList.tsx')),
  },
  {
    path: '/admin/appointment-type/create',
    screen: screen(
      'AppointmentTypeCreate',
      () => import('#web/screens/admin/appointment-types/AppointmentTypeCreate.tsx'),
    ),
  },
  {
    path: '/admin/appointment-type/update/:id',
    screen: screen(
      'AppointmentTypeUpdate',
      () => import('#web/screens/admin/appointment-types/AppointmentTypeUpdate.tsx'),
    ),
  },
  {
    path: '/admin/appointment-type/delete/:id',
    screen: screen(
      'AppointmentTypeDelete',
      () => import('#web/screens/admin/appointment-types/AppointmentTypeDelete.tsx'),
    ),
  },
  {
    path: '/admin/outbox',
    screen: screen('OutboxList', () => import('#web/screens/admin/outbox/OutboxList.tsx')),
  },
  {
    path: '/admin/outbox/phone',
    screen: screen('SimulatedPhone', () => import('#web/screens/admin/outbox/SimulatedPhone.tsx')),
  },
  {
    path: '/admin/change-logs',
    screen: screen('ChangeLogList', () => import('#web/screens/admin/change-log/ChangeLogList.tsx')),
  },
  {
    path: '/admin/change-logs/records',
    screen: screen('ChangedRecords', () => import('#web/screens/admin/change-log/ChangedRecords.tsx')),
  },
  {
    path: '/admin/change-logs/views',
    screen: screen('PersonalDataViews', () => import('#web/screens/admin/change-log/PersonalDataViews.tsx')),
  },
])
