import type { ReactNode } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { officeHours } from '#contract/office-hours.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { type Breadcrumb, PageHeader } from '#web/platform/components/PageHeader.tsx'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { useLocationsBreadcrumb } from '#web/locations/locations-list.ts'
import { paths } from '#web/platform/paths.ts'

export type Hours = Reply<typeof officeHours.listing> & { readonly calendarId: number }

interface LoadedHoursProps {
  type: 'Standard' | 'Temporary'
  title: string
  /** Below the location on the way here. */
  breadcrumbs?: (hours: Hours) => readonly Breadcrumb[]
  text?: string
  actions?: (hours: Hours) => ReactNode
  children: (hours: Hours) => ReactNode
}

/** A screen about the hours of the calendar that the address names. Its heading is one and keeps the focus. */
export function LoadedHours({ type, title, breadcrumbs, text, actions, children }: LoadedHoursProps) {
  const calendarId = useIdInAddress('entityId')
  const query = useRead(
    officeHours.listing,
    { body: { calendarId, availabilityType: type } },
    { enabled: calendarId > 0 },
  )
  const all = useLocationsBreadcrumb()
  const hours = query.data && { ...query.data, calendarId }
  const location = hours && { label: hours.locationName, to: paths.managerLocation(hours.locationId) }
  return (
    <>
      <PageHeader
        title={hours ? `${title}: ${hours.calendarName}` : title}
        breadcrumbs={location ? [all, location, ...(breadcrumbs?.(hours) ?? [])] : [all]}
        text={text}
        actions={hours && actions?.(hours)}
      />
      <Loaded
        query={query}
        what="the hours"
        isScreen
        missing={<EmptyState icon="clock" title="Calendar not found." text="It may have been deleted." />}
      >
        {(data) => children({ ...data, calendarId })}
      </Loaded>
    </>
  )
}
