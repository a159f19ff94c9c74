import { staffAppointments } from '#contract/staff-appointments.ts'
import { StatusBadges } from '#web/appointments/StatusBadges.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { browserTimeZone } from '#web/platform/i18n/say-time.ts'
import { messages } from '#web/platform/messages.ts'
import { backOffice, paths } from '#web/platform/paths.ts'
import { crumb, described } from '#web/records/record.ts'

/** An appointment, for the people at the counter. */
export const appointmentRecord = described({
  noun: 'appointment',
  icon: 'calendar',
  list: crumb(backOffice.appointmentCalendar),
  read: staffAppointments.get,
  input: (id) => ({ params: { id }, query: { timeZone: browserTimeZone() } }),
  nameOf: ({ firstName, lastName }) => `the appointment for ${firstName} ${lastName}`,
  renderBadge: (appointment) => <StatusBadges {...appointment} />,
  missing: (
    <EmptyState
      icon="calendar"
      title={messages.appointmentNotFound}
      action={<ButtonLink to={paths.appointmentCalendar}>Go to the calendar</ButtonLink>}
    />
  ),
})
