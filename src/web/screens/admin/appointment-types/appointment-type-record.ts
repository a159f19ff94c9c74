import { adminAppointmentTypes } from '#contract/admin-appointment-types.ts'
import { paths } from '#web/platform/paths.ts'
import type { RecordKind } from '#web/platform/record/RecordScreen.tsx'

export const typeRecord: RecordKind<typeof adminAppointmentTypes.get> = {
  noun: 'appointment type',
  icon: 'file-text',
  list: { label: 'Appointment Types', to: paths.appointmentTypes },
  read: adminAppointmentTypes.get,
  input: (id) => ({ params: { id } }),
}
