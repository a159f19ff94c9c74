import { type ComponentType, useEffect } from 'react'
import { matchPath, Route, Routes, useLocation } from 'react-router'
import { PublicLayout } from '#web/layout/PublicLayout.tsx'
import { isLazy, type Screen, screen } from '#web/routes/app-route.ts'
import { customerRoutes, publicRoutes } from '#web/routes/public-routes.ts'
import { routeElements } from '#web/routes/route-elements.tsx'

const SignInRouter = screen('SignInRouter', () => import('#web/routes/SignInRouter.tsx'))
const SeldomRouter = screen('SeldomRouter', () => import('#web/routes/SeldomRouter.tsx'))
const BackOfficeRouter = screen('BackOfficeRouter', () => import('#web/routes/BackOfficeRouter.tsx'))
const OfficeRouter = screen('OfficeRouter', () => import('#web/routes/OfficeRouter.tsx'))

const routes = [...publicRoutes, ...customerRoutes]

/** The whole site. The part that needs a session is a chunk of its own, so that customers do not pay for it. */
export function Router() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== '/login') return undefined
    // Who types or presses anything needs it next, and should not wait for it after pressing the button. Who only looks does not.
    const fetchNext = () => fetchCode(BackOfficeRouter)
    const once = { once: true }
    window.addEventListener('keydown', fetchNext, once)
    window.addEventListener('pointerdown', fetchNext, once)
    return () => {
      window.removeEventListener('keydown', fetchNext)
      window.removeEventListener('pointerdown', fetchNext)
    }
  }, [pathname])
  if (isBackOffice(pathname)) return <BackOfficeRouter />
  return isOfficeScreen(pathname) ? <OfficeRouter /> : <PublicRouter Rest={restOf(pathname)} />
}

/** Whether an address is for people who sign in. */
export function isBackOffice(pathname: string): boolean {
  return /^\/(staff|office-manager|admin|change-password)(\/|$)/i.test(pathname)
}

/** Whether it is for a screen in an office, on its wall or at its door; or the gallery of components, which has no header either. */
function isOfficeScreen(pathname: string): boolean {
  return /^\/((lobby|kiosk)\/[^/]+|design)\/?$/i.test(pathname)
}

/** Starts loading the code of the first screen at once, in parallel with its texts and not after them. */
export function fetchFirstScreen(pathname: string): void {
  const ofCustomers = routes.find(({ path }) => matchPath(path, pathname))?.screen
  if (isBackOffice(pathname)) fetchCode(BackOfficeRouter)
  else fetchCode(isOfficeScreen(pathname) ? OfficeRouter : (ofCustomers ?? restOf(pathname)))
}

function fetchCode(wanted: Screen): void {
  // A failure shows up where the screen is rendered.
  if (isLazy(wanted)) wanted.fetchCode().catch(() => undefined)
}

/** The router of an address that is no step of a booking. */
function restOf(pathname: string) {
  return /^\/(privacy-policy|customer\/waiting-list)/i.test(pathname) ? SeldomRouter : SignInRouter
}

function PublicRouter({ Rest }: { Rest: ComponentType }) {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        {routeElements(routes)}
        <Route path="*" element={<Rest />} />
      </Route>
    </Routes>
  )
}
