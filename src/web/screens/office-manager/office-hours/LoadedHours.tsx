import type { ReactNode } from 'react'
import { changeLog } from '#contract/change-log.ts'
import type { Reply } from '#contract/endpoint.ts'
import { officeHours } from '#contract/office-hours.ts'
import { ChangeLogButton } from '#web/change-log/ChangeLogButton.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import type { Breadcrumb } from '#web/platform/components/PageHeader.tsx'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { useLocationsBreadcrumb } from '#web/locations/locations-list.ts'
import { paths } from '#web/platform/paths.ts'

export type HoursShown = Reply<typeof officeHours.listing> & { readonly calendarId: number }

interface LoadedHoursProps {
  type: 'Standard' | 'Temporary'
  title: string
  /** Shown after the location's breadcrumb. */
  breadcrumbs?: (hours: HoursShown) => readonly Breadcrumb[]
  text?: string
  /** Something else that the screen shows has still to come. */
  isWaiting?: boolean
  actions?: (hours: HoursShown) => ReactNode
  children: (hours: HoursShown) => ReactNode
}

/** A screen about the hours of the calendar in the URL. */
export function LoadedHours({
  type,
  title,
  breadcrumbs,
  text,
  isWaiting = false,
  actions,
  children,
}: LoadedHoursProps) {
  const calendarId = useIdInAddress('entityId')
  return (
    <RecordScreen
      noun="hours"
      icon="clock"
      list={useLocationsBreadcrumb()}
      read={officeHours.listing}
      input={() => ({ body: { calendarId, availabilityType: type } })}
      idName="entityId"
      isWaiting={isWaiting}
      heading={title}
      headingOf={({ calendarName }) => `${title}: ${calendarName}`}
      crumbsOf={(hours) => [
        { label: hours.locationName, to: paths.managerLocation(hours.locationId) },
        ...(breadcrumbs?.({ ...hours, calendarId }) ?? []),
      ]}
      {...(text !== undefined && { text })}
      renderActions={(hours) => (
        <>
          <ChangeLogButton
            of={hours.calendarName}
            changes={changeLog.ofOffice}
            recordTypeName="Calendar"
            id={calendarId}
          />
          {actions?.({ ...hours, calendarId })}
        </>
      )}
      missing={<EmptyState icon="clock" title="Calendar not found." text="It may have been deleted." />}
    >
      {(hours) => children({ ...hours, calendarId })}
    </RecordScreen>
  )
}
