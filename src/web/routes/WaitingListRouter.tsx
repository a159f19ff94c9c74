import { Route, Routes } from 'react-router'
import { screen } from './app-route.ts'
import { routeElements } from './route-elements.tsx'
import { waitingListRoutes } from './waiting-list-routes.ts'

const SignInRouter = screen('SignInRouter', () => import('./SignInRouter.tsx'))

/** The pages of the waiting list. What is none of them is not found, like everywhere. */
export function WaitingListRouter() {
  return (
    <Routes>
      {routeElements(waitingListRoutes)}
      <Route path="*" element={<SignInRouter />} />
    </Routes>
  )
}
