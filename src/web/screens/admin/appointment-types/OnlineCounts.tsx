import { adminAppointmentTypes, ONLINE_DAYS, type OnlineCount } from '#contract/admin-appointment-types.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { ColumnChart } from '#web/platform/components/chart/ColumnChart.tsx'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { sayCount, sayNumber, sayShortDate } from '#web/platform/i18n/say-english.ts'

/** How many customers went online instead of booking, of those who were shown that they can. */
export function OnlineCounts({ id }: { id: number }) {
  const { data, isError, isFetching, refetch } = useRead(adminAppointmentTypes.onlineCounts, { params: { id } })
  return (
    <Card title="Done online instead" className="mt-6 max-w-3xl">
      {data ? (
        <Counts days={data} />
      ) : isError ? (
        <FailedState onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  )
}

function Counts({ days }: { days: readonly OnlineCount[] }) {
  const shown = days.reduce((sum, day) => sum + day.shown, 0)
  const followed = days.reduce((sum, day) => sum + day.followed, 0)
  if (shown === 0) return <p className="text-muted">No one chose this type in the last {ONLINE_DAYS} days.</p>
  return (
    <div className="grid gap-5">
      <p>
        <strong>{sayCount(followed, 'customer')}</strong> went online instead, of {sayNumber(shown)} who chose this type
        in the last {ONLINE_DAYS} days ({Math.round((followed / shown) * 100)}%).
      </p>
      <ColumnChart
        caption={`Went online in the last ${ONLINE_DAYS} days, by day`}
        headers={['Date', 'Went online']}
        say={sayNumber}
        columns={days.map((day) => ({
          label: sayShortDate(day.day),
          value: day.shown === 0 ? null : day.followed,
          text: day.shown === 0 ? 'No one chose it' : `${sayNumber(day.followed)} of ${sayNumber(day.shown)}`,
        }))}
      />
      <p className="text-sm text-muted">
        Days are in UTC. Someone who returns to the page is counted once. We collect nothing else.
      </p>
    </div>
  )
}
