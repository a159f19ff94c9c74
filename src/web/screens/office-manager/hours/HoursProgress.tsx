import { ButtonLink } from '#web/components/ButtonLink.tsx'
import { ProgressPanel } from '#web/effects/ProgressPanel.tsx'
import { paths } from '#web/paths.ts'
import type { Hours } from './LoadedHours.tsx'

/** After hours were changed that leave many appointments outside. */
export function HoursProgress({ progressId, hours }: { progressId: number; hours: Hours }) {
  return (
    <ProgressPanel
      progressId={progressId}
      title={`The hours of ${hours.calendarName} are saved`}
      actions={<ButtonLink to={paths.managerLocation(hours.locationId)}>Go to {hours.locationName}</ButtonLink>}
    />
  )
}
