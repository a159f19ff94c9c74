import { startTransition, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { ScreenBoundary } from '#web/layout/ScreenBoundary.tsx'
import { later, MissingCode } from '#web/platform/components/later/later.tsx'
import { NotLoaded } from '#web/platform/components/later/NotLoaded.tsx'
import { QueryProvider } from '#web/platform/session/QueryProvider.tsx'
import { fetchFirstScreen, Router } from '#web/router.tsx'
import { BrowserRouter } from '#web/platform/links.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

/** Where page views are counted. Not filled in during development. */
const analyticsUrl = document.querySelector<HTMLMetaElement>('meta[name="analytics"]')?.content.replace(/^__\w+__$/, '')
/** What counts knows every address of the portal, which is much to fetch: the page that is looked at comes first. */
const COUNTED_AFTER_MS = 2000
const Nothing = () => null
const PageCounter = later(async () => {
  await new Promise((resolve) => setTimeout(resolve, COUNTED_AFTER_MS))
  return (await import('#web/analytics/PageCounter.tsx')).PageCounter
  // No one misses it.
}, Nothing)

const page = (
  <StrictMode>
    <BrowserRouter>
      <QueryProvider>
        <MissingCode value={NotLoaded}>
          <ScreenBoundary>
            <Suspense>
              <Router />
            </Suspense>
          </ScreenBoundary>
        </MissingCode>
        {analyticsUrl && (
          <Suspense>
            <PageCounter url={analyticsUrl} />
          </Suspense>
        )}
      </QueryProvider>
    </BrowserRouter>
  </StrictMode>
)

// A transition is rendered in slices, between which a slow phone can answer to a press.
void fetchFirstScreen(window.location.pathname).then(() => startTransition(() => createRoot(root).render(page)))
