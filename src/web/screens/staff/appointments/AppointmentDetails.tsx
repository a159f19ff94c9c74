import { useState } from 'react'
import { useParams } from 'react-router'
import { type Appointment, staffAppointments } from '#contract/staff-appointments.ts'
import { STATUS_LABELS } from '#domain/appointments/status.ts'
import { useRead } from '#web/api/hooks.ts'
import { AppointmentCards } from '#web/appointments/AppointmentCards.tsx'
import { ButtonLink } from '#web/components/ButtonLink.tsx'
import { Card } from '#web/components/Card.tsx'
import { EmptyState } from '#web/components/EmptyState.tsx'
import { FailedState } from '#web/components/FailedState.tsx'
import { PageHeader } from '#web/components/PageHeader.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { messages } from '#web/messages.ts'
import { NoticeDialog } from '#web/notifications/NoticeDialog.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { AppointmentActionButtons } from './AppointmentActionButtons.tsx'
import { staffActions, useAppointmentActions } from './appointment-actions.ts'
import { calendarPath } from './calendar-address.ts'
import { useOfficeTime } from '#web/appointments/office-clock.ts'
import { StatusBadges } from '#web/appointments/StatusBadges.tsx'
import { browserTimeZone } from '#web/appointments/say-time.ts'

const calendar = 'Appointment Calendar'

/** One appointment with all that is known about it and all that can be done. */
export function AppointmentDetails() {
  const { entityId = '' } = useParams()
  const isId = /^\d{1,15}$/.test(entityId)
  const { data, error, isPending, isFetching, refetch } = useRead(
    staffAppointments.get,
    { params: { id: Number(entityId) }, query: { timeZone: browserTimeZone() } },
    { enabled: isId },
  )

  if (data) return <LoadedAppointment appointment={data} />
  return (
    <>
      <PageHeader title="Appointment" breadcrumbs={[{ label: calendar, to: paths.appointmentCalendar }]} />
      <Card>{state()}</Card>
    </>
  )

  function state() {
    if (!isId || error?.status === 404 || data === null) {
      return (
        <EmptyState
          icon="calendar"
          title={messages.appointmentNotFound}
          action={<ButtonLink to={paths.appointmentCalendar}>Go to the calendar</ButtonLink>}
        />
      )
    }
    if (isPending) {
      return (
        <output>
          <span className="sr-only">Loading the appointment</span>
          <Skeleton lines={8} />
        </output>
      )
    }
    return <FailedState title={messages.appointmentLoadFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
}

function LoadedAppointment({ appointment }: { appointment: Appointment }) {
  const { user } = useSession()
  const now = useOfficeTime(appointment.timeZone)
  const actions = useAppointmentActions()
  const [isCalling, setIsCalling] = useState(false)
  const { firstName, lastName, locationId, startDateLocal: start, appointmentStatus } = appointment
  const acted = { ...appointment, start }
  return (
    <>
      <PageHeader
        title={`${firstName} ${lastName}`}
        breadcrumbs={[{ label: calendar, to: calendarPath({ locationId, date: start.slice(0, 10) }) }]}
        badge={<StatusBadges {...appointment} />}
        actions={
          <AppointmentActionButtons
            appointment={acted}
            offered={user ? staffActions(acted, user.email, now) : []}
            actions={actions}
            onSendNotice={() => setIsCalling(true)}
          />
        }
      />
      {isCalling && <NoticeDialog appointment={appointment} onClose={() => setIsCalling(false)} />}
      <output className="sr-only">{STATUS_LABELS[appointmentStatus]}</output>
      <AppointmentCards appointment={appointment} />
    </>
  )
}
