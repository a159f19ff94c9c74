import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useNavigate } from 'react-router'
import { createQueryClient } from '#web/platform/api/query-client.ts'
import { leaveFor } from '#web/platform/leave.ts'
import { publicPaths } from '#web/platform/public-paths.ts'

const errorCatalogue = () => import('./error-catalogue.ts')

/** A page older than the server can no longer load its parts. After a reload, it asks who is signed in. */
const loadAnew = () => leaveFor(window.location.href)

/** Gives every screen its calls, and applies the error catalog to their failures. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [refusals, noteRefusal] = useReducer((count: number) => count + 1, 0)
  const navigate = useNavigate()
  const goToForbidden = useEffectEvent(() => navigate(publicPaths.forbidden))

  useEffect(() => {
    if (refusals > 0) void goToForbidden()
  }, [refusals])

  const [client] = useState(() => {
    const created = createQueryClient({
      needToLogin: (failed) => void errorCatalogue().then(({ needToLogin }) => needToLogin(created, failed), loadAnew),
      notAuthorized: () => {
        void errorCatalogue().then(({ notAuthorized }) => notAuthorized())
        noteRefusal()
      },
      portalFailed: () => void errorCatalogue().then(({ portalFailed }) => portalFailed()),
    })
    return created
  })

  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
