import type { ReactNode } from 'react'
import { adminAppointments, type EditedAppointment } from '#contract/admin-appointments.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { StatusBadges } from '#web/appointments/StatusBadges.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { messages } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { appointmentsBreadcrumb } from './appointments-breadcrumb.ts'

interface LoadedAppointmentProps {
  /** Before it is known whose it is: "Edit appointment". */
  title: string
  /** What is done to it: "Edit the appointment of Ada Lovelace". */
  titleOf: (name: string) => string
  renderActions?: (appointment: EditedAppointment) => ReactNode
  children: (appointment: EditedAppointment) => ReactNode
}

/** A screen about one appointment: shown once the one that the address names is there. */
export function LoadedAppointment({ title, titleOf, renderActions, children }: LoadedAppointmentProps) {
  const id = useIdInAddress('id')
  const query = useRead(adminAppointments.get, { params: { id } }, { enabled: id > 0 })
  const { data } = query
  return (
    <>
      <PageHeader
        title={data ? titleOf(`${data.firstName} ${data.lastName}`) : title}
        breadcrumbs={appointmentsBreadcrumb}
        badge={data && <StatusBadges {...data} />}
        actions={data && renderActions?.(data)}
      />
      <Loaded query={query} what="the appointment" missing={<AppointmentNotFound />} isScreen>
        {children}
      </Loaded>
    </>
  )
}

function AppointmentNotFound() {
  return (
    <EmptyState
      icon="calendar"
      title={messages.appointmentNotFound}
      action={<ButtonLink to={paths.appointments}>Go to the appointments</ButtonLink>}
    />
  )
}
