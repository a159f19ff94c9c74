import type { UseQueryResult } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { CalendarListing } from '#contract/appointments.ts'
import { Button } from '#web/components/Button.tsx'
import { EmptyState } from '#web/components/EmptyState.tsx'
import { FailedState } from '#web/components/FailedState.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import type { CalendarView } from './calendar-address.ts'
import type { DayChange } from './day-changes.ts'
import { LoadedDay } from './LoadedDay.tsx'
import { sayMoment } from './say-time.ts'

interface DayContentProps {
  view: CalendarView
  /** The listing as it is being read; the former one while the next is on its way. */
  answer: UseQueryResult<CalendarListing>
  changes: readonly DayChange[]
  content: RefObject<HTMLDivElement | null>
  email: string
}

/** The day in whatever state it is: on its way, failed, without calendars, or there. */
export function DayContent({ view, answer, changes, content, email }: DayContentProps) {
  const { data: listing, isPlaceholderData, isError, isFetching, refetch, dataUpdatedAt } = answer
  const retry = () => void refetch()
  if (!listing) return isError ? <FailedState onRetry={retry} isRetrying={isFetching} /> : <CalendarSkeleton />
  if (listing.calendarsWithAppointments.length === 0) {
    return (
      <EmptyState
        icon="calendar"
        title="No calendars at this location"
        text="An office manager can create one on the location's page."
      />
    )
  }
  return (
    <>
      {isError && (
        <Notice
          tone="warning"
          isLive
          className="mb-3"
          title={`This is the calendar of ${sayMoment(new Date(dataUpdatedAt).toISOString(), listing.timeZone)}.`}
          actions={
            <Button size="small" icon="refresh" onClick={retry} isPending={isFetching}>
              Retry
            </Button>
          }
        >
          Later changes could not be loaded.
        </Notice>
      )}
      <div ref={content} tabIndex={-1} aria-busy={isPlaceholderData} className="flex min-h-0 flex-col outline-none">
        <LoadedDay
          {...{ view, listing, changes, content, email }}
          answeredAt={dataUpdatedAt}
          isPassing={isPlaceholderData}
        />
      </div>
    </>
  )
}
