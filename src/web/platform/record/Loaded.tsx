import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#web/platform/components/Card.tsx'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** 'the calendars': read out while they are awaited. */
  what: string
  /** Stands in for a record that is not there, or that the address does not name. */
  missing?: ReactNode
  /** 'Could not load data' unless told. */
  failedTitle?: string
  /** It is all that the screen shows: a card holds its place meanwhile. */
  isScreen?: boolean
  children: (data: NonNullable<T>) => ReactNode
}

/** What a read answers, once it has; before that it says that it loads, or that it could not. */
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
