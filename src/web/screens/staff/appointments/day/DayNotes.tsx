import type { CalendarListing } from '#contract/staff-appointments.ts'
import { CLOCKS_FORWARD } from '#domain/calendar/background.ts'
import { Banner } from '#web/platform/components/Banner.tsx'

/** What the grid shows over its columns and the list cannot: an hour that the clocks skip, and temporary hours. */
export function DayNotes({ listing: { calendarsWithAppointments } }: { listing: CalendarListing }) {
  const skipsHour = calendarsWithAppointments.some(({ backgroundEvents }) =>
    backgroundEvents.some(({ label }) => label === CLOCKS_FORWARD),
  )
  const names = calendarsWithAppointments.filter(({ isTemporary }) => isTemporary).map(({ name }) => name)
  if (!skipsHour && names.length === 0) return null
  return (
    <Banner tone="warning" className="mb-3">
      {skipsHour && <p>{CLOCKS_FORWARD}</p>}
      {names.length > 0 && <p>Temporary hours: {names.join(', ')}</p>}
    </Banner>
  )
}
