import { accountPaths } from './account-paths.ts'
import { openTo, screen } from './address.ts'

/** It is shown at every address of the back office that is none. */
export const BackOfficeNotFound = screen(
  'BackOfficeNotFound',
  () => import('#web/screens/public/BackOfficeNotFound.tsx'),
)

/** What administrators set up for the whole portal. */
export const adminRows = openTo('admin', {
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
  appointmentTypeSets: {
    path: '/admin/appointment-type/sets',
    title: 'Ready-made services',
    icon: 'file-text',
    screen: screen(
      'AppointmentTypeSets',
      () => import('#web/screens/admin/appointment-types/AppointmentTypeScreens.tsx'),
    ),
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
