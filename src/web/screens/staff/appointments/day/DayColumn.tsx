import { memo } from 'react'
import type { BackgroundEvent, CalendarWithAppointments } from '#contract/staff-appointments.ts'
import type { Instant } from '#domain/time.ts'
import { sayTimeOf } from '#web/platform/i18n/say-english.ts'
import { AppointmentBlock } from './AppointmentBlock.tsx'
import { BlockedBlock } from './BlockedBlock.tsx'
import { waitOf } from './block-look.ts'
import { rowsOf, type ShownDay } from './day-layout.ts'

interface DayColumnProps {
  calendar: CalendarWithAppointments
  day: ShownDay
  /** The appointment that Tab reaches, if it is in this column. */
  tabStop: number | undefined
  /** Tab moves on from the appointments to the blocked times. */
  areBlockedTabStops: boolean
  isCompact: boolean
  /** Given only where someone is waiting, so that the other columns do not follow the clock. */
  now: Instant | undefined
}

/** One calendar on the day grid, with its own columns side by side. */
export const DayColumn = memo(function DayColumn(props: DayColumnProps) {
  const { calendar, day, tabStop, areBlockedTabStops, isCompact, now } = props
  return (
    <div
      // A fieldset is for forms, and a section per calendar would crowd the landmarks.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      className="day-column"
      aria-labelledby={headingId(calendar)}
      data-calendar={calendar.calendarId}
      style={{ '--columns': calendar.maxColumns }}
    >
      {calendar.appointments.map((appointment) => {
        const { first, end } = rowsOf(appointment, day)
        return (
          <AppointmentBlock
            // By position, which is unique: the next day then reuses this day's blocks in half the time new ones take.
            key={`${appointment.column}-${first}`}
            {...appointment}
            firstRow={first}
            endRow={end}
            isCompact={isCompact}
            waited={waitOf(appointment, now)}
            isTabStop={appointment.id === tabStop}
          />
        )
      })}
      {calendar.blockedPlaces.map((place) => {
        const { first, end } = rowsOf(place, day)
        return <BlockedBlock key={place.id} {...place} firstRow={first} endRow={end} isTabStop={areBlockedTabStops} />
      })}
      {calendar.backgroundEvents.map((event) => (
        <Background
          key={`${event.backgroundEventType}-${event.start}`}
          event={event}
          day={day}
          isTabStop={areBlockedTabStops}
        />
      ))}
    </div>
  )
})

interface BackgroundProps {
  event: BackgroundEvent
  day: ShownDay
  isTabStop: boolean
}

function Background({ event, day, isTabStop }: BackgroundProps) {
  const { first, end } = rowsOf(event, day)
  return (
    <div
      // Like the appointment blocks; the grid handles clicks and keys.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-haspopup="dialog"
      aria-label={`${event.label}, ${sayTimeOf(event.start)} to ${sayTimeOf(event.end)}`}
      className="day-background"
      data-type={event.backgroundEventType}
      data-blocked={event.start}
      style={{ gridRow: `${first} / ${end}` }}
    >
      <span className="day-background-label">{event.label}</span>
    </div>
  )
}

export function headingId({ calendarId }: Pick<CalendarWithAppointments, 'calendarId'>): string {
  return `calendar-${calendarId}`
}
