import { adminAppointments } from '#contract/admin-appointments.ts'
import type { Appointment } from '#contract/staff-appointments.ts'
import { isCancelled } from '#domain/appointments/status.ts'
import { ViewedByButton } from '#web/access-log/ViewedByButton.tsx'
import { AppointmentCards } from '#web/appointments/AppointmentCards.tsx'
import { ChangeLogButton } from '#web/change-log/ChangeLogButton.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { paths } from '#web/platform/paths.ts'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { appointmentRecord } from './appointment-record.tsx'

export function AppointmentDetails() {
  return (
    <RecordScreen
      {...appointmentRecord}
      heading="Appointment details"
      headingOf={({ firstName, lastName }) => `${firstName} ${lastName}`}
      renderActions={(appointment) => <Actions appointment={appointment} />}
    >
      {(appointment) => <AppointmentCards appointment={appointment} />}
    </RecordScreen>
  )
}

function Actions({ appointment }: { appointment: Appointment }) {
  const { id, firstName, lastName } = appointment
  const name = `${firstName} ${lastName}`
  return (
    <>
      <ButtonLink to={paths.appointment(id)} icon="calendar">
        Open at the counter
      </ButtonLink>
      <ChangeLogButton of={name} changes={adminAppointments.changeTableOf} id={id} />
      <ViewedByButton appointmentId={id} of={name} />
      {!isCancelled(appointment) && (
        <ButtonLink to={paths.updateAppointment(id)} icon="edit">
          Edit
        </ButtonLink>
      )}
      <ButtonLink to={paths.deleteAppointment(id)} icon="trash">
        Delete
      </ButtonLink>
    </>
  )
}
