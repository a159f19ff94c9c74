import { adminAppointments } from '#contract/admin-appointments.ts'
import { StatusBadges } from '#web/appointments/StatusBadges.tsx'
import { paths } from '#web/platform/paths.ts'
import { described } from '#web/records/record.ts'

export const appointmentRecord = described({
  noun: 'appointment',
  icon: 'calendar',
  list: { label: 'Appointments', to: paths.appointments },
  read: adminAppointments.get,
  input: (id) => ({ params: { id } }),
  nameOf: ({ firstName, lastName }) => `the appointment for ${firstName} ${lastName}`,
  renderBadge: (appointment) => <StatusBadges {...appointment} />,
})
