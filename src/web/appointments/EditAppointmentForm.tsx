import { locations } from '#contract/locations.ts'
import type { Appointment, NewAppointment } from '#contract/staff-appointments.ts'
import { isCancelled } from '#domain/appointments/status.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import type { Saving } from '#web/platform/record/RecordForm.tsx'
import { AppointmentForm } from './AppointmentForm.tsx'
import { CancelledBanner } from './CancelledBanner.tsx'

interface EditAppointmentFormProps extends Saving<NewAppointment> {
  appointment: Appointment
  /** As it is already. */
  current: Appointment
  /** Where to go after saving or giving up. */
  list: string
}

/** An appointment's form, with the user's locations to choose from. */
export function EditAppointmentForm({ appointment, current, ...props }: EditAppointmentFormProps) {
  const { locationId: id, locationName: name, timeZone } = appointment
  const { data: offices = [{ id, name, timeZone }] } = useRead(locations.options, {})
  if (isCancelled(current)) return <CancelledBanner />
  return <AppointmentForm {...{ offices, appointment }} {...props} />
}
