import type { CalendarListing } from '#contract/staff-appointments.ts'
import { Banner } from '#web/platform/components/Banner.tsx'

/** What the grid shows over its columns and the list cannot: temporary hours. */
export function DayNotes({ listing: { calendarsWithAppointments } }: { listing: CalendarListing }) {
  const names = calendarsWithAppointments.filter(({ isTemporary }) => isTemporary).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <Banner tone="warning" className="mb-3">
      Temporary hours: {names.join(', ')}
    </Banner>
  )
}
