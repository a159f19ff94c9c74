import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useToastsWanted, wantToasts } from '#web/platform/components/toast/toasts-wanted.ts'
import { useFetchedAhead } from '#web/platform/components/later/fetched-ahead.ts'
import { later } from '#web/platform/components/later/later.tsx'
import { type NotLoadedProps, useCodeAgain } from '#web/platform/components/later/NotLoaded.tsx'

const Toasts = later(async () => (await import('./Toasts.tsx')).Toasts, PlainUntilHere)
const parts = [Toasts]

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
    const timer = setTimeout(() => wantToasts(), isWriting ? 0 : READS_QUICKLY)
    return () => clearTimeout(timer)
  }, [isBusy, isWriting])
  // The message that the connection is gone must not need it.
  useFetchedAhead(parts)
  return useToastsWanted().isWanted ? (
    <Suspense fallback={<PlainMessage />}>
      <Toasts isBusy={isBusy} loadingText={loadingText} />
    </Suspense>
  ) : null
}

function PlainUntilHere({ fetchCode, onHere }: NotLoadedProps) {
  useCodeAgain(fetchCode, onHere)
  return <PlainMessage />
}

/** The last message, without the code that draws toasts. */
function PlainMessage() {
  const { text } = useToastsWanted()
  if (text === undefined) return null
  return (
    <p
      role="alert"
      className="fixed inset-x-4 bottom-4 z-70 mx-auto max-w-md rounded-lg border border-line bg-overlay px-4 py-3 text-ink shadow-overlay"
    >
      {text}
    </p>
  )
}
