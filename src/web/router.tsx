import { useEffect } from 'react'
import { matchPath, Route, Routes, useLocation } from 'react-router'
import { PublicLayout } from '#web/layout/PublicLayout.tsx'
import { fetchWords } from '#web/platform/i18n/LanguageProvider.tsx'
import { later } from '#web/platform/components/later/later.tsx'
import { officeAddresses, publicAddresses } from '#web/platform/public-paths.ts'
import { fetchScreen, routeElements } from '#web/routes/route-elements.tsx'

const loadAccounts = () => import('#web/routes/AccountRouter.tsx')
const AccountRouter = later(async () => (await loadAccounts()).AccountRouter)
const BackOfficeRouter = later(async () => (await import('#web/routes/BackOfficeRouter.tsx')).BackOfficeRouter)

/** The whole site. The part that needs a session is a chunk of its own, so that customers do not pay for it. */
export function Router() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== '/login') return undefined
    // A visitor who types or presses anything needs the back office next, so fetch it before they submit the form.
    const fetchNext = () => void fetchBackOffice()
    const once = { once: true }
    window.addEventListener('keydown', fetchNext, once)
    window.addEventListener('pointerdown', fetchNext, once)
    return () => {
      window.removeEventListener('keydown', fetchNext)
      window.removeEventListener('pointerdown', fetchNext)
    }
  }, [pathname])
  if (isBackOffice(pathname)) return <BackOfficeRouter />
  return (
    <Routes>
      {routeElements(officeAddresses)}
      <Route element={<PublicLayout />}>
        {routeElements(publicAddresses)}
        <Route path="*" element={<AccountRouter />} />
      </Route>
    </Routes>
  )
}

/** Whether an address is for people who sign in. */
export function isBackOffice(pathname: string): boolean {
  return /^\/(staff|office-manager|admin|change-password)(\/|$)/i.test(pathname)
}

/**
 * Starts loading what the first screen needs, its code and its texts together. Done when it is all there, or cannot be, so
 * that it is rendered in one go: each part of a page that comes later is another render, and may be held back a while.
 */
export async function fetchFirstScreen(pathname: string): Promise<void> {
  if (isBackOffice(pathname)) return fetchBackOffice()
  if (isAmong(officeAddresses, pathname)) return fetchScreen(officeAddresses, pathname)
  await Promise.all([
    fetchWords(),
    isAmong(publicAddresses, pathname) ? fetchScreen(publicAddresses, pathname) : fetchAccounts(pathname),
  ])
}

const isAmong = (addresses: readonly { path: string }[], pathname: string) =>
  addresses.some(({ path }) => matchPath(path, pathname))

/** A failed fetch shows up where the code is rendered. */
const fetchBackOffice = () => BackOfficeRouter.fetchCode().catch(() => undefined)

/** The same for an address that anyone may open: its router knows the screen. */
const fetchAccounts = (pathname: string) =>
  Promise.all([AccountRouter.fetchCode(), loadAccounts().then(({ fetchFirst }) => fetchFirst(pathname))]).catch(
    () => undefined,
  )
