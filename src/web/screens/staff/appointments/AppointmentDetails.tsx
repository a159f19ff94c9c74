import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Appointment, staffAppointments } from '#contract/staff-appointments.ts'
import { whyNotEditable } from '#domain/appointments/editing.ts'
import { STATUS_LABELS } from '#domain/appointments/status.ts'
import { AppointmentCards } from '#web/appointments/AppointmentCards.tsx'
import { officeTimeAt, useNow } from '#web/appointments/office-clock.ts'
import { StatusBadges } from '#web/appointments/StatusBadges.tsx'
import { NoticeDialog } from '#web/notifications/NoticeDialog.tsx'
import { useRead } from '#web/platform/api/hooks.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { useNarrowScreen } from '#web/platform/components/narrow-screen.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { browserTimeZone } from '#web/platform/i18n/say-time.ts'
import { messages } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { AppointmentActionButtons } from './AppointmentActionButtons.tsx'
import { staffActions, useAppointmentActions } from './appointment-actions.ts'
import { calendarPath } from './choose/calendar-address.ts'
import { SwapDialog } from './move/SwapDialog.tsx'

const calendar = 'Appointment Calendar'

/** One appointment with everything known about it and everything that can be done. */
export function AppointmentDetails() {
  const id = useIdInAddress('entityId')
  const query = useRead(
    staffAppointments.get,
    { params: { id }, query: { timeZone: browserTimeZone() } },
    { enabled: id > 0 },
  )
  const { data } = query
  return (
    <>
      <PageHeader
        title={data ? `${data.firstName} ${data.lastName}` : 'Appointment'}
        breadcrumbs={[{ label: calendar, to: data ? dayOf(data) : paths.appointmentCalendar }]}
        badge={data && <StatusBadges {...data} />}
        actions={data && <Actions appointment={data} />}
      />
      <Loaded
        query={query}
        what="the appointment"
        missing={<AppointmentNotFound />}
        failedTitle={messages.appointmentLoadFailed}
        isScreen
      >
        {(appointment) => (
          <>
            <output className="sr-only">{STATUS_LABELS[appointment.appointmentStatus]}</output>
            <AppointmentCards appointment={appointment} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** Its day in the calendar. */
const dayOf = ({ locationId, startDateLocal }: Appointment) =>
  calendarPath({ locationId, date: startDateLocal.slice(0, 10) })

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

export function AppointmentNotFound() {
  return (
    <EmptyState
      icon="calendar"
      title={messages.appointmentNotFound}
      action={<ButtonLink to={paths.appointmentCalendar}>Go to the calendar</ButtonLink>}
    />
  )
}
