import { inArea, screen } from './app-route.ts'

/** An office's own screens, on its wall and at its door: without the header of the others. */
export const officeRoutes = inArea('public', 'public', [
  {
    path: '/lobby/:locationId',
    screen: screen('LobbyDisplay', () => import('#web/screens/lobby/LobbyDisplay.tsx')),
  },
  {
    path: '/kiosk/:locationId',
    screen: screen('Kiosk', () => import('#web/screens/kiosk/Kiosk.tsx')),
  },
])
