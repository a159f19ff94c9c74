import { ButtonLink } from '#web/components/ButtonLink.tsx'
import { EmptyState } from '#web/components/EmptyState.tsx'
import { useIdInAddress } from '#web/record/id-in-address.ts'
import { paths } from '#web/paths.ts'

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
