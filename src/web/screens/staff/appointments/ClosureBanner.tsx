import { closures, type ListedClosure } from '#contract/closures.ts'
import { closedOn, spanOf } from '#domain/closures/closure.ts'
import { type LocalDate, MINUTES_PER_DAY, sayTime } from '#domain/time.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'

interface ClosureBannerProps {
  locationId: number
  date: LocalDate
  /** Shows what customers are told. */
  onDetails: () => void
}

/** Over a day on which something closes the location, in whole or for some types. */
export function ClosureBanner({ locationId, date, onDetails }: ClosureBannerProps) {
  const { data = [] } = useRead(closures.info, { body: { locationId, date } })
  const closed = data.map((closure) => sayOn(closure, date))
  return (
    <Banner tone="warning" className="mb-3 items-center py-2!">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          {closed.length > 0 ? `Closed on this day: ${closed.join('; ')}.` : 'There are closures on this day.'}
        </p>
        <Button size="small" onClick={onDetails}>
          See details
        </Button>
      </div>
    </Banner>
  )
}

/** "Staff training, 3:00 PM – 5:00 PM", or "Holiday, all day, only Title Transfer". */
function sayOn(closure: ListedClosure, date: LocalDate): string {
  const { name, message, id, appointmentTypeIds, appointmentTypeNames } = closure
  const range = closedOn({ id, name, message, appointmentTypeIds, ...spanOf(closure) }, date)
  const types = appointmentTypeNames.length > 0 ? [`only ${appointmentTypeNames.join(', ')}`] : []
  return [name, ...(range ? [sayRange(range)] : []), ...types].join(', ')
}

function sayRange({ from, to }: { from: number; to: number }): string {
  if (from === 0 && to === MINUTES_PER_DAY) return 'all day'
  if (from === 0) return `until ${sayTime(to)}`
  return to === MINUTES_PER_DAY ? `from ${sayTime(from)}` : `${sayTime(from)} – ${sayTime(to)}`
}
