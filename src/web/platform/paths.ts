import { accountPaths } from './account-paths.ts'
import { publicPaths } from './public-paths.ts'

type Id = number | string

/** Every link is built here, in public-paths.ts and in account-paths.ts; routes/ lists the same URLs with their screens. */
export const paths = {
  ...publicPaths,
  ...accountPaths,

  appointmentCalendar: '/staff/appointments',
  calendarOf: (locationId: Id) => `/staff/appointments?locationId=${locationId}`,
  /** Open on its day. */
  appointmentOnCalendar: (appointment: { id: Id; locationId: Id; date: string; isCancelled: boolean }) =>
    `/staff/appointments?locationId=${appointment.locationId}&date=${appointment.date}${appointment.isCancelled ? '&cancelled=too' : ''}&appointmentId=${appointment.id}`,
  appointment: (id: Id) => `/staff/appointments/${id}`,
  editAppointment: (id: Id) => `/staff/appointments/update/${id}`,
  desk: '/staff/desk',
  deskAt: (locationId: Id) => `/staff/desk?locationId=${locationId}`,
  waitingList: '/staff/waiting-list',
  waitingListAt: (locationId: Id) => `/staff/waiting-list?locationId=${locationId}`,
  staffLocation: (id: Id) => `/staff/locations/${id}`,
  honored: (locationId: Id) => `/staff/locations/${locationId}/honored`,
  peopleToCall: (locationId: Id) => `/staff/locations/${locationId}/people-to-call`,
  /** The display in a location's waiting room. */
  lobby: (locationId: Id) => `/lobby/${locationId}`,
  /** The screen at its door. */
  kiosk: (locationId: Id) => `/kiosk/${locationId}`,

  managerLocations: '/office-manager/locations',
  suspiciousBookings: '/office-manager/suspicious-bookings',
  managerLocation: (id: Id) => `/office-manager/locations/${id}`,
  confirmationsOf: (locationId: Id) => `/office-manager/locations/${locationId}/confirmations/update`,
  desksOf: (locationId: Id) => `/office-manager/locations/${locationId}/desks`,
  deleteLocation: (id: Id) => `/office-manager/locations/delete/${id}`,
  /** With a closure: the form that changes it. */
  closeLocation: (id: Id, closureId?: Id) =>
    `/office-manager/locations/close/${id}${closureId === undefined ? '' : `?closureId=${closureId}`}`,
  createCalendar: (locationId: Id) => `/office-manager/locations/${locationId}/calendar/create`,
  updateCalendar: (locationId: Id, id: Id) => `/office-manager/locations/${locationId}/calendar/${id}/update`,
  deleteCalendar: (locationId: Id, id: Id) => `/office-manager/locations/${locationId}/calendar/${id}/delete`,
  standardHours: (locationId: Id, id: Id) =>
    `/office-manager/locations/${locationId}/calendar/${id}/standard-office-hours/update`,
  temporaryHours: (locationId: Id, id: Id) =>
    `/office-manager/locations/${locationId}/calendar/${id}/temporary-office-hours`,
  createTemporaryHours: (locationId: Id, id: Id) =>
    `/office-manager/locations/${locationId}/calendar/${id}/temporary-office-hours/create`,
  /** The same form, filled in from a rule. */
  updateTemporaryHours: (locationId: Id, id: Id, availabilityRuleId: Id) =>
    `/office-manager/locations/${locationId}/calendar/${id}/temporary-office-hours/create?availabilityRuleId=${availabilityRuleId}`,
  deleteTemporaryHours: (locationId: Id, id: Id, availabilityRuleId: Id) =>
    `/office-manager/locations/${locationId}/calendar/${id}/temporary-office-hours/delete?availabilityRuleId=${availabilityRuleId}`,

  /** Appointments that are being canceled in the background. */
  progress: (id: Id) => `/office-manager/progress/${id}`,

  admin: '/admin',
  dashboard: '/admin/dashboard',
  debug: '/admin/debug',
  users: '/admin/users',
  lockedUsers: '/admin/users/locked',
  createUser: '/admin/users/create',
  updateUser: (id: Id) => `/admin/users/update/${id}`,
  lockUser: (id: Id) => `/admin/users/lock/${id}`,
  unlockUser: (id: Id) => `/admin/users/unlock/${id}`,
  resendConfirmation: (id: Id) => `/admin/users/${id}/resend`,
  emailTemplates: '/admin/email-template',
  updateEmailTemplate: (id: Id) => `/admin/email-template/update/${id}`,
  smsTemplates: '/admin/sms-template',
  updateSmsTemplate: (id: Id) => `/admin/sms-template/update/${id}`,
  localizedTemplates: '/admin/localized-templates',
  updateLocalizedTemplate: (id: Id) => `/admin/localized-templates/update/${id}`,
  appointmentTypes: '/admin/appointment-type',
  createAppointmentType: '/admin/appointment-type/create',
  updateAppointmentType: (id: Id) => `/admin/appointment-type/update/${id}`,
  deleteAppointmentType: (id: Id) => `/admin/appointment-type/delete/${id}`,
  locations: '/admin/locations',
  createLocation: '/admin/locations/create',
  updateLocation: (id: Id) => `/admin/locations/update/${id}`,
  closeMultipleLocations: '/admin/locations/close/multiple',
  appointments: '/admin/appointments',
  createAppointment: '/admin/appointments/create',
  updateAppointment: (id: Id) => `/admin/appointments/update/${id}`,
  appointmentDetails: (id: Id) => `/admin/appointments/details/${id}`,
  deleteAppointment: (id: Id) => `/admin/appointments/delete/${id}`,
  changeLogs: '/admin/change-logs',
  recordChanges: '/admin/change-logs/records',
  accesses: '/admin/change-logs/views',
  settings: '/admin/settings',
  createSetting: '/admin/settings/create',
  /** With the key, and the default to begin with. */
  createSettingOf: (key: string) => `/admin/settings/create?key=${encodeURIComponent(key)}`,
  updateSetting: (id: Id) => `/admin/settings/update/${id}`,
  deleteSetting: (id: Id) => `/admin/settings/delete/${id}`,
  trustedBookers: '/admin/trusted-bookers',
  createTrustedBooker: '/admin/trusted-bookers/create',
  updateTrustedBooker: (id: Id) => `/admin/trusted-bookers/update/${id}`,
  deleteTrustedBooker: (id: Id) => `/admin/trusted-bookers/delete/${id}`,
  outbox: '/admin/outbox',
  simulatedPhone: '/admin/outbox/phone',
} as const
