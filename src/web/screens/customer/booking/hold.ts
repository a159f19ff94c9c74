import { useEffect, useState } from 'react'
import type { Hold } from '#contract/booking.ts'

/** Whole seconds until a hold runs out, by this device's clock; 0 once it has. */
export function secondsLeftOf({ expiresAtUtc }: Pick<Hold, 'expiresAtUtc'>): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAtUtc) - Date.now()) / 1000))
}

export function isLive(hold: Hold | null): hold is Hold {
  return hold !== null && secondsLeftOf(hold) > 0
}

/** Counts down. It reads the clock each time, so that a phone is right when it wakes. */
export function useSecondsLeft(hold: Hold): number {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsLeftOf(hold))

  useEffect(() => {
    const count = () => {
      setSecondsLeft(secondsLeftOf(hold))
      if (!isLive(hold)) clearInterval(timer)
    }
    const timer = setInterval(count, 1000)
    count()
    return () => clearInterval(timer)
  }, [hold])

  return secondsLeft
}
