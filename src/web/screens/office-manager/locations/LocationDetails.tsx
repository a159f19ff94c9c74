import { type Location, locations } from '#contract/locations.ts'
import { LocationFacts } from '#web/locations/LocationFacts.tsx'
import { LocationNotFound } from '#web/locations/LocationNotFound.tsx'
import { ArchivedBadge } from '#web/locations/location-columns.tsx'
import { useLocationsBreadcrumb } from '#web/locations/locations-list.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { paths } from '#web/platform/paths.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { useIsAdmin } from '#web/platform/session/roles.ts'
import { fromList } from '#web/platform/tables/list-return.ts'
import { CalendarList } from './CalendarList.tsx'
import { ClosureList } from './ClosureList.tsx'

/** One location with its calendars and closures, and the way to all that can be done there. */
export function LocationDetails() {
  const locationId = useIdInAddress('locationId')
  const query = useRead(locations.managerGet, { params: { locationId } }, { enabled: locationId > 0 })
  const { data } = query
  return (
    <>
      <PageHeader
        title={data?.name ?? 'Location details'}
        breadcrumbs={[useLocationsBreadcrumb()]}
        badge={data?.isArchived && <ArchivedBadge />}
        actions={data && <LocationActions location={data} />}
      />
      <Loaded query={query} what="the location" missing={<LocationNotFound />} isScreen>
        {(location) => (
          <>
            {location.isArchived && (
              <Banner tone="warning" title="This location is archived" className="mb-5">
                Customers do not find it. Its appointments still stand.
              </Banner>
            )}
            <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
              <Card title="Details">
                <LocationFacts location={location} />
              </Card>
              <div className="grid grid-cols-1 gap-5">
                <CalendarList locationId={locationId} />
                <ClosureList locationId={locationId} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function LocationActions({ location: { id } }: { location: Location }) {
  const isAdmin = useIsAdmin()
  return (
    <>
      <ButtonLink to={paths.calendarOf(id)} icon="calendar">
        View on Calendar
      </ButtonLink>
      <ButtonLink to={paths.closeLocation(id)} state={fromList} icon="lock">
        Close Location
      </ButtonLink>
      {isAdmin && (
        <>
          <ButtonLink to={paths.updateLocation(id)} state={fromList} icon="edit">
            Edit
          </ButtonLink>
          <ButtonLink to={paths.deleteLocation(id)} state={fromList} icon="trash">
            Delete
          </ButtonLink>
        </>
      )}
    </>
  )
}
