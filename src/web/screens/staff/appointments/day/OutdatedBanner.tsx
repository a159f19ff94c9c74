import type { UseQueryResult } from '@tanstack/react-query'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'

/** Shown over a calendar that failed to refresh, so that no one mistakes it for current. */
export function OutdatedBanner({ answer }: { answer: UseQueryResult }) {
  const { dataUpdatedAt, refetch, isFetching } = answer
  return (
    <Banner
      tone="warning"
      isLive
      className="mb-3"
      title={
        <>
          This is the calendar as it was on <Moment utc={new Date(dataUpdatedAt).toISOString()} />.
        </>
      }
      actions={
        <Button size="small" icon="refresh" onClick={() => void refetch()} isPending={isFetching}>
          Retry
        </Button>
      }
    >
      Later changes could not be loaded.
    </Banner>
  )
}
