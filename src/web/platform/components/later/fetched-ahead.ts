import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Later } from './later.tsx'

/** Fetches parts that are likely to be opened, one after the other, once no one waits for anything else. */
export function useFetchedAhead(parts: readonly Pick<Later<never>, 'fetchCode'>[]): void {
  const isWaitedFor = useIsFetching() > 0
  useEffect(() => {
    if (isWaitedFor) return undefined
    let isOver = false
    const fetchAll = async () => {
      for (const { fetchCode } of parts) {
        // A part that cannot be fetched now is tried again when it is opened.
        if (!isOver) await fetchCode().catch(() => undefined)
      }
    }
    const stop = whenIdle(() => void fetchAll())
    return () => {
      isOver = true
      stop()
    }
  }, [parts, isWaitedFor])
}

/** For Safari, which cannot say that it is idle. */
const USUALLY_IDLE_AFTER = 1000

function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = window.requestIdleCallback(run)
    return () => window.cancelIdleCallback(asked)
  }
  const timer = setTimeout(run, USUALLY_IDLE_AFTER)
  return () => clearTimeout(timer)
}
