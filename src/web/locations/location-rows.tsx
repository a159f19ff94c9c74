import { type ReactNode, type RefObject, useState } from 'react'
import type { LocationRow } from '#contract/locations.ts'
import { takeUpFocusAfterDialog } from '#web/platform/components/focus.ts'
import type { Column } from '#web/platform/components/table/DataTable.tsx'
import type { RowAction } from '#web/platform/components/table/RowActions.tsx'
import { useIsAdmin } from '#web/platform/session/roles.ts'
import { languagesColumn } from '#web/platform/tables/languages-column.tsx'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import { locationColumns } from './location-columns.tsx'

const adminColumns: readonly Column<LocationRow>[] = [
  ...locationColumns,
  { ...languagesColumn<LocationRow>(), isWide: true },
]

/** Only administrators translate. */
export const useLocationColumns = () => (useIsAdmin() ? adminColumns : locationColumns)

/** To archive a row's location, or to bring it back. The row may be gone then: the focus goes on from its table. */
export function useArchive(table: RefObject<HTMLElement | null>): {
  archiveOf: (location: LocationRow) => RowAction
  dialog: ReactNode
} {
  const [chosen, setChosen] = useState<LocationRow>()
  const close = () => {
    setChosen(undefined)
    takeUpFocusAfterDialog(() => table.current)
  }
  return {
    archiveOf: (location) => {
      const label = location.isArchived ? 'Unarchive' : 'Archive'
      return { label, icon: 'lock', onAction: () => setChosen(location) }
    },
    dialog: chosen && <ArchiveDialog location={chosen} onClose={close} />,
  }
}
