type Id = number | string

/** Every link is built here; router.tsx lists the same URLs with their screens. */
export const paths = {
  landing: '/',
  /** With a returnUrl the person comes back there after signing in. */
  login: (returnUrl?: string) => (returnUrl ? `/login?returnUrl=${encodeURIComponent(returnUrl)}` : '/login'),
  forgotPassword: '/forgot-password',
  changePassword: '/change-password',
  privacyPolicy: '/privacy-policy',
  forbidden: '/403',
  notFound: '/404',

  booking: {
    start: '/customer/booking/start',
    appointmentType: '/customer/booking/appointment-type',
    location: '/customer/booking/location',
    time: '/customer/booking/time',
    information: '/customer/booking/information',
    confirmation: '/customer/booking/confirmation',
  },
  /** The customer's own link to an appointment. */
  review: (token: string) => `/customer/appointment/review/${encodeURIComponent(token)}`,

  appointmentCalendar: '/staff/appointments',
  appointment: (id: Id) => `/staff/appointments/${id}`,
  staffLocation: (id: Id) => `/staff/locations/${id}`,

  managerLocations: '/office-manager/locations',
  managerLocation: (id: Id) => `/office-manager/locations/${id}`,
  closeLocation: (id: Id) => `/office-manager/locations/close/${id}`,

  admin: '/admin',
  dashboard: '/admin/dashboard',
  users: '/admin/users',
  emailTemplates: '/admin/email-template',
  smsTemplates: '/admin/sms-template',
  localizedTemplates: '/admin/localized-templates',
  appointmentTypes: '/admin/appointment-type',
  locations: '/admin/locations',
  appointments: '/admin/appointments',
  changeLogs: '/admin/change-logs',
  settings: '/admin/settings',
} as const
