import { useEffect, useRef } from 'react'
import { toastQueue } from './toast.ts'

/** Work that ends sooner is not worth mentioning. */
const appearsAfter = 500
/** No one could read a toast that vanished immediately. */
const hidesAfter = 1000

/** Says that something is loading: once it has taken 500 ms, until 1000 ms after it ends. */
export function useLoadingToast(isBusy: boolean, text = 'Loading…'): void {
  const shown = useRef<string>(undefined)

  useEffect(() => {
    if (isBusy) {
      if (shown.current) return undefined
      const timer = setTimeout(() => {
        shown.current = toastQueue.add({ tone: 'loading', text })
      }, appearsAfter)
      return () => clearTimeout(timer)
    }
    if (!shown.current) return undefined
    const key = shown.current
    const timer = setTimeout(() => {
      shown.current = undefined
      toastQueue.close(key)
    }, hidesAfter)
    return () => clearTimeout(timer)
  }, [isBusy, text])

  useEffect(
    () => () => {
      if (shown.current) toastQueue.close(shown.current)
      shown.current = undefined
    },
    [],
  )
}
