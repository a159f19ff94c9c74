import { useEffect, useState } from 'react'
import { secondsUntilResend } from '#domain/notifications/resend.ts'

const SECOND_MS = 1000

/**
 * Seconds until another notice may be sent, counting down. The lock is measured by the browser's clock once, when the last
 * notice is first seen, and then by elapsed time: a clock that is set wrong cannot lock anyone out.
 */
export function useResendLock(lastSentUtc: string | null): number {
  const [lock, setLock] = useState(() => lockAfter(lastSentUtc))
  const [now, setNow] = useState(lock.seenAt)
  if (lock.lastSentUtc !== lastSentUtc) {
    const next = lockAfter(lastSentUtc)
    setLock(next)
    setNow(next.seenAt)
  }
  const left = Math.max(0, Math.ceil(lock.seconds - (now - lock.seenAt) / SECOND_MS))
  const isLocked = left > 0
  useEffect(() => {
    if (!isLocked) return undefined
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS / 4)
    return () => clearInterval(timer)
  }, [isLocked])
  return left
}

function lockAfter(lastSentUtc: string | null) {
  const seconds = secondsUntilResend(lastSentUtc === null ? null : Date.parse(lastSentUtc), Date.now())
  return { lastSentUtc, seconds, seenAt: performance.now() }
}
