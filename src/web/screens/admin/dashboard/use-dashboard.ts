import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dashboard } from '#contract/dashboard.ts'
import { readOf } from '#web/platform/api/hooks.ts'

/** Milliseconds after an answer during which changes are collected: a busy day has many per second. */
const REST_MS = 5_000
/** Refetched this often even without changes, because waiting messages keep getting older. */
const EVERY_MS = 60_000

/** The dashboard, kept fresh: a change shows immediately after a quiet period, or else when the rest is over. */
export function useDashboard() {
  /** The answer whose rest is over. */
  const [rested, setRested] = useState(0)
  const query = useQuery({
    ...readOf(dashboard.get, {}),
    // Not during a fetch, either: a stream of changes would cancel every answer before it arrived.
    enabled: ({ state }) =>
      state.data === undefined || (state.fetchStatus === 'idle' && state.dataUpdatedAt === rested),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  })
  const { dataUpdatedAt } = query

  useEffect(() => {
    const timer = setTimeout(() => setRested(dataUpdatedAt), REST_MS)
    return () => clearTimeout(timer)
  }, [dataUpdatedAt])

  return query
}
