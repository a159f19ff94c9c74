import { inArea, screen } from './app-route.ts'

/** For customers whom no time suits: apart from the others, so that those who book do not load them. */
export const waitingListRoutes = inArea('customer', 'public', [
  {
    path: '/customer/waiting-list/join',
    screen: screen('WaitingListJoin', () => import('#web/screens/customer/booking/WaitingListJoin.tsx')),
  },
  {
    path: '/customer/waiting-list/:token',
    who: 'token',
    screen: screen('WaitingListDetails', () => import('#web/screens/customer/waiting-list/WaitingListDetails.tsx')),
  },
])
