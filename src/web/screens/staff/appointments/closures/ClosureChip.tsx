import { closures, type ListedClosure } from '#contract/closures.ts'
import { closedOn, spanOf } from '#domain/closures/closure.ts'
import { type LocalDate, MINUTES_PER_DAY, sayTime } from '#domain/time.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { chipClass } from '#web/platform/components/chip.ts'
import { Icon } from '#web/platform/components/Icon.tsx'

interface ClosureChipProps {
  locationId: number
  date: LocalDate
  /** Shows what customers are told. */
  onDetails: () => void
}

/** Over a day on which something closes the location, in whole or for some types. Cut off where there is no room. */
export function ClosureChip({ locationId, date, onDetails }: ClosureChipProps) {
  const { data = [] } = useRead(closures.info, { body: { locationId, date } })
  const closed = data.map((closure) => sayOn(closure, date))
  const isOnlyOut = data.every(({ calendarId }) => calendarId !== null)
  const words =
    closed.length > 0 ? `${isOnlyOut ? 'Out' : 'Closed'}: ${closed.join('; ')}` : 'There are closures on this day'
  return (
    <button type="button" className={chipClass('warning')} title={words} onClick={onDetails}>
      <Icon name="lock" className="size-4 shrink-0" />
      <span className="truncate">{words}</span>
    </button>
  )
}

/** "Staff training, 3:00 PM – 5:00 PM", or "Holiday, all day, only Title Transfer". */
function sayOn(closure: ListedClosure, date: LocalDate): string {
  const { name, message, id, appointmentTypeIds, appointmentTypeNames, calendarName } = closure
  const range = closedOn({ id, name, message, appointmentTypeIds, ...spanOf(closure) }, date)
  const isPart = appointmentTypeNames.length > 0 || calendarName !== null
  const part = isPart ? [`only ${calendarName ?? appointmentTypeNames.join(', ')}`] : []
  return [name, ...(range ? [sayRange(range)] : []), ...part].join(', ')
}

function sayRange({ from, to }: { from: number; to: number }): string {
  if (from === 0 && to === MINUTES_PER_DAY) return 'all day'
  if (from === 0) return `until ${sayTime(to)}`
  return to === MINUTES_PER_DAY ? `from ${sayTime(from)}` : `${sayTime(from)} – ${sayTime(to)}`
}
