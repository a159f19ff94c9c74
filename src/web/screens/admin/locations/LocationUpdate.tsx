import { type CreateLocation, type Location, locations } from '#contract/locations.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { LocationNotFound } from '#web/locations/LocationNotFound.tsx'
import { ArchivedBadge } from '#web/locations/location-columns.tsx'
import { useLocationsBreadcrumb } from '#web/locations/locations-list.ts'
import { StaleNotice } from '#web/platform/record/StaleNotice.tsx'
import { useEdited } from '#web/platform/record/use-edited.ts'
import { LocationForm } from './LocationForm.tsx'

export function LocationUpdate() {
  const locationId = useIdInAddress('id')
  const query = useRead(locations.managerGet, { params: { locationId } }, { enabled: locationId > 0 })
  const { data } = query
  return (
    <>
      <PageHeader
        title={data ? `Edit ${data.name}` : 'Edit location'}
        breadcrumbs={[useLocationsBreadcrumb()]}
        badge={data?.isArchived && <ArchivedBadge />}
      />
      <Loaded query={query} what="the location" missing={<LocationNotFound />} isScreen>
        {(location) => <Update key={location.id} location={location} />}
      </Loaded>
    </>
  )
}

function Update({ location }: { location: Location }) {
  const { id } = location
  const update = useWrite(locations.update)
  const params = { locationId: id }
  const { edited, isStale, reload } = useEdited(location, update, locations.managerGet, { params })
  const { version } = edited
  const save = async (input: CreateLocation) => {
    await update.mutateAsync({ body: { ...input, id, version } })
    toast.success(`Location ${input.name} updated`)
  }
  return (
    <LocationForm key={version} location={edited} onSave={save} notice={isStale && <StaleNotice onReload={reload} />} />
  )
}
