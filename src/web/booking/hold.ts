import { useEffect, useState } from 'react'

/** Something that is kept for someone, with its end by this device's clock. */
interface Kept {
  readonly expiresAtUtc: string
}

const millisecondsLeft = (expiresAtUtc: string) => Date.parse(expiresAtUtc) - Date.now()

export function isLive<T extends Kept>(kept: T | null): kept is T {
  return kept !== null && millisecondsLeft(kept.expiresAtUtc) > 0
}

/**
 * Whole seconds until it runs out; 0 once it has. Counted by the clock, so that a phone that slept wakes to the truth,
 * and by the time that has passed, so that a clock set back does not promise more.
 */
export function useSecondsLeft({ expiresAtUtc }: Kept): number {
  const [left, setLeft] = useState(() => millisecondsLeft(expiresAtUtc))

  useEffect(() => {
    const end = performance.now() + millisecondsLeft(expiresAtUtc)
    const count = () => {
      const now = Math.min(millisecondsLeft(expiresAtUtc), end - performance.now())
      setLeft(now)
      if (now <= 0) clearInterval(timer)
    }
    const timer = setInterval(count, 1000)
    count()
    return () => clearInterval(timer)
  }, [expiresAtUtc])

  return Math.max(0, Math.ceil(left / 1000))
}

/** Whole seconds before the end at which it is announced. */
export const SOON = 120

/** "9:41". */
export function sayCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
