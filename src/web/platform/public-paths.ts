/** Links anyone may follow. Except for the back office's, so that customers do not load those. */
export const publicPaths = {
  landing: '/',
  /** With a returnUrl, the person returns there after signing in. */
  login: (returnUrl?: string) => (returnUrl ? `/login?returnUrl=${encodeURIComponent(returnUrl)}` : '/login'),
  privacyPolicy: '/privacy-policy',
  licenses: '/licenses',
  forbidden: '/403',
  notFound: '/404',

  booking: {
    start: '/customer/booking/start',
    appointmentType: '/customer/booking/appointment-type',
    location: '/customer/booking/location',
    earliest: '/customer/booking/earliest',
    time: '/customer/booking/time',
    information: '/customer/booking/information',
    confirmation: '/customer/booking/confirmation',
  },
  /** Where customers ask to be told of an available time, with wishes as the earliest times have them. */
  joinWaitingList: '/customer/waiting-list/join',
  /** A person's own link to their ticket. */
  ticket: (token: string) => `/customer/ticket/${encodeURIComponent(token)}`,
  /** The customer's own link to an appointment. */
  review: (token: string) => `/customer/appointment/review/${encodeURIComponent(token)}`,
} as const
