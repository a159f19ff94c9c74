import { useState } from 'react'
import { type AccessRow, accessLog } from '#contract/access-log.ts'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { DataTable } from '#web/platform/components/table/DataTable.tsx'
import { initialTableState } from '#web/platform/components/table/table-state.ts'
import { useTableIn } from '#web/platform/tables/use-table.ts'
import { accessColumns } from './access-columns.tsx'

interface ViewedByDialogProps {
  appointmentId: number
  /** Whose appointment it is. */
  of: string
  onClose: () => void
}

const { when, who, how } = accessColumns
const columns = [who, how, when]

/** Who has seen an appointment. */
export function ViewedByDialog({ appointmentId, of, onClose }: ViewedByDialogProps) {
  const table = useTableIn(useState(initialTableState), accessLog.table, { body: { appointmentId } })
  return (
    <Dialog isOpen onClose={onClose} size="large" title={`Who viewed ${of}`}>
      <DataTable<AccessRow>
        {...table}
        label="views"
        columns={columns}
        rowId={(row) => String(row.id)}
        emptyText="No one has opened or found this appointment."
      />
    </Dialog>
  )
}
