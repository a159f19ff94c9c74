import { useLocation } from 'react-router'
import { changeLog } from '#contract/change-log.ts'
import { type CreateLocation, type Location, locations } from '#contract/locations.ts'
import { ArchivedBadge } from '#web/locations/location-columns.tsx'
import { locationRecord } from '#web/locations/location-record.ts'
import { useArchive, useLocationColumns } from '#web/locations/location-rows.tsx'
import { useWrite } from '#web/platform/api/hooks.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { SwitchInput } from '#web/platform/components/form/Switch.tsx'
import { useSearchParams } from '#web/platform/links.tsx'
import { backOffice, paths } from '#web/platform/paths.ts'
import { listScreen } from '#web/records/list-screen.tsx'
import { described, savedBy } from '#web/records/record.ts'
import { createScreen, updateScreen } from '#web/records/record-screens.tsx'
import { LocationForm } from './LocationForm.tsx'
import { OffClockBanner } from './OffClockBanner.tsx'
import { useZoneQuestion } from './use-zone-question.tsx'

const record = described({
  ...locationRecord,
  renderBadge: ({ isArchived }) => isArchived && <ArchivedBadge />,
  Form: LocationForm,
})

export const LocationList = listScreen({
  at: backOffice.locations,
  table: locations.table,
  useFilters: useShowArchived,
  columns: useLocationColumns,
  rowName: ({ name }) => name,
  emptyText: 'Create a location to begin.',
  headActions: <ButtonLink to={paths.closeMultipleLocations}>Close Multiple Locations</ButtonLink>,
  createAt: paths.createLocation,
  openAt: ({ id }) => paths.managerLocation(id),
  editAt: ({ id }) => paths.updateLocation(id),
  changes: changeLog.ofOffice,
  logged: 'Location',
  useActions: (table) => {
    const { archiveOf, dialog } = useArchive(table)
    return { actionsOf: (location, { edit, log }) => [edit, log, archiveOf(location)], dialog }
  },
})

/** In the URL, so that Back and a reload restore it along with the table's own state. */
function useShowArchived() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const showArchived = params.get('showArchived') === 'true'
  const show = (isShown: boolean) => setParams(isShown ? { showArchived: 'true' } : {}, { replace: true, state })
  return {
    narrowing: { body: { showArchived } },
    filters: <SwitchInput label="Show archived" isSelected={showArchived} onChange={show} />,
  }
}

export const LocationCreate = createScreen(record, {
  at: backOffice.createLocation,
  text: 'Customers can book here once it has a calendar with standard hours.',
  useSave: savedBy(
    locations.create,
    (body: CreateLocation) => ({ body }),
    ({ name }) => `Location ${name} created`,
    ({ id }) => paths.managerLocation(id),
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
