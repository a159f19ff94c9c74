import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#web/platform/components/Button.tsx'
import { Notice } from '#web/platform/components/Notice.tsx'
import { sayMoment } from '#web/platform/i18n/say-english.ts'

/** Over a calendar that could not be brought up to date: nobody may take it for the present state. */
export function OutdatedNotice({ answer, timeZone }: { answer: UseQueryResult; timeZone: string }) {
  const { dataUpdatedAt, refetch, isFetching } = answer
  return (
    <Notice
      tone="warning"
      isLive
      className="mb-3"
      title={`This is the calendar as it was on ${sayMoment(new Date(dataUpdatedAt).toISOString(), timeZone)}.`}
      actions={
        <Button size="small" icon="refresh" onClick={() => void refetch()} isPending={isFetching}>
          Retry
        </Button>
      }
    >
      Later changes could not be loaded.
    </Notice>
  )
}
