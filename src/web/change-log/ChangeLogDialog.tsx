import { useState } from 'react'
import type * as z from 'zod/mini'
import type { ChangeLogRow, ChangeLogTable } from '#contract/change-log.ts'
import type { OfficeRecord, PortalRecord } from '#contract/entities.ts'
import type { Read } from '#contract/endpoint.ts'
import type { TableRequest } from '#contract/tables.ts'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import { useTableIn } from '#web/platform/tables/use-table.ts'
import { ChangeHistory } from './ChangeHistory.tsx'
import { changeColumns, initialLogState } from './change-log-columns.ts'

/** The call that returns the change log of one record of a noun. */
type ChangesOfRecord = Read & {
  readonly params: z.ZodMiniType<unknown, { id: number | string }>
  readonly body: z.ZodMiniType<unknown, z.input<typeof TableRequest>>
  readonly response: typeof ChangeLogTable
}

type LoggedRecord = OfficeRecord | PortalRecord

export interface ChangeLogOf {
  /** Which record it is, as people know it. */
  of: string
  changes: ChangesOfRecord
  id: number
  /** What kind of record it is, where the call is for several. */
  recordTypeName?: LoggedRecord
}

interface ChangeLogDialogProps extends ChangeLogOf {
  onClose: () => void
}

/** Their logs include those of what belongs to them. */
const WITH_OTHERS: readonly (LoggedRecord | undefined)[] = ['Calendar', 'Location']

const { record, before, after, action, who, when } = changeColumns
const own: readonly Column<ChangeLogRow>[] = [who, action, before, after, when]
const withOthers: readonly Column<ChangeLogRow>[] = [record, who, action, before, after, when]

/** The changes of one record, with their users and times. */
export function ChangeLogDialog({ of, changes, id, recordTypeName, onClose }: ChangeLogDialogProps) {
  const params = { id, ...(recordTypeName && { recordTypeName }) }
  const table = useTableIn(useState(initialLogState), changes, { params, body: { byAction: true } })
  return (
    <Dialog isOpen onClose={onClose} size="large" title={`Change log of ${of}`}>
      <DataTable<ChangeLogRow>
        {...table}
        label="changes"
        columns={WITH_OTHERS.includes(recordTypeName) ? withOthers : own}
        unit="change"
        renderRows={(rows) => <ChangeHistory rows={rows} />}
        rowId={(row) => String(row.id)}
        emptyText="Nothing has been changed yet."
      />
    </Dialog>
  )
}
