import { type ReactNode, useRef, useState } from 'react'
import type { LocationRow } from '#contract/locations.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { DataTable, type DataTableProps } from '#web/platform/components/table/DataTable.tsx'
import { languagesColumn } from '#web/platform/tables/languages-column.tsx'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import { locationColumns } from './location-columns.tsx'
import { useIsAdmin } from '#web/platform/session/roles.ts'
import { takeUpFocusAfterDialog } from '#web/platform/components/focus.ts'

/** Only administrators translate. */
const adminColumns: DataTableProps<LocationRow>['columns'] = [...locationColumns, languagesColumn()]

interface LocationTableProps
  extends Omit<DataTableProps<LocationRow>, 'label' | 'columns' | 'rowId' | 'renderRowActions'> {
  /** Before Archive, in administrators' rows. */
  renderMoreActions?: (location: LocationRow) => ReactNode
}

/** Locations, each linked to its details. Only administrators archive and unarchive. */
export function LocationTable({ renderMoreActions, ...table }: LocationTableProps) {
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
          {...(isAdmin && { renderRowActions: rowActions })}
          label="Locations"
          columns={isAdmin ? adminColumns : locationColumns}
          rowId={(location) => String(location.id)}
        />
      </div>
      {chosen && <ArchiveDialog location={chosen} onClose={close} />}
    </>
  )

  function rowActions(location: LocationRow) {
    const archive = location.isArchived ? 'Unarchive' : 'Archive'
    return (
      <>
        {renderMoreActions?.(location)}
        <Button
          size="small"
          variant="quiet"
          aria-label={`${archive} ${location.name}`}
          onClick={() => setChosen(location)}
        >
          {archive}
        </Button>
      </>
    )
  }
}
