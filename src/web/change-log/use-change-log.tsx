import { type ReactNode, useState } from 'react'
import type { RowAction } from '#web/platform/components/table/RowActions.tsx'
import { ChangeLogDialog, type ChangeLogOf } from './ChangeLogDialog.tsx'

/** The change log in the menu of a table's row; `dialog` belongs next to the table. */
export function useChangeLog(): { changeLogOf: (log: ChangeLogOf) => RowAction; dialog: ReactNode } {
  const [log, setLog] = useState<ChangeLogOf>()
  return {
    changeLogOf: (log) => ({
      label: 'Change log',
      name: `Change log of ${log.of}`,
      icon: 'history',
      onAction: () => setLog(log),
    }),
    dialog: log && <ChangeLogDialog {...log} onClose={() => setLog(undefined)} />,
  }
}
