import { locations } from '#contract/locations.ts'
import { ArchivedNotice } from '#web/locations/ArchivedNotice.tsx'
import { LocationFacts, LocationServices } from '#web/locations/LocationFacts.tsx'
import { ArchivedBadge } from '#web/locations/location-columns.tsx'
import { useRead } from '#web/platform/api/hooks.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { paths } from '#web/platform/paths.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { LobbyDisplays } from './LobbyDisplays.tsx'

const calendar = 'Appointment Calendar'

/** The office's details for the counter. */
export function LocationDetails() {
  const locationId = useIdInAddress('locationId')
  const query = useRead(locations.staffGet, { params: { locationId } }, { enabled: locationId > 0 })
  const { data } = query
  return (
    <>
      <PageHeader
        title={data?.name ?? 'Location details'}
        breadcrumbs={[{ label: calendar, to: data ? paths.calendarOf(locationId) : paths.appointmentCalendar }]}
        badge={data?.isArchived && <ArchivedBadge />}
        actions={
          data && (
            <ButtonLink to={paths.calendarOf(locationId)} icon="calendar">
              View on Calendar
            </ButtonLink>
          )
        }
      />
      <Loaded
        query={query}
        what="the location"
        isScreen
        missing={
          <EmptyState
            icon="building"
            title="Location not found."
            action={<ButtonLink to={paths.appointmentCalendar}>Go to the calendar</ButtonLink>}
          />
        }
      >
        {(location) => (
          <>
            <ArchivedNotice isArchived={location.isArchived} />
            <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
              <Card title="Details">
                <LocationFacts location={location} />
              </Card>
              <Card title="Messages and tickets">
                <LocationServices location={location} />
              </Card>
              <Card title="Lobby displays and kiosks" className="lg:col-span-2">
                <LobbyDisplays locationId={location.id} />
              </Card>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}
