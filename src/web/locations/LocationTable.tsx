import { useRef, useState } from 'react'
import type { LocationRow } from '#contract/locations.ts'
import { DataTable, type DataTableProps } from '#web/platform/components/table/DataTable.tsx'
import type { RowAction } from '#web/platform/components/table/RowActions.tsx'
import { paths } from '#web/platform/paths.ts'
import { languagesColumn } from '#web/platform/tables/languages-column.tsx'
import { fromList } from '#web/platform/tables/list-return.ts'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import { locationColumns } from './location-columns.tsx'
import { useIsAdmin } from '#web/platform/session/roles.ts'
import { takeUpFocusAfterDialog } from '#web/platform/components/focus.ts'

/** Only administrators translate. */
const adminColumns: DataTableProps<LocationRow>['columns'] = [
  ...locationColumns,
  { ...languagesColumn<LocationRow>(), isWide: true },
]

interface LocationTableProps
  extends Omit<DataTableProps<LocationRow>, 'label' | 'columns' | 'rowId' | 'rowName' | 'rowLink' | 'rowActions'> {
  /** Before Archive, in administrators' rows. */
  moreActions?: (location: LocationRow) => readonly RowAction[]
}

/** Locations, each linked to its details. Only administrators archive and unarchive. */
export function LocationTable({ moreActions, ...table }: LocationTableProps) {
  const isAdmin = useIsAdmin()
  const [chosen, setChosen] = useState<LocationRow>()
  const frame = useRef<HTMLDivElement>(null)
  const close = () => {
    setChosen(undefined)
    takeUpFocusAfterDialog(() => frame.current)
  }
  return (
    <>
      <div ref={frame} tabIndex={-1} className="outline-none">
        <DataTable
          {...table}
          rowName={({ name }) => name}
          rowLink={({ id }) => ({ to: paths.managerLocation(id), state: fromList })}
          rowActions={isAdmin ? rowActions : undefined}
          label="Locations"
          columns={isAdmin ? adminColumns : locationColumns}
          rowId={(location) => String(location.id)}
        />
      </div>
      {chosen && <ArchiveDialog location={chosen} onClose={close} />}
    </>
  )

  function rowActions(location: LocationRow): RowAction[] {
    const archive = location.isArchived ? 'Unarchive' : 'Archive'
    return [...(moreActions?.(location) ?? []), { label: archive, icon: 'lock', onAction: () => setChosen(location) }]
  }
}
