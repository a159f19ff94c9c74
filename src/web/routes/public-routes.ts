import { inArea, screen } from './app-route.ts'

export const publicRoutes = inArea('public', 'public', [
  { path: '/', name: 'Landing', screen: screen('Landing', () => import('#web/screens/public/Landing.tsx')) },
  {
    path: '/privacy-policy',
    name: 'Privacy policy',
    screen: screen('PrivacyPolicy', () => import('#web/screens/public/PrivacyPolicy.tsx')),
  },
  { path: '/403', name: 'Forbidden', screen: screen('Forbidden', () => import('#web/screens/public/Forbidden.tsx')) },
  { path: '/404', name: 'Not found', screen: screen('NotFound', () => import('#web/screens/public/NotFound.tsx')) },
])

export const customerRoutes = inArea('customer', 'public', [
  {
    path: '/customer/booking/start',
    name: 'Book an appointment',
    screen: screen('Start', () => import('#web/screens/customer/booking/Start.tsx')),
  },
  {
    path: '/customer/booking/appointment-type',
    name: 'Choose appointment types',
    screen: screen('AppointmentType', () => import('#web/screens/customer/booking/AppointmentType.tsx')),
  },
  {
    path: '/customer/booking/location',
    name: 'Choose a location',
    screen: screen('Location', () => import('#web/screens/customer/booking/Location.tsx')),
  },
  {
    path: '/customer/booking/time',
    name: 'Choose a time',
    screen: screen('Time', () => import('#web/screens/customer/booking/Time.tsx')),
  },
  {
    path: '/customer/booking/information',
    name: 'Your information',
    screen: screen('Information', () => import('#web/screens/customer/booking/Information.tsx')),
  },
  {
    path: '/customer/booking/confirmation',
    name: 'Confirmation',
    screen: screen('Confirmation', () => import('#web/screens/customer/booking/Confirmation.tsx')),
  },
  {
    path: '/customer/appointment/review/:token',
    who: 'token',
    name: 'Your appointment',
    screen: screen('Review', () => import('#web/screens/customer/appointment/Review.tsx')),
  },
])

/** The waiting room's display: a whole screen without the header of the others. */
export const lobbyRoutes = inArea('public', 'public', [
  {
    path: '/lobby/:locationId',
    name: 'Lobby display',
    screen: screen('LobbyDisplay', () => import('#web/screens/lobby/LobbyDisplay.tsx')),
  },
])
