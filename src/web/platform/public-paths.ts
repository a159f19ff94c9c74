import { linksTo, openTo, screen } from './address.ts'

const booking = openTo('public', {
  start: {
    path: '/customer/booking/start',
    screen: screen('Start', () => import('#web/screens/customer/booking/Start.tsx')),
  },
  appointmentType: {
    path: '/customer/booking/appointment-type',
    screen: screen('AppointmentType', () => import('#web/screens/customer/booking/AppointmentType.tsx')),
  },
  location: {
    path: '/customer/booking/location',
    screen: screen('Location', () => import('#web/screens/customer/booking/Location.tsx')),
  },
  earliest: {
    path: '/customer/booking/earliest',
    screen: screen('Earliest', () => import('#web/screens/customer/booking/Earliest.tsx')),
  },
  time: {
    path: '/customer/booking/time',
    screen: screen('Time', () => import('#web/screens/customer/booking/Time.tsx')),
  },
  information: {
    path: '/customer/booking/information',
    screen: screen('Information', () => import('#web/screens/customer/booking/Information.tsx')),
  },
  confirmation: {
    path: '/customer/booking/confirmation',
    screen: screen('Confirmation', () => import('#web/screens/customer/booking/Confirmation.tsx')),
  },
})

const open = openTo('public', {
  landing: { path: '/', screen: screen('Landing', () => import('#web/screens/public/Landing.tsx')) },
  privacyPolicy: {
    path: '/privacy-policy',
    screen: screen('PrivacyPolicy', () => import('#web/screens/public/PrivacyPolicy.tsx')),
  },
  /** Where a customer asks to be told of a free time, with wishes as the earliest times have them. */
  joinWaitingList: {
    path: '/customer/waiting-list/join',
    screen: screen('WaitingListJoin', () => import('#web/screens/customer/booking/WaitingListJoin.tsx')),
  },
  /** A person's own link to their place on the waiting list. */
  waitingListEntry: {
    path: '/customer/waiting-list/:token',
    who: 'token',
    screen: screen('WaitingListDetails', () => import('#web/screens/customer/waiting-list/WaitingListDetails.tsx')),
  },
  joinLine: {
    path: '/customer/line/:locationId',
    screen: screen('JoinLine', () => import('#web/screens/customer/line/JoinLine.tsx')),
  },
  /** A person's own link to their ticket. */
  ticket: {
    path: '/customer/ticket/:token',
    who: 'token',
    screen: screen('TicketDetails', () => import('#web/screens/customer/tickets/TicketDetails.tsx')),
  },
  /** The customer's own link to an appointment. */
  review: {
    path: '/customer/appointment/review/:token',
    who: 'token',
    words: 'review',
    screen: screen('Review', () => import('#web/screens/customer/appointments/Review.tsx')),
  },
})

/** An office’s own screens, on its wall and at its door, without the header of the others. */
const office = openTo('public', {
  /** The display in a location's waiting room. */
  lobby: {
    path: '/lobby/:locationId',
    screen: screen('LobbyDisplay', () => import('#web/screens/lobby/LobbyDisplay.tsx')),
  },
  /** The screen at its door. */
  kiosk: {
    path: '/kiosk/:locationId',
    screen: screen('Kiosk', () => import('#web/screens/kiosk/Kiosk.tsx')),
  },
})

export const officeAddresses = Object.values(office)

/** The pages that anyone may open, separate from the others so that customers do not load those. */
export const publicAddresses = [...Object.values(booking), ...Object.values(open)]

export const publicPaths = {
  ...linksTo(open),
  ...linksTo(office),
  booking: linksTo(booking),
  /** With a returnUrl, the person returns there after signing in. */
  login: (returnUrl?: string) => (returnUrl ? `/login?returnUrl=${encodeURIComponent(returnUrl)}` : '/login'),
  licenses: '/licenses',
  forbidden: '/403',
  notFound: '/404',
} as const
