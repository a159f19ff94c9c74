import { adminAppointments } from '#contract/admin-appointments.ts'
import type { NewAppointment } from '#contract/staff-appointments.ts'
import { isCancelled } from '#domain/appointments/status.ts'
import { CancelledBanner } from '#web/appointments/CancelledBanner.tsx'
import { useWrite } from '#web/platform/api/hooks.ts'
import { UpdateScreen } from '#web/platform/record/UpdateScreen.tsx'
import { AppointmentForm } from './AppointmentForm.tsx'
import { appointmentRecord } from './appointment-record.tsx'
import { useTakenTime } from './use-taken-time.tsx'

export function AppointmentUpdate() {
  const update = useWrite(adminAppointments.update)
  const taken = useTakenTime()
  return (
    <UpdateScreen
      {...appointmentRecord}
      heading="Edit appointment"
      headingOf={({ firstName, lastName }) => `Edit the appointment for ${firstName} ${lastName}`}
      save={async ({ locationId: _, ...form }: NewAppointment, { id, version }) => {
        await taken.saving(update.mutateAsync({ params: { id }, body: { ...form, version } }))
        return `Appointment for ${form.customer.firstName} ${form.customer.lastName} updated`
      }}
    >
      {(edited, { onSave, banner }, current) =>
        isCancelled(current) ? (
          <CancelledBanner />
        ) : (
          <AppointmentForm
            offices={[{ id: edited.locationId, name: edited.locationName, timeZone: edited.timeZone }]}
            appointment={edited}
            onSave={onSave}
            banner={taken.banner ?? banner}
          />
        )
      }
    </UpdateScreen>
  )
}
