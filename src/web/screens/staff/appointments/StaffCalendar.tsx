import './day/day-grid.css'
import './day/day-block.css'
import type { LoggedInUser } from '#contract/account.ts'
import { NoLocation } from '#web/locations/NoLocation.tsx'
import { type LocationChoice, locations } from '#contract/locations.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import { useCalendarAddress } from './choose/calendar-address.ts'
import { LocationDay } from './LocationDay.tsx'

const title = 'Appointment Calendar'

/** The staff day calendar, at the location and date in its URL. */
export function StaffCalendar() {
  const { user } = useSession()
  const { address, go } = useCalendarAddress()
  const { data: choices, isError, isFetching, refetch } = useRead(locations.options, {})
  const location = choices && choiceOf(choices, address.locationId, user)

  if (user && choices && location) {
    return <LocationDay user={user} location={location} choices={choices} address={address} onGo={go} title={title} />
  }
  return (
    <>
      <PageHeader title={title} />
      {choices ? (
        <Card>
          <EmptyState icon="building" title="No locations" text={<NoLocation />} />
        </Card>
      ) : isError ? (
        <Card>
          <FailedState onRetry={() => void refetch()} isRetrying={isFetching} />
        </Card>
      ) : (
        <CalendarSkeleton />
      )}
    </>
  )
}

/** The requested location, if the user has access; else the user's own, else the first. */
function choiceOf(
  choices: readonly LocationChoice[],
  locationId: number | undefined,
  user: LoggedInUser | undefined,
): LocationChoice | undefined {
  const find = (id: number | null | undefined) => choices.find((choice) => choice.id === id)
  return find(locationId) ?? find(user?.homeLocationId) ?? choices[0]
}
