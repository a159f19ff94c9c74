import { useEffect, useState } from 'react'
import { askRelease } from './release.ts'

/** A page that is open all day notices an update within this time, and when its connection comes back. */
const ASK_EVERY = 5 * 60_000

/** Whether the portal has been updated since this page was loaded. */
export function useUpdated(): boolean {
  const [hasUpdate, setHasUpdate] = useState(false)
  useEffect(() => {
    if (hasUpdate) return undefined
    let isOver = false
    const ask = () => void askRelease().then((answer) => !isOver && setHasUpdate(answer === 'other'))
    const timer = setInterval(ask, ASK_EVERY)
    window.addEventListener('online', ask)
    return () => {
      isOver = true
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [hasUpdate])
  return hasUpdate
}
