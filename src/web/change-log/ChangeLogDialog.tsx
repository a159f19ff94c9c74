import { useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import type { ChangeLogRow, ChangeLogTable } from '#contract/change-log.ts'
import type { Entity, Read } from '#contract/endpoint.ts'
import type { TableRequest } from '#contract/tables.ts'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { DataTable } from '#web/platform/components/table/DataTable.tsx'
import { initialTableState } from '#web/platform/components/table/table-state.ts'
import { useTableIn } from '#web/platform/tables/use-table.ts'
import { changeColumns } from './change-log-columns.tsx'

/** The call that returns the change log of one record of a noun. */
type ChangesOfRecord = Read & {
  readonly params: z.ZodMiniType<unknown, { id: number | string }>
  readonly body: z.ZodMiniType<unknown, z.input<typeof TableRequest>>
  readonly response: typeof ChangeLogTable
}

export interface ChangeLogOf {
  /** Which record it is, as people know it. */
  of: string
  changes: ChangesOfRecord
  id: number
  /** What kind of record it is, where the call is for several. */
  recordTypeName?: Entity
  /** What the noun's screens call its properties; other labels are derived from the names. */
  labels?: Readonly<Record<string, string>>
}

interface ChangeLogDialogProps extends ChangeLogOf {
  onClose: () => void
}

/** Their logs include those of what belongs to them. */
const WITH_OTHERS: readonly (Entity | undefined)[] = ['Calendar', 'Location']

/** What was changed about one record, by whom and when. */
export function ChangeLogDialog({ of, changes, id, recordTypeName, labels = {}, onClose }: ChangeLogDialogProps) {
  const params = { id, ...(recordTypeName && { recordTypeName }) }
  const table = useTableIn(useState(initialTableState), changes, { params })
  const columns = useMemo(() => {
    const { record, property, before, after, action, who, when } = changeColumns(labels)
    const own = [property, before, after, action, who, when]
    return WITH_OTHERS.includes(recordTypeName) ? [record, ...own] : own
  }, [labels, recordTypeName])
  return (
    <Dialog isOpen onClose={onClose} size="large" title={`Change log of ${of}`}>
      <DataTable<ChangeLogRow>
        {...table}
        label="changes"
        columns={columns}
        rowId={(row) => String(row.id)}
        emptyText="No changes match."
      />
    </Dialog>
  )
}
