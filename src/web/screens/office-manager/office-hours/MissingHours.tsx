import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { paths } from '#web/platform/paths.ts'
import type { HoursShown } from './LoadedHours.tsx'

/** Shown for temporary hours that are over, deleted, or never existed. */
export function MissingHours({ hours: { locationId, calendarId } }: { hours: HoursShown }) {
  return (
    <EmptyState
      icon="clock"
      title="Temporary hours not found."
      text="They may be over or deleted."
      action={<ButtonLink to={paths.temporaryHours(locationId, calendarId)}>Go to the temporary hours</ButtonLink>}
    />
  )
}
