import { adminAppointments } from '#contract/admin-appointments.ts'
import { StatusBadges } from '#web/appointments/StatusBadges.tsx'
import { paths } from '#web/platform/paths.ts'
import type { RecordKind, RecordScreenProps } from '#web/platform/record/RecordScreen.tsx'

type Get = typeof adminAppointments.get

export const appointmentRecord: RecordKind<Get> & Pick<RecordScreenProps<Get>, 'renderBadge'> = {
  noun: 'appointment',
  icon: 'calendar',
  list: { label: 'Appointments', to: paths.appointments },
  read: adminAppointments.get,
  input: (id) => ({ params: { id } }),
  renderBadge: (appointment) => <StatusBadges {...appointment} />,
}
