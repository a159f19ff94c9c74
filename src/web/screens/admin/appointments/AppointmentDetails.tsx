import { useState } from 'react'
import { adminAppointments } from '#contract/admin-appointments.ts'
import type { Appointment } from '#contract/staff-appointments.ts'
import { isCancelled } from '#domain/appointments/status.ts'
import { ViewedByDialog } from '#web/access-log/ViewedByDialog.tsx'
import { AppointmentCards } from '#web/appointments/AppointmentCards.tsx'
import { useChangeLog } from '#web/change-log/use-change-log.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { MoreMenu } from '#web/platform/components/table/RowActions.tsx'
import { paths } from '#web/platform/paths.ts'
import { detailsScreen } from '#web/records/record-screens.tsx'
import { appointmentRecord } from './appointment-record.tsx'

export const AppointmentDetails = detailsScreen(appointmentRecord, {
  heading: 'Appointment details',
  headingOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  renderActions: (appointment) => <Actions appointment={appointment} />,
  Details: ({ record: appointment }) => <AppointmentCards appointment={appointment} />,
})

function Actions({ appointment }: { appointment: Appointment }) {
  const { id, firstName, lastName } = appointment
  const name = `${firstName} ${lastName}`
  const { changeLogOf, dialog } = useChangeLog()
  const [isViewedByOpen, setIsViewedByOpen] = useState(false)
  return (
    <>
      <ButtonLink to={paths.appointment(id)} icon="calendar">
        Open at the counter
      </ButtonLink>
      {!isCancelled(appointment) && (
        <ButtonLink to={paths.updateAppointment(id)} icon="edit">
          Edit
        </ButtonLink>
      )}
      <MoreMenu
        of={name}
        isInHead
        actions={[
          changeLogOf({ of: name, changes: adminAppointments.changeTableOf, id }),
          { label: 'Viewed by', icon: 'users', onAction: () => setIsViewedByOpen(true) },
          { label: 'Delete', icon: 'trash', to: paths.deleteAppointment(id), isDanger: true },
        ]}
      />
      {dialog}
      {isViewedByOpen && <ViewedByDialog appointmentId={id} of={name} onClose={() => setIsViewedByOpen(false)} />}
    </>
  )
}
