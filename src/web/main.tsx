import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { fetchFirstScreen, Router } from '#web/router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

fetchFirstScreen(window.location.pathname)

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <QueryProvider>
        <Suspense>
          <Router />
        </Suspense>
      </QueryProvider>
    </BrowserRouter>
  </StrictMode>,
)
