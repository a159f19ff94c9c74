import { Route, Routes } from 'react-router'
import { AccountWords, fetchAccountWords } from '#web/platform/i18n/AccountWords.tsx'
import { fetchScreen, screen } from './app-route.ts'
import { routeElements } from './route-elements.tsx'
import { signInRoutes } from './sign-in-routes.ts'

const NotFound = screen('NotFound', () => import('#web/screens/public/NotFound.tsx'))

/** The sign-in pages, with their texts. It comes last: what it does not know either is not found. */
export function SignInRouter() {
  return (
    <AccountWords>
      <Routes>
        {routeElements(signInRoutes)}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </AccountWords>
  )
}

/** Starts loading what is shown first: the screen at this address, and its texts beside it. */
export async function fetchFirst(pathname: string): Promise<void> {
  await Promise.all([fetchAccountWords(), fetchScreen(signInRoutes, pathname)])
}
