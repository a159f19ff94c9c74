import { useEffect, useState } from 'react'
import { publicLine } from '#contract/public-line.ts'
import { useRead } from '#web/platform/api/hooks.ts'

/** Milliseconds that offices which have come wait for them, asked for at the same moment: cards that are seen do not grow. */
const PATIENCE = 150

/** The current wait at each office, and whether it is known or late. */
export function useWaits(areOfficesHere: boolean) {
  const { data, isPending } = useRead(publicLine.waits, {})
  const [isLate, setIsLate] = useState(false)
  const isAwaited = areOfficesHere && isPending
  useEffect(() => {
    if (!isAwaited) return undefined
    const timer = setTimeout(() => setIsLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [isAwaited])
  return { waits: data, isSettled: !isPending || isLate }
}
