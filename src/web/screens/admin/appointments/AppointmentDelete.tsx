import { adminAppointments, type EditedAppointment } from '#contract/admin-appointments.ts'
import { sayTimeOf, sayDate } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { DeleteRecord } from '#web/platform/record/DeleteRecord.tsx'
import { LoadedAppointment } from './LoadedAppointment.tsx'

export function AppointmentDelete() {
  return (
    <LoadedAppointment title="Delete appointment" titleOf={(name) => `Delete the appointment of ${name}`}>
      {(appointment) => <Delete appointment={appointment} />}
    </LoadedAppointment>
  )
}

function Delete({ appointment }: { appointment: EditedAppointment }) {
  const { id, firstName, lastName, startDateLocal, locationName } = appointment
  return (
    <DeleteRecord endpoint={adminAppointments.remove} input={{ params: { id } }} list={paths.appointments}>
      The appointment of{' '}
      <strong>
        {firstName} {lastName}
      </strong>{' '}
      on {sayDate(startDateLocal.slice(0, 10))} at {sayTimeOf(startDateLocal)}, {locationName}, is removed for good and
      its time is free again. Only the change log is kept. Nobody is told: to let the customer know, cancel the
      appointment instead.
    </DeleteRecord>
  )
}
