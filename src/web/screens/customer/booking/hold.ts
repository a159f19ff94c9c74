import { useEffect, useState } from 'react'
import type { KeptHold } from './draft.ts'

const millisecondsLeft = ({ expiresAtUtc }: KeptHold) => Date.parse(expiresAtUtc) - Date.now()

export function isLive(hold: KeptHold | null): hold is KeptHold {
  return hold !== null && millisecondsLeft(hold) > 0
}

/**
 * Whole seconds until a hold runs out; 0 once it has. Counted by the clock, so that a phone that slept wakes to the truth,
 * and by the time that has passed, so that a clock set back does not promise more.
 */
export function useSecondsLeft(hold: KeptHold): number {
  const [left, setLeft] = useState(() => millisecondsLeft(hold))

  useEffect(() => {
    const end = performance.now() + millisecondsLeft(hold)
    const count = () => {
      const now = Math.min(millisecondsLeft(hold), end - performance.now())
      setLeft(now)
      if (now <= 0) clearInterval(timer)
    }
    const timer = setInterval(count, 1000)
    count()
    return () => clearInterval(timer)
  }, [hold])

  return Math.max(0, Math.ceil(left / 1000))
}
