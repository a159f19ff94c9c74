import type { CalendarListing } from '#contract/staff-appointments.ts'
import { sayTime } from '#domain/time.ts'
import { type ShownDay, STEP } from './day-layout.ts'
import { officeTimeAt, useServerNow } from '#web/appointments/office-clock.ts'

interface NowLineProps {
  listing: Pick<CalendarListing, 'nowUtc' | 'timeZone'>
  answeredAt: number
  day: ShownDay
}

/** The current time across all calendars. It follows the clock itself, so that the grid need not rerender. */
export function NowLine({ listing, answeredAt, day }: NowLineProps) {
  const { date, minute } = officeTimeAt(useServerNow(listing, answeredAt), listing.timeZone)
  if (date !== day.date || minute < day.from || minute > day.to) return null
  return (
    <div className="day-now" data-now style={{ '--now-rows': (minute - day.from) / STEP }}>
      <span>
        <span className="sr-only">Now </span>
        {sayTime(minute)}
      </span>
    </div>
  )
}
