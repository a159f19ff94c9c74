import { Route, Routes } from 'react-router'
import { fetchScreen, screen } from './app-route.ts'
import { routeElements } from './route-elements.tsx'
import { seldomRoutes } from './seldom-routes.ts'

const NotFound = screen('NotFound', () => import('#web/screens/public/NotFound.tsx'))

/** The pages that few open. What is none of them is not found, like everywhere. */
export function SeldomRouter() {
  return (
    <Routes>
      {routeElements(seldomRoutes)}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

/** Starts loading the screen at this address. */
export function fetchFirst(pathname: string): Promise<void> {
  return fetchScreen(seldomRoutes, pathname)
}
