import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { paths } from '#web/platform/paths.ts'

export function CalendarNotFound() {
  const locationId = useIdInAddress('locationId')
  return (
    <EmptyState
      icon="calendar"
      title="Calendar not found."
      action={<ButtonLink to={paths.managerLocation(locationId)}>Go to the location</ButtonLink>}
    />
  )
}
