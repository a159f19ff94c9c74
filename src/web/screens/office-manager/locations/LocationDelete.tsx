import { useNavigate } from 'react-router'
import { type Location, locations } from '#contract/locations.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { LocationNotFound } from '#web/locations/LocationNotFound.tsx'
import { useLocationsBreadcrumb } from '#web/locations/locations-list.ts'
import { paths } from '#web/platform/paths.ts'
import { DeleteRecord } from '#web/platform/record/DeleteRecord.tsx'

export function LocationDelete() {
  const locationId = useIdInAddress('entityId')
  const query = useRead(locations.managerGet, { params: { locationId } }, { enabled: locationId > 0 })
  const { data } = query
  const list = useLocationsBreadcrumb()
  return (
    <>
      <PageHeader
        title={data ? `Delete ${data.name}` : 'Delete location'}
        breadcrumbs={data ? [list, { label: data.name, to: paths.managerLocation(locationId) }] : [list]}
      />
      <Loaded query={query} what="the location" missing={<LocationNotFound />} isScreen>
        {(location) => <Delete location={location} />}
      </Loaded>
    </>
  )
}

function Delete({ location: { id, name } }: { location: Location }) {
  const navigate = useNavigate()
  return (
    <DeleteRecord
      endpoint={locations.remove}
      input={{ params: { locationId: id } }}
      list={paths.managerLocation(id)}
      // Its details are gone: Back must not lead there.
      onDone={() => void navigate(paths.locations, { replace: true })}
    >
      <strong>{name}</strong> is deleted for good. A location that has appointments or calendars cannot be deleted:
      archive it instead, so that customers no longer find it.
    </DeleteRecord>
  )
}
