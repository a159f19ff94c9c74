import { type CreateLocation, type Location, locations } from '#contract/locations.ts'
import { ArchivedBadge } from '#web/locations/location-columns.tsx'
import { useWrite } from '#web/platform/api/hooks.ts'
import { backOffice } from '#web/platform/paths.ts'
import { crumb, described, savedBy } from '#web/records/record.ts'
import { createScreen, updateScreen } from '#web/records/record-screens.tsx'
import { LocationForm } from './LocationForm.tsx'
import { OffClockBanner } from './OffClockBanner.tsx'
import { useZoneQuestion } from './use-zone-question.tsx'

const record = described({
  noun: 'location',
  icon: 'building',
  list: crumb(backOffice.locations),
  read: locations.managerGet,
  input: (locationId) => ({ params: { locationId } }),
  nameOf: ({ name }) => name,
  renderBadge: ({ isArchived }) => isArchived && <ArchivedBadge />,
  Form: LocationForm,
})

export const LocationCreate = createScreen(record, {
  at: backOffice.createLocation,
  text: 'Customers can book here once it has a calendar with standard hours.',
  useSave: savedBy(
    locations.create,
    (body: CreateLocation) => ({ body }),
    ({ name }) => `Location ${name} created`,
  ),
})

export const LocationUpdate = updateScreen(record, {
  useSave: () => {
    const update = useWrite(locations.update)
    const zone = useZoneQuestion()
    return {
      save: async (form: CreateLocation, { id, version, timeZone }: Location) => {
        const body = { ...form, id, version }
        if (form.timeZone === timeZone) await update.mutateAsync({ body })
        else if (!(await zone.save(body))) return false
        return `Location ${form.name} updated`
      },
      around: (form, _, current) => (
        <>
          <OffClockBanner location={current} />
          {form}
          {zone.dialog}
        </>
      ),
    }
  },
})
