import { adminAppointments, type EditedAppointment } from '#contract/admin-appointments.ts'
import type { NewAppointment } from '#contract/staff-appointments.ts'
import { isCancelled } from '#domain/appointments/status.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { CancelledBanner } from '#web/appointments/CancelledBanner.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { StaleNotice } from '#web/platform/record/StaleNotice.tsx'
import { useEdited } from '#web/platform/record/use-edited.ts'
import { AppointmentForm } from './AppointmentForm.tsx'
import { LoadedAppointment } from './LoadedAppointment.tsx'
import { useTakenTime } from './use-taken-time.tsx'

export function AppointmentUpdate() {
  return (
    <LoadedAppointment title="Edit appointment" titleOf={(name) => `Edit the appointment of ${name}`}>
      {(appointment) =>
        isCancelled(appointment) ? <CancelledBanner /> : <Update key={appointment.id} appointment={appointment} />
      }
    </LoadedAppointment>
  )
}

function Update({ appointment }: { appointment: EditedAppointment }) {
  const { id } = appointment
  const update = useWrite(adminAppointments.update)
  const { edited, isStale, reload } = useEdited(appointment, update, adminAppointments.get, { params: { id } })
  const { saving, notice, isTaken } = useTakenTime()
  const { version, locationId, locationName: name, timeZone } = edited

  const save = async ({ locationId: _, ...form }: NewAppointment) => {
    await saving(update.mutateAsync({ params: { id }, body: { ...form, version } }))
    toast.success(`Appointment of ${form.customer.firstName} ${form.customer.lastName} updated`)
  }
  return (
    <AppointmentForm
      key={version}
      offices={[{ id: locationId, name, timeZone }]}
      appointment={edited}
      onSave={save}
      notice={isTaken ? notice : isStale && <StaleNotice onReload={reload} />}
    />
  )
}
