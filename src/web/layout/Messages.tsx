import { useIsMutating } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useToastsWanted, wantToasts } from '#web/platform/components/toast/toasts-wanted.ts'

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))

/** The page's toasts, starting with the first message or write. */
export function Messages({ loadingText }: { loadingText?: string }) {
  const isBusy = useIsMutating({ predicate: ({ meta }) => meta?.endpoint.isBackground !== true }) > 0
  useEffect(() => {
    if (isBusy) wantToasts()
  }, [isBusy])

  return useToastsWanted() ? (
    <Suspense>
      <Toasts isBusy={isBusy} loadingText={loadingText} />
    </Suspense>
  ) : null
}
