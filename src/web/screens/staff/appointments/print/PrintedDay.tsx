import type { CalendarAppointment, CalendarListing, CalendarWithAppointments } from '#contract/staff-appointments.ts'
import { isConfirmed, STATUS_LABELS } from '#domain/appointments/status.ts'
import type { LocalDate } from '#domain/time.ts'
import { sayPhone } from '#domain/phone.ts'
import { sayDate, sayStretch } from '#web/platform/i18n/say-english.ts'

interface PrintedDayProps {
  locationName: string
  date: LocalDate
  /** All calendars, including those that this browser hides. */
  listing: CalendarListing
}

/** The day on paper: one list by calendar and time. Every page is headed by the office and the date. */
export function PrintedDay({ locationName, date, listing }: PrintedDayProps) {
  const calendars = listing.calendarsWithAppointments
  const empty = calendars.filter((calendar) => isEmpty(calendar)).map(({ name }) => name)
  return (
    <section className="printed-day">
      <table>
        <thead>
          <tr>
            <th colSpan={5}>
              {locationName}, {sayDate(date)}
            </th>
          </tr>
          <tr>
            <th>Time</th>
            <th>Customer</th>
            <th>Appointment types</th>
            <th>Phone</th>
            <th>Status</th>
          </tr>
        </thead>
        {calendars.map(
          ({ calendarId, name, appointments, blockedPlaces }) =>
            !isEmpty({ appointments, blockedPlaces }) && (
              <tbody key={calendarId}>
                <tr>
                  <th colSpan={5}>
                    {name} ({appointments.length})
                  </th>
                </tr>
                {[...appointments, ...blockedPlaces].toSorted(byStart).map((appointment) =>
                  'reason' in appointment ? (
                    <tr key={`blocked-${appointment.id}`}>
                      <td>{sayStretch(appointment.start, appointment.end)}</td>
                      <td colSpan={4}>
                        <i>Blocked: {[appointment.reason, appointment.note].filter(Boolean).join(', ')}</i>
                      </td>
                    </tr>
                  ) : (
                    <tr key={appointment.id}>
                      <td>{sayStretch(appointment.start, appointment.end)}</td>
                      <td>{`${appointment.firstName} ${appointment.lastName}`}</td>
                      <td>{appointment.types}</td>
                      <td>{sayPhone(appointment.phoneNumber)}</td>
                      <td>{sayState(appointment)}</td>
                    </tr>
                  ),
                )}
              </tbody>
            ),
        )}
      </table>
      {empty.length > 0 && <p>No appointments: {empty.join(', ')}</p>}
    </section>
  )
}

function isEmpty(calendar: Pick<CalendarWithAppointments, 'appointments' | 'blockedPlaces'>): boolean {
  return calendar.appointments.length === 0 && calendar.blockedPlaces.length === 0
}

type Placed = Pick<CalendarAppointment, 'start' | 'column'>

function byStart(a: Placed, b: Placed): number {
  return a.start.localeCompare(b.start) || a.column - b.column
}

function sayState(appointment: CalendarAppointment): string {
  const { appointmentStatus, isWalkIn, handlingUserEmail } = appointment
  const words = [STATUS_LABELS[appointmentStatus]]
  if (isWalkIn) words.push('walk-in')
  if (appointmentStatus === 'Booked' && isConfirmed(appointment)) words.push('confirmed')
  if (handlingUserEmail) words.push(`handled by ${handlingUserEmail.split('@')[0]}`)
  return words.join(', ')
}
