import type { CalendarListing } from '#contract/staff-appointments.ts'
import { CLOCKS_FORWARD } from '#domain/calendar/background.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { sayStretch } from '#web/platform/i18n/say-english.ts'

/** What the grid shows in its background and the list cannot: closures, a skipped hour and temporary hours. */
export function DayNotes({ listing }: { listing: CalendarListing }) {
  const notes = [...closuresOf(listing), ...temporaryHoursOf(listing)]
  if (notes.length === 0) return null
  return (
    <Banner tone="warning" className="mb-3">
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Banner>
  )
}

/** "Staff training, 3:00 PM – 5:00 PM: Counter 1, Counter 2". */
function closuresOf({ calendarsWithAppointments }: CalendarListing): string[] {
  const calendars = new Map<string, string[]>()
  for (const { name, backgroundEvents } of calendarsWithAppointments) {
    for (const { label, start, end, backgroundEventType } of backgroundEvents) {
      if (backgroundEventType !== 'Closure' && label !== CLOCKS_FORWARD) continue
      const closure = `${label}, ${sayStretch(start, end)}`
      calendars.set(closure, [...(calendars.get(closure) ?? []), name])
    }
  }
  return [...calendars].map(([closure, names]) => `${closure}: ${names.join(', ')}`)
}

function temporaryHoursOf({ calendarsWithAppointments }: CalendarListing): string[] {
  const names = calendarsWithAppointments.filter(({ isTemporary }) => isTemporary).map(({ name }) => name)
  return names.length === 0 ? [] : [`Temporary hours: ${names.join(', ')}`]
}
