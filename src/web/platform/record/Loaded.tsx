import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#web/platform/components/Card.tsx'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'

/** Whether a read has neither answered nor failed so far. One that failed may be asked again; no one waits for it. */
export const isAwaited = ({ isEnabled, isFetched }: UseQueryResult) => isEnabled && !isFetched

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** 'the calendars': read out while they load. */
  what: string
  /** Shown for a record that does not exist, or that the address does not name. */
  missing?: ReactNode
  /** Defaults to 'Could not load data'. */
  failedTitle?: string
  /** It is all the screen shows: a card stands in for it in the meantime. */
  isScreen?: boolean
  /** Something else that is shown with it is still loading: all appears together, so that nothing moves. */
  isWaiting?: boolean
  children: (data: NonNullable<T>) => ReactNode
}

/** Shows a read's result; until then it says that it is loading, or that it failed. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { query, what, missing, failedTitle, isScreen = false, isWaiting = false, children } = props
  const { data, error, isPending, isEnabled, isFetching, refetch } = query
  if (data !== undefined && data !== null && !isWaiting) return children(data)
  // Not the card of what is shown later: its parts would move there.
  return isScreen ? <Card key="meanwhile">{meanwhile()}</Card> : meanwhile()

  function meanwhile() {
    const isMissing = !isEnabled || error?.status === 404 || data === null
    if (isMissing && missing !== undefined) return missing
    if (!isPending && !(isWaiting && data !== undefined)) {
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
