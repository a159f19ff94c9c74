import type { ReactNode } from 'react'
import { adminAppointmentTypes, type AppointmentType } from '#contract/admin-appointment-types.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { paths } from '#web/platform/paths.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'

export const typesBreadcrumb = [{ label: 'Appointment Types', to: paths.appointmentTypes }]

interface LoadedTypeProps {
  /** What is done to it: "Edit". */
  deed: string
  children: (type: AppointmentType) => ReactNode
}

/** A screen about one appointment type: shown once the one that the address names is there. */
export function LoadedType({ deed, children }: LoadedTypeProps) {
  const id = useIdInAddress('id')
  const query = useRead(adminAppointmentTypes.get, { params: { id } }, { enabled: id > 0 })
  const title = query.data ? `${deed} ${query.data.name}` : `${deed} appointment type`
  return (
    <>
      <PageHeader title={title} breadcrumbs={typesBreadcrumb} />
      <Loaded query={query} what="the appointment type" missing={<TypeNotFound />} isScreen>
        {children}
      </Loaded>
    </>
  )
}

function TypeNotFound() {
  return (
    <EmptyState
      icon="file-text"
      title="Appointment type not found."
      action={<ButtonLink to={paths.appointmentTypes}>Go to the appointment types</ButtonLink>}
    />
  )
}
