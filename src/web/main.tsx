import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { Router } from '#web/router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

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
