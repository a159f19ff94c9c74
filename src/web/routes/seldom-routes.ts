import { inArea, screen } from './app-route.ts'

/** Pages for everyone that few open: apart from the others, so that those who book do not load their addresses. */
export const seldomRoutes = [
  ...inArea('public', 'public', [
    {
      path: '/privacy-policy',
      screen: screen('PrivacyPolicy', () => import('#web/screens/public/PrivacyPolicy.tsx')),
    },
  ]),
  ...inArea('customer', 'public', [
    {
      path: '/customer/waiting-list/join',
      screen: screen('WaitingListJoin', () => import('#web/screens/customer/booking/WaitingListJoin.tsx')),
    },
    {
      path: '/customer/waiting-list/:token',
      who: 'token',
      screen: screen('WaitingListDetails', () => import('#web/screens/customer/waiting-list/WaitingListDetails.tsx')),
    },
  ]),
]
