import { locations } from '#contract/locations.ts'
import { LocationTable } from '#web/locations/LocationTable.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { paths } from '#web/platform/paths.ts'
import { useTable } from '#web/platform/tables/use-table.ts'

/** The manager's own locations. */
export function LocationList() {
  const table = useTable(locations.managerTable, {})
  return (
    <>
      <PageHeader
        title="Locations"
        text="Open a location to manage its calendars, hours and closures."
        actions={
          <ButtonLink to={paths.suspiciousBookings} icon="alert">
            Suspicious bookings
          </ButtonLink>
        }
      />
      <LocationTable {...table} emptyText="An administrator can add locations to your account." />
    </>
  )
}
