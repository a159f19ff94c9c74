import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { effects } from '#contract/effects.ts'
import { readOf, refresh } from '#web/platform/api/hooks.ts'

/** How often a run's progress is checked, in milliseconds. */
const EVERY_MS = 1000

/** How far a change has come in the background; checked once a second until it has ended. */
export function useProgress(progressId: number) {
  const client = useQueryClient()
  const answer = useQuery({
    ...readOf(effects.progress, { params: { id: progressId } }),
    refetchInterval: ({ state: { data, status } }) => (hasEnded(data?.state) || status === 'error' ? false : EVERY_MS),
  })
  const isDone = answer.data?.state === 'Done'
  useEffect(() => {
    if (isDone) void refresh(client, ['Appointment'])
  }, [client, isDone])
  return answer
}

function hasEnded(state: string | undefined): boolean {
  return state === 'Done' || state === 'Failed'
}
