import type { ReactNode } from 'react'
import type { CalendarListing } from '#contract/staff-appointments.ts'
import { STATUS_LABELS, STATUSES, type Status } from '#domain/appointments/status.ts'
import type { LocalDate } from '#domain/time.ts'
import { useNarrowScreen } from '#web/platform/components/narrow-screen.ts'
import { ENGLISH, sayCount, sayDate } from '#web/platform/i18n/say-english.ts'
import { browserTimeZone, sayLocal, sayZone } from '#web/platform/i18n/say-time.ts'

interface DaySummaryProps {
  date: LocalDate
  /** Undefined while loading. */
  listing: CalendarListing | undefined
  timeZone: string
  /** How many of the calendars this browser hides. */
  hiddenCount: number
  onShowAll: () => void
  /** What needs attention on this day. */
  children: ReactNode
}

/** In the order of a visit. */
const order: Readonly<Record<Status, number>> = { Booked: 1, CheckedIn: 2, Complete: 3, NoShow: 4, Cancelled: 5 }

/** Which day it is, how it is going, and what needs attention: in a room that is there before the answers are. */
export function DaySummary({ date, listing, timeZone, hiddenCount, onShowAll, children }: DaySummaryProps) {
  const isNarrow = useNarrowScreen()
  return (
    <div className="day-summary">
      <p className="text-base font-semibold whitespace-nowrap">
        {isNarrow ? sayLocal(ENGLISH, date, { weekday: 'short', month: 'short', day: 'numeric' }) : sayDate(date)}
      </p>
      <p className="day-counts">
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
      {/* Next to the date, even on a phone: a line of its own would push the day down when it appears. */}
      <div className="flex min-w-0 justify-end gap-2 max-lg:flex-1" data-print="hide">
        {children}
      </div>
    </div>
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
