import { memo } from 'react'
import type { BackgroundEvent, CalendarWithAppointments } from '#contract/appointments.ts'
import { AppointmentBlock } from './AppointmentBlock.tsx'
import { rowsOf, type ShownDay } from './day-layout.ts'
import { sayClock } from './say-time.ts'

interface DayColumnProps {
  calendar: CalendarWithAppointments
  day: ShownDay
  /** The appointment that Tab reaches, if it stands in this column. */
  tabStop: number | undefined
}

/** One calendar of the day grid; each of its parallel places is a lane. */
export const DayColumn = memo(function DayColumn({ calendar, day, tabStop }: DayColumnProps) {
  return (
    <div
      // A fieldset is for forms, and a section for each calendar would crowd the list of landmarks.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      className="day-column"
      aria-labelledby={headingId(calendar)}
      data-calendar={calendar.calendarId}
      style={{ '--lanes': calendar.maxColumns }}
    >
      {calendar.backgroundEvents.map((event) => (
        <Background key={`${event.backgroundEventType}-${event.start}`} event={event} day={day} />
      ))}
      {calendar.appointments.map((appointment) => {
        const { first, end } = rowsOf(appointment, day)
        return (
          <AppointmentBlock
            key={appointment.id}
            {...appointment}
            firstRow={first}
            endRow={end}
            isTabStop={appointment.id === tabStop}
          />
        )
      })}
    </div>
  )
})

function Background({ event, day }: { event: BackgroundEvent; day: ShownDay }) {
  const { first, end } = rowsOf(event, day)
  return (
    <div
      // As the blocks of appointments are; the grid handles what is pressed.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="button"
      tabIndex={0}
      aria-haspopup="dialog"
      aria-label={`${event.label}, ${sayClock(event.start)} to ${sayClock(event.end)}`}
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
