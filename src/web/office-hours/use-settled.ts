import { useEffect, useMemo, useState } from 'react'

/** A value that follows another once it has not changed for a while. Both are plain data. */
export function useSettled<T>(value: T, afterMs: number): T {
  const now = JSON.stringify(value) as string | undefined
  const [settled, setSettled] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), afterMs)
    return () => clearTimeout(timer)
  }, [now, afterMs])
  return useMemo(() => (settled === undefined ? undefined : JSON.parse(settled)) as T, [settled])
}
