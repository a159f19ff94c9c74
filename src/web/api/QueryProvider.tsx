import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#web/components/toast/toast.ts'
import { isLanguage } from '#web/i18n/languages.ts'
import { messages, portalFailedIn } from '#web/messages.ts'
import { paths } from '#web/paths.ts'
import { createQueryClient } from './query-client.ts'

/** Gives every screen its calls, and their failures the consequences of the error catalogue. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [refusals, noteRefusal] = useReducer((count: number) => count + 1, 0)
  const navigate = useNavigate()
  const goToForbidden = useEffectEvent(() => navigate(paths.forbidden))

  useEffect(() => {
    if (refusals > 0) void goToForbidden()
  }, [refusals])

  const [client] = useState(() => {
    const created = createQueryClient({
      needToLogin: () => void endSession(created),
      notAuthorized: () => {
        toast.error(messages.notAuthorized)
        noteRefusal()
      },
      portalFailed: () => {
        const { lang } = document.documentElement
        toast.error(isLanguage(lang) ? portalFailedIn[lang] : messages.portalFailed)
      },
    })
    return created
  })

  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** The protected screens see that nobody is signed in any more and send to the login page themselves. */
async function endSession(client: QueryClient): Promise<void> {
  // Whoever can meet a 401 has this code already; public pages never fetch it.
  const { forgetUser } = await import('#web/session/session.ts')
  if (forgetUser(client)) toast.error(messages.needToLogin)
}
