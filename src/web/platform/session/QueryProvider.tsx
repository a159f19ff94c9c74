import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useNavigate } from 'react-router'
import { createQueryClient } from '#web/platform/api/query-client.ts'
import { leaveFor } from '#web/platform/leave.ts'
import { publicPaths } from '#web/platform/public-paths.ts'

const errorCatalogue = () => import('./error-catalogue.ts')

/** A page that is older than the server can no longer fetch its parts. Loaded anew, it asks who is signed in. */
const loadAnew = () => leaveFor(window.location.href)

/** Gives every screen its calls, and their failures the consequences of the error catalogue. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [refusals, noteRefusal] = useReducer((count: number) => count + 1, 0)
  const navigate = useNavigate()
  const goToForbidden = useEffectEvent(() => navigate(publicPaths.forbidden))

  useEffect(() => {
    if (refusals > 0) void goToForbidden()
  }, [refusals])

  const [client] = useState(() => {
    const created = createQueryClient({
      needToLogin: () => void errorCatalogue().then(({ needToLogin }) => needToLogin(created), loadAnew),
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
