import { type ComponentType, useEffect } from 'react'
import { matchPath, Route, Routes, useLocation } from 'react-router'
import { PublicLayout } from '#web/layout/PublicLayout.tsx'
import { fetchWords } from '#web/platform/i18n/LanguageProvider.tsx'
import { fetchCode, fetchScreen, screen } from '#web/routes/app-route.ts'
import { customerRoutes, publicRoutes } from '#web/routes/public-routes.ts'
import { routeElements } from '#web/routes/route-elements.tsx'

const loadSignIn = () => import('#web/routes/SignInRouter.tsx')
const loadSeldom = () => import('#web/routes/SeldomRouter.tsx')
const SignInRouter = screen('SignInRouter', loadSignIn)
const SeldomRouter = screen('SeldomRouter', loadSeldom)
const BackOfficeRouter = screen('BackOfficeRouter', () => import('#web/routes/BackOfficeRouter.tsx'))
const OfficeRouter = screen('OfficeRouter', () => import('#web/routes/OfficeRouter.tsx'))

const routes = [...publicRoutes, ...customerRoutes]

/** The whole site. The part that needs a session is a chunk of its own, so that customers do not pay for it. */
export function Router() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== '/login') return undefined
    // People who type or press anything need it next, and should not wait for it after pressing the button. People who
    // only look do not.
    const fetchNext = () => void fetchCode(BackOfficeRouter)
    const once = { once: true }
    window.addEventListener('keydown', fetchNext, once)
    window.addEventListener('pointerdown', fetchNext, once)
    return () => {
      window.removeEventListener('keydown', fetchNext)
      window.removeEventListener('pointerdown', fetchNext)
    }
  }, [pathname])
  if (isBackOffice(pathname)) return <BackOfficeRouter />
  return isOfficeScreen(pathname) ? (
    <OfficeRouter />
  ) : (
    <PublicRouter Rest={isSeldom(pathname) ? SeldomRouter : SignInRouter} />
  )
}

/** Whether an address is for people who sign in. */
export function isBackOffice(pathname: string): boolean {
  return /^\/(staff|office-manager|admin|change-password)(\/|$)/i.test(pathname)
}

/** Whether it is for a screen in an office, on its wall or at its door; or the gallery of components, which has no header either. */
function isOfficeScreen(pathname: string): boolean {
  return /^\/((lobby|kiosk)\/[^/]+|design)\/?$/i.test(pathname)
}

/**
 * Starts loading the code and the texts of the first screen in parallel. Done when it is all there, or cannot be, so
 * that it is rendered in one go: each part of a page that comes later is another render, and may be held back a while.
 */
export async function fetchFirstScreen(pathname: string): Promise<void> {
  if (isBackOffice(pathname)) return fetchCode(BackOfficeRouter)
  if (isOfficeScreen(pathname)) return fetchCode(OfficeRouter)
  const isHere = routes.some(({ path }) => matchPath(path, pathname))
  await Promise.all([fetchWords(), isHere ? fetchScreen(routes, pathname) : fetchRest(pathname)])
}

/** The same for an address that is no step of a booking: its router knows the screen. */
async function fetchRest(pathname: string): Promise<void> {
  const loaded = isSeldom(pathname) ? loadSeldom() : loadSignIn()
  // A failure shows up where the screen is rendered.
  await loaded.then(({ fetchFirst }) => fetchFirst(pathname)).catch(() => undefined)
}

/** Whether an address is for one of the pages that few open. */
function isSeldom(pathname: string): boolean {
  return /^\/(privacy-policy|customer\/waiting-list)/i.test(pathname)
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
