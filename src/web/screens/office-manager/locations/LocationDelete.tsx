import { useNavigate } from 'react-router'
import { type Location, locations } from '#contract/locations.ts'
import { useRead } from '#web/api/hooks.ts'
import { PageHeader } from '#web/components/PageHeader.tsx'
import { useIdInAddress } from '#web/record/id-in-address.ts'
import { Loaded } from '#web/record/Loaded.tsx'
import { LocationNotFound } from '#web/offices/LocationNotFound.tsx'
import { useLocationsBreadcrumb } from '#web/offices/locations-list.ts'
import { paths } from '#web/paths.ts'
import { DeleteRecord } from '#web/record/DeleteRecord.tsx'

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
