import type { CalendarListing } from '#contract/staff-appointments.ts'
import { STATUS_LABELS, STATUSES, type Status } from '#domain/appointments/status.ts'
import type { LocalDate } from '#domain/time.ts'
import { ENGLISH, sayCount, sayDate } from '#web/platform/i18n/say-english.ts'
import { browserTimeZone, sayZone } from '#web/platform/i18n/say-time.ts'

interface DaySummaryProps {
  date: LocalDate
  /** Undefined while loading. */
  listing: CalendarListing | undefined
  timeZone: string
  /** How many of the calendars this browser hides. */
  hiddenCount: number
  onShowAll: () => void
}

/** In the order of a visit. */
const order: Readonly<Record<Status, number>> = { Booked: 1, CheckedIn: 2, Complete: 3, NoShow: 4, Cancelled: 5 }

/** Which day it is, and how it is going. */
export function DaySummary({ date, listing, timeZone, hiddenCount, onShowAll }: DaySummaryProps) {
  return (
    <p className="mb-2 flex flex-wrap items-baseline gap-x-4 text-sm text-muted tabular-nums">
      <span className="font-semibold text-ink">{sayDate(date)}</span>
      {listing && countsOf(listing).map((count) => <span key={count}>{count}</span>)}
      {timeZone !== browserTimeZone() && <span>{sayZone(ENGLISH, timeZone)}</span>}
      {hiddenCount > 0 && (
        <span className="flex items-baseline gap-2">
          <span>{sayCount(hiddenCount, 'calendar')} hidden</span>
          <button type="button" className="link min-h-6 font-semibold" onClick={onShowAll}>
            Show all
          </button>
        </span>
      )}
    </p>
  )
}

function countsOf({ calendarsWithAppointments }: CalendarListing): string[] {
  const all = calendarsWithAppointments.flatMap(({ appointments }) => appointments)
  if (all.length === 0) return ['No appointments']
  const inOrder = STATUSES.toSorted((a, b) => order[a] - order[b])
  return inOrder.flatMap((status) => {
    const count = all.filter(({ appointmentStatus }) => appointmentStatus === status).length
    return count > 0 ? [`${count} ${STATUS_LABELS[status]}`] : []
  })
}
