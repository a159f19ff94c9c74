import { type CreateLocation, locations } from '#contract/locations.ts'
import { ArchivedBadge } from '#web/locations/location-columns.tsx'
import { useLocationRecord } from '#web/locations/location-record.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { UpdateScreen } from '#web/platform/record/UpdateScreen.tsx'
import { LocationForm } from './LocationForm.tsx'
import { OffClockBanner } from './OffClockBanner.tsx'
import { useZoneQuestion } from './use-zone-question.tsx'

export function LocationUpdate() {
  const update = useWrite(locations.update)
  const zone = useZoneQuestion()
  return (
    <UpdateScreen
      {...useLocationRecord('id')}
      heading="Edit location"
      headingOf={({ name }) => `Edit ${name}`}
      renderBadge={({ isArchived }) => isArchived && <ArchivedBadge />}
      save={async (form: CreateLocation, { id, version, timeZone }) => {
        const body = { ...form, id, version }
        if (form.timeZone === timeZone) await update.mutateAsync({ body })
        else if (!(await zone.save(body))) return false
        return `Location ${form.name} updated`
      }}
    >
      {(location, saving, current) => (
        <>
          <OffClockBanner location={current} />
          <LocationForm location={location} {...saving} />
          {zone.dialog}
        </>
      )}
    </UpdateScreen>
  )
}
