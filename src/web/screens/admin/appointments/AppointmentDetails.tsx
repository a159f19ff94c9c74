import { useState } from 'react'
import { adminAppointments } from '#contract/admin-appointments.ts'
import type { Appointment } from '#contract/staff-appointments.ts'
import { isCancelled } from '#domain/appointments/status.ts'
import { AppointmentCards } from '#web/appointments/AppointmentCards.tsx'
import { appointmentLabels } from '#web/appointments/appointment-labels.ts'
import { ChangeLogDialog } from '#web/change-log/ChangeLogDialog.tsx'
import { Button } from '#web/platform/components/Button.tsx'
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
  const [isLogShown, setIsLogShown] = useState(false)
  return (
    <>
      <ButtonLink to={paths.appointment(id)} icon="calendar">
        Open at the counter
      </ButtonLink>
      <Button icon="history" onClick={() => setIsLogShown(true)}>
        Change log
      </Button>
      {!isCancelled(appointment) && (
        <ButtonLink to={paths.updateAppointment(id)} icon="edit">
          Edit
        </ButtonLink>
      )}
      <ButtonLink to={paths.deleteAppointment(id)} icon="trash">
        Delete
      </ButtonLink>
      {isLogShown && (
        <ChangeLogDialog
          of={`${firstName} ${lastName}`}
          changes={adminAppointments.changeTableOf}
          id={id}
          labels={appointmentLabels}
          onClose={() => setIsLogShown(false)}
        />
      )}
    </>
  )
}
