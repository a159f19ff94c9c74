import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useToastsWanted, wantToasts } from '#web/platform/components/toast/toasts-wanted.ts'
import { later } from '#web/platform/later.tsx'

const Toasts = later(async () => (await import('./Toasts.tsx')).Toasts)

/** Most reads are done by then, and need no code to tell about them. */
const READS_QUICKLY = 100

interface RunningRead {
  readonly meta: { readonly endpoint: { readonly isBackground?: boolean } } | undefined
  readonly state: { readonly data: unknown }
}

/** What is on the screen already and read again, no one waits for. */
const isWaitedFor = {
  predicate: ({ meta, state }: RunningRead) => !meta?.endpoint.isBackground && state.data === undefined,
}

/** The page's toasts, starting with the first message, write or read that takes long. */
export function Messages({ loadingText }: { loadingText?: string }) {
  const isWriting = useIsMutating(isWaitedFor) > 0
  const isReading = useIsFetching(isWaitedFor) > 0
  const isBusy = isWriting || isReading
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setTimeout(wantToasts, isWriting ? 0 : READS_QUICKLY)
    return () => clearTimeout(timer)
  }, [isBusy, isWriting])
  return useToastsWanted() ? (
    <Suspense>
      <Toasts isBusy={isBusy} loadingText={loadingText} />
    </Suspense>
  ) : null
}
