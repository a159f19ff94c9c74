import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#web/platform/components/Card.tsx'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** 'the calendars': read out while they load. */
  what: string
  /** Shown for a record that does not exist, or that the address does not name. */
  missing?: ReactNode
  /** Defaults to 'Could not load data'. */
  failedTitle?: string
  /** It is all the screen shows: a card stands in for it meanwhile. */
  isScreen?: boolean
  children: (data: NonNullable<T>) => ReactNode
}

/** Shows a read's result; until then it says that it is loading, or that it failed. */
export function Loaded<T>({ query, what, missing, failedTitle, isScreen = false, children }: LoadedProps<T>) {
  const { data, error, isPending, isEnabled, isFetching, refetch } = query
  if (data !== undefined && data !== null) return children(data)
  return isScreen ? <Card>{meanwhile()}</Card> : meanwhile()

  function meanwhile() {
    const isMissing = !isEnabled || error?.status === 404 || data === null
    if (isMissing && missing !== undefined) return missing
    if (!isPending) {
      return <FailedState title={failedTitle} onRetry={() => void refetch()} isRetrying={isFetching} />
    }
    return (
      <output>
        <span className="sr-only">Loading {what}</span>
        <Skeleton lines={isScreen ? 8 : 3} />
      </output>
    )
  }
}
