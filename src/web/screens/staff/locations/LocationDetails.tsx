import { locations } from '#contract/locations.ts'
import { ArchivedNotice } from '#web/locations/ArchivedNotice.tsx'
import { LocationFacts, LocationServices } from '#web/locations/LocationFacts.tsx'
import { ArchivedBadge } from '#web/locations/location-columns.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { backOffice, paths } from '#web/platform/paths.ts'
import { crumb, described } from '#web/records/record.ts'
import { detailsScreen } from '#web/records/record-screens.tsx'
import { LobbyDisplays } from './LobbyDisplays.tsx'

const calendar = crumb(backOffice.appointmentCalendar)

const record = described({
  noun: 'location',
  icon: 'building',
  list: calendar,
  listOf: ({ id }) => ({ ...calendar, to: paths.calendarOf(id) }),
  read: locations.staffGet,
  input: (locationId) => ({ params: { locationId } }),
  idName: 'locationId',
  nameOf: ({ name }) => name,
  renderBadge: ({ isArchived }) => isArchived && <ArchivedBadge />,
  missing: (
    <EmptyState
      icon="building"
      title="Location not found."
      action={<ButtonLink to={paths.appointmentCalendar}>Go to the calendar</ButtonLink>}
    />
  ),
})

/** The office's details for the counter. */
export const LocationDetails = detailsScreen(record, {
  heading: 'Location details',
  renderActions: ({ id }) => (
    <ButtonLink to={paths.calendarOf(id)} icon="calendar">
      View on Calendar
    </ButtonLink>
  ),
  Details: ({ record: location }) => (
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
  ),
})
