import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dashboard } from '#contract/dashboard.ts'
import { readOf } from '#web/platform/api/hooks.ts'

/** Milliseconds after an answer in which changes are collected: on a busy day there are many in every second. */
const REST_MS = 5_000
/** Without any change it is asked for again after so long, because waiting messages grow older by themselves. */
const EVERY_MS = 60_000

/** The dashboard, kept fresh: a change is seen at once after a quiet while, and within the rest otherwise. */
export function useDashboard() {
  /** The answer after which the rest is over. */
  const [rested, setRested] = useState(0)
  const query = useQuery({
    ...readOf(dashboard.get, {}),
    // Not while it is asked, either: changes that kept coming would cancel every answer before it is there.
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
