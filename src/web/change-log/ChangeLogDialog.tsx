import { useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import { CHANGE_LOG_ACTIONS, type ChangeLogRow, type ChangeLogTable } from '#contract/change-log.ts'
import type { Read } from '#contract/endpoint.ts'
import type { TableRequest } from '#contract/tables.ts'
import { Badge } from '#web/components/Badge.tsx'
import { Dialog } from '#web/components/dialog/Dialog.tsx'
import { Moment } from '#web/components/Moment.tsx'
import { type Column, DataTable } from '#web/components/table/DataTable.tsx'
import { initialTableState } from '#web/components/table/table-state.ts'
import { useTableIn } from '#web/components/table/use-table.ts'
import type { Tone } from '#web/components/tone.ts'
import { sayProperty, sayValue } from './say-change.ts'

/** The call that answers the change log of one record of a noun. */
type ChangesOfRecord = Read & {
  readonly params: z.ZodMiniType<unknown, { id: number | string }>
  readonly body: typeof TableRequest
  readonly response: typeof ChangeLogTable
}

interface ChangeLogDialogProps {
  /** Which record is meant, as people know it. */
  of: string
  changes: ChangesOfRecord
  id: number
  /** What the noun's screens call its properties; others are read from their names. */
  labels?: Readonly<Record<string, string>>
  onClose: () => void
}

/** What was changed about one record, by whom and when. */
export function ChangeLogDialog({ of, changes, id, labels = {}, onClose }: ChangeLogDialogProps) {
  const table = useTableIn(useState(initialTableState), changes, { params: { id } })
  const columns = useMemo(() => columnsFor(labels), [labels])
  return (
    <Dialog isOpen onClose={onClose} size="large" title={`Change log of ${of}`}>
      <DataTable<ChangeLogRow>
        {...table}
        label="changes"
        columns={columns}
        rowId={(row) => String(row.id)}
        emptyText="Nothing has been changed that matches."
      />
    </Dialog>
  )
}

const tones = { Created: 'success', Updated: 'info', Deleted: 'danger' } satisfies Record<
  ChangeLogRow['changeLogAction'],
  Tone
>

function columnsFor(labels: Readonly<Record<string, string>>): Column<ChangeLogRow>[] {
  return [
    {
      id: 'recordPropertyName',
      header: 'What',
      render: ({ recordPropertyName }) => sayProperty(recordPropertyName, labels),
      isFilterable: false,
    },
    { id: 'oldValue', header: 'Before', render: ({ oldValue }) => <Value value={oldValue} />, isSortable: false },
    { id: 'newValue', header: 'After', render: ({ newValue }) => <Value value={newValue} />, isSortable: false },
    {
      id: 'changeLogAction',
      header: 'Action',
      render: ({ changeLogAction }) => <Badge tone={tones[changeLogAction]}>{changeLogAction}</Badge>,
      options: CHANGE_LOG_ACTIONS.map((action) => ({ value: action, label: action })),
    },
    { id: 'principal', header: 'Who', render: ({ entityChangeTransaction }) => entityChangeTransaction.principal },
    {
      id: 'entityChangeTransaction',
      header: 'When',
      render: ({ entityChangeTransaction }) => <Moment utc={entityChangeTransaction.timestampUtc} />,
    },
  ]
}

function Value({ value }: { value: string | null }) {
  if (value === null) return <span className="text-muted">(nothing)</span>
  return <span className="block max-w-60 min-w-24 break-words whitespace-pre-wrap">{sayValue(value)}</span>
}
