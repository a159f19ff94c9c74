import { useLocation } from 'react-router'
import { changeLog } from '#contract/change-log.ts'
import { locations } from '#contract/locations.ts'
import { useChangeLog } from '#web/change-log/use-change-log.tsx'
import { LocationTable } from '#web/locations/LocationTable.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { SwitchInput } from '#web/platform/components/form/Switch.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { paths } from '#web/platform/paths.ts'
import { fromList } from '#web/platform/tables/list-return.ts'
import { useTable } from '#web/platform/tables/use-table.ts'
import { useSearchParams } from '#web/platform/links.tsx'

export function LocationList() {
  const [showArchived, setShowArchived] = useShowArchived()
  const table = useTable(locations.table, { body: { showArchived } })
  const { changeLogOf, dialog } = useChangeLog()
  return (
    <>
      <PageHeader
        title="Locations"
        actions={
          <>
            <ButtonLink to={paths.closeMultipleLocations}>Close Multiple Locations</ButtonLink>
            <ButtonLink to={paths.createLocation} state={fromList} variant="primary" icon="plus">
              Create
            </ButtonLink>
          </>
        }
      />
      <LocationTable
        {...table}
        emptyText="Create a location to begin."
        filters={<SwitchInput label="Show archived" isSelected={showArchived} onChange={setShowArchived} />}
        moreActions={({ id, name }) => [
          { label: 'Edit', icon: 'edit', to: paths.updateLocation(id), state: fromList, isIcon: true },
          changeLogOf({
            of: name,
            changes: changeLog.ofOffice,
            recordTypeName: 'Location',
            id,
          }),
        ]}
      />
      {dialog}
    </>
  )
}

/** In the URL, so that Back and a reload restore it along with the table's own state. */
function useShowArchived(): [showArchived: boolean, set: (showArchived: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const set = (isShown: boolean) => setParams(isShown ? { showArchived: 'true' } : {}, { replace: true, state })
  return [params.get('showArchived') === 'true', set]
}
