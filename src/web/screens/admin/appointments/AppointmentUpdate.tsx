import { adminAppointments } from '#contract/admin-appointments.ts'
import type { NewAppointment } from '#contract/staff-appointments.ts'
import { EditAppointmentForm } from '#web/appointments/EditAppointmentForm.tsx'
import { useTakenTime } from '#web/appointments/use-taken-time.tsx'
import { useWrite } from '#web/platform/api/hooks.ts'
import { UpdateScreen } from '#web/platform/record/UpdateScreen.tsx'
import { appointmentRecord } from './appointment-record.tsx'

export function AppointmentUpdate() {
  const update = useWrite(adminAppointments.update)
  const taken = useTakenTime()
  return (
    <UpdateScreen
      {...appointmentRecord}
      heading="Edit appointment"
      headingOf={({ firstName, lastName }) => `Edit the appointment for ${firstName} ${lastName}`}
      save={async (form: NewAppointment, { id, version }) => {
        await taken.saving(update.mutateAsync({ params: { id }, body: { ...form, version } }))
        return `Appointment for ${form.customer.firstName} ${form.customer.lastName} updated`
      }}
    >
      {(appointment, { onSave, banner }, current) => (
        <EditAppointmentForm
          {...{ appointment, current, onSave }}
          list={appointmentRecord.list.to}
          banner={taken.banner ?? banner}
        />
      )}
    </UpdateScreen>
  )
}
