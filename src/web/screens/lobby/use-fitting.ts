import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * How many of a list's rows fit into it whole: no one can scroll a wall. The others are to be hidden, and counted for
 * the reader.
 */
export function useFitting(rows: number): { list: RefObject<HTMLOListElement | null>; fitting: number } {
  const list = useRef<HTMLOListElement>(null)
  const [fitting, setFitting] = useState(rows)
  useLayoutEffect(() => {
    const box = list.current
    if (!box) return undefined
    const measure = () => {
      const { bottom, height } = box.getBoundingClientRect()
      const whole = [...box.children].filter((row) => row.getBoundingClientRect().bottom <= bottom + 1)
      // Where nothing is laid out, everything counts.
      setFitting(height === 0 ? rows : whole.length)
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const watcher = new ResizeObserver(measure)
    for (const each of [box, ...box.children]) watcher.observe(each)
    return () => watcher.disconnect()
  }, [rows])
  return { list, fitting }
}
