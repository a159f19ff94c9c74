import { useEffect, useEffectEvent, useState } from 'react'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { useWords } from '#web/platform/components/words.ts'
import { leaveFor } from '#web/platform/leave.ts'
import { askRelease } from '#web/platform/release.ts'
import { retryDelay } from '#web/platform/retry-delay.ts'

export interface NotLoadedProps {
  readonly fetchCode: () => Promise<void>
  readonly onHere: () => void
}

/**
 * In the place of code that could not be fetched. It says why, and comes back by itself when the network does. If the
 * server answers and the code still does not come, a reload helps: after an update, or where the browser remembers that
 * an import failed.
 */
export function NotLoaded({ fetchCode, onHere }: NotLoadedProps) {
  const words = useWords()
  const { why, isTrying, tryAgain } = useCodeAgain(fetchCode, onHere)
  const reload = { action: words.reload, onRetry: () => leaveFor(window.location.href) }
  if (why === 'offline') return <FailedState title={words.offline} text={words.backByItself} />
  if (why === 'other') return <FailedState title={words.updated} {...reload} />
  if (why === 'same') return <FailedState {...reload} />
  return <FailedState onRetry={tryAgain} isRetrying={isTrying} />
}

type Why = 'offline' | Awaited<ReturnType<typeof askRelease>>

const whyAtFirst = (): Why => (navigator.onLine ? undefined : 'offline')

/** Tries again to fetch code, until it is here or only a reload can help. */
export function useCodeAgain(fetchCode: () => Promise<void>, onHere: () => void) {
  const [why, setWhy] = useState(whyAtFirst)
  const [isTrying, setIsTrying] = useState(false)
  const [presses, setPresses] = useState(0)
  const show = useEffectEvent(onHere)

  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = async (failures: number): Promise<void> => {
      clearTimeout(timer)
      setIsTrying(true)
      const isHere = await fetchCode().then(
        () => true,
        () => false,
      )
      const found = isHere || !navigator.onLine ? whyAtFirst() : await askRelease()
      if (isOver) return
      setIsTrying(false)
      if (isHere) return show()
      setWhy(found)
      if (found === undefined) timer = setTimeout(() => void attempt(failures + 1), retryDelay(failures))
    }
    const now = () => void attempt(0)
    // The first attempt has just failed.
    if (presses > 0) now()
    else if (navigator.onLine) timer = setTimeout(now, retryDelay(0))
    window.addEventListener('online', now)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', now)
    }
  }, [fetchCode, presses])

  return { why, isTrying, tryAgain: () => setPresses((count) => count + 1) }
}
