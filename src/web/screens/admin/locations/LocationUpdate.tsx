import { type CreateLocation, locations } from '#contract/locations.ts'
import { ArchivedBadge } from '#web/locations/location-columns.tsx'
import { useLocationRecord } from '#web/locations/location-record.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { UpdateScreen } from '#web/platform/record/UpdateScreen.tsx'
import { LocationForm } from './LocationForm.tsx'

export function LocationUpdate() {
  const update = useWrite(locations.update)
  return (
    <UpdateScreen
      {...useLocationRecord('id')}
      heading="Edit location"
      headingOf={({ name }) => `Edit ${name}`}
      renderBadge={({ isArchived }) => isArchived && <ArchivedBadge />}
      save={async (form: CreateLocation, { id, version }) => {
        await update.mutateAsync({ body: { ...form, id, version } })
        return `Location ${form.name} updated`
      }}
    >
      {(location, saving) => <LocationForm location={location} {...saving} />}
    </UpdateScreen>
  )
}
