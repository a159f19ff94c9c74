import { useEffect, useRef } from 'react'
import { addressOf, type Wished, wishedBy } from './wished.ts'
import { useSearchParams } from '#web/platform/links.tsx'

/** The wishes that the page's address holds. A change is decided by the wishes as they are then, not as they were drawn. */
export function useWished() {
  const [search, setSearch] = useSearchParams()

  // Rendering an address takes a moment, and a customer may press faster.
  const awaited = useRef<URLSearchParams>(undefined)
  useEffect(() => {
    if (awaited.current?.toString() === search.toString()) awaited.current = undefined
  }, [search])

  const wish = (decide: (now: Wished) => Partial<Wished>) => {
    const now = wishedBy(awaited.current ?? search)
    awaited.current = addressOf({ ...now, ...decide(now) })
    setSearch(awaited.current, { replace: true })
  }
  return { wished: wishedBy(search), wish }
}
