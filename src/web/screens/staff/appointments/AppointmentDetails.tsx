import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Appointment } from '#contract/staff-appointments.ts'
import { whyNotEditable } from '#domain/appointments/editing.ts'
import { STATUS_LABELS } from '#domain/appointments/status.ts'
import { AppointmentCards } from '#web/appointments/AppointmentCards.tsx'
import { officeTimeAt, useNow } from '#web/appointments/office-clock.ts'
import { NoticeDialog } from '#web/notifications/NoticeDialog.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { useNarrowScreen } from '#web/platform/components/narrow-screen.ts'
import { messages } from '#web/platform/messages.ts'
import { backOffice, paths } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/session/session.ts'
import { crumb } from '#web/records/record.ts'
import { detailsScreen } from '#web/records/record-screens.tsx'
import { AppointmentActionButtons } from './AppointmentActionButtons.tsx'
import { appointmentRecord } from './appointment-record.tsx'
import { staffActions, useAppointmentActions } from './appointment-actions.ts'
import { calendarPath } from './choose/calendar-address.ts'
import { SwapDialog } from './move/SwapDialog.tsx'

/** One appointment with everything known about it and everything that can be done. */
export const AppointmentDetails = detailsScreen(
  {
    ...appointmentRecord,
    idName: 'entityId',
    // Its day in the calendar.
    listOf: ({ locationId, startDateLocal }) => ({
      ...crumb(backOffice.appointmentCalendar),
      to: calendarPath({ locationId, date: startDateLocal.slice(0, 10) }),
    }),
  },
  {
    heading: 'Appointment',
    headingOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    failedTitle: messages.appointmentLoadFailed,
    renderActions: (appointment) => <Actions appointment={appointment} />,
    Details: ({ record: appointment }) => (
      <>
        <output className="sr-only">{STATUS_LABELS[appointment.appointmentStatus]}</output>
        <AppointmentCards appointment={appointment} />
      </>
    ),
  },
)

function Actions({ appointment }: { appointment: Appointment }) {
  const { user } = useSession()
  const now = useNow()
  const actions = useAppointmentActions(user?.email ?? '')
  const [isCalling, setIsCalling] = useState(false)
  const [isSwapping, setIsSwapping] = useState(false)
  const can = (change: { isMoved: boolean }) => whyNotEditable(appointment, change) === undefined
  // On a phone the buttons have one row.
  const isNarrow = useNarrowScreen()
  const navigate = useNavigate()
  const canEdit = can({ isMoved: false })
  const edit = paths.editAppointment(appointment.id)
  const acted = { ...appointment, start: appointment.startDateLocal }
  return (
    <>
      <AppointmentActionButtons
        appointment={acted}
        email={user?.email ?? ''}
        today={officeTimeAt(now, appointment.timeZone).date}
        offered={user ? staffActions(acted, user.email, now) : []}
        actions={actions}
        onSendNotice={() => setIsCalling(true)}
        others={[
          ...(canEdit && isNarrow ? [{ id: 'edit', label: 'Edit', onAction: () => void navigate(edit) }] : []),
          ...(can({ isMoved: true }) ? [{ id: 'swap', label: 'Swap with…', onAction: () => setIsSwapping(true) }] : []),
        ]}
      >
        {canEdit && !isNarrow && (
          <ButtonLink to={edit} icon="edit">
            Edit
          </ButtonLink>
        )}
      </AppointmentActionButtons>
      {isSwapping && <SwapDialog appointment={appointment} onClose={() => setIsSwapping(false)} />}
      {isCalling && <NoticeDialog appointment={appointment} onClose={() => setIsCalling(false)} />}
    </>
  )
}
