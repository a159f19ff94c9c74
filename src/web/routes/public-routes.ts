import { inArea, screen } from './app-route.ts'

export const publicRoutes = inArea('public', 'public', [
  { path: '/', screen: screen('Landing', () => import('#web/screens/public/Landing.tsx')) },
])

export const customerRoutes = inArea('customer', 'public', [
  {
    path: '/customer/booking/start',
    screen: screen('Start', () => import('#web/screens/customer/booking/Start.tsx')),
  },
  {
    path: '/customer/booking/appointment-type',
    screen: screen('AppointmentType', () => import('#web/screens/customer/booking/AppointmentType.tsx')),
  },
  {
    path: '/customer/booking/location',
    screen: screen('Location', () => import('#web/screens/customer/booking/Location.tsx')),
  },
  {
    path: '/customer/booking/earliest',
    screen: screen('Earliest', () => import('#web/screens/customer/booking/Earliest.tsx')),
  },
  {
    path: '/customer/booking/time',
    screen: screen('Time', () => import('#web/screens/customer/booking/Time.tsx')),
  },
  {
    path: '/customer/booking/information',
    screen: screen('Information', () => import('#web/screens/customer/booking/Information.tsx')),
  },
  {
    path: '/customer/booking/confirmation',
    screen: screen('Confirmation', () => import('#web/screens/customer/booking/Confirmation.tsx')),
  },
  {
    path: '/customer/appointment/review/:token',
    who: 'token',
    screen: screen('Review', () => import('#web/screens/customer/appointments/Review.tsx')),
  },
  {
    path: '/customer/ticket/:token',
    who: 'token',
    screen: screen('TicketDetails', () => import('#web/screens/customer/tickets/TicketDetails.tsx')),
  },
  {
    path: '/customer/line/:locationId',
    screen: screen('JoinLine', () => import('#web/screens/customer/line/JoinLine.tsx')),
  },
])
