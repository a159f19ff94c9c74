import { type ReactNode, useState } from 'react'
import type { RowAction } from '#web/platform/components/table/RowActions.tsx'
import { ChangeLogDialog, type ChangeLogOf } from './ChangeLogDialog.tsx'

/** The change log in the menu of a table's row; `dialog` belongs beside the table. */
export function useChangeLog(): { changeLogOf: (log: ChangeLogOf) => RowAction; dialog: ReactNode } {
  const [log, setLog] = useState<ChangeLogOf>()
  return {
    changeLogOf: (of) => ({ label: 'Change log', icon: 'history', onAction: () => setLog(of) }),
    dialog: log && <ChangeLogDialog {...log} onClose={() => setLog(undefined)} />,
  }
}
