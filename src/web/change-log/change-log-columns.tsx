import { CHANGE_LOG_ACTIONS, type ChangeLogRow, OTHER_RECORDS } from '#contract/change-log.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import type { Column } from '#web/platform/components/table/DataTable.tsx'
import type { Tone } from '#web/platform/components/tone.ts'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { sayProperty, sayValue } from './say-change.ts'

const tones = { Created: 'success', Updated: 'info', Deleted: 'danger' } satisfies Record<
  ChangeLogRow['changeLogAction'],
  Tone
>

/** What every change log shows of a change; `labels` are what the noun's screens call its properties. */
export function changeColumns(labels: Readonly<Record<string, string>>) {
  return {
    record: {
      id: 'recordTypeName',
      header: 'Record',
      render: ({ recordTypeName, recordName }) => (
        <span className="block min-w-32">
          {sayProperty(recordTypeName, {})}
          {recordName !== null && <span className="block text-muted wrap-anywhere">{recordName}</span>}
        </span>
      ),
      isSortable: false,
      options: OTHER_RECORDS.map((type) => ({ value: type, label: sayProperty(type, {}) })),
    },
    property: {
      id: 'recordPropertyName',
      header: 'What',
      render: ({ recordPropertyName }) => sayProperty(recordPropertyName, labels),
      isFilterable: false,
    },
    before: {
      id: 'oldValue',
      header: 'Before',
      render: (row) => <Value value={row.oldValue} of={row} />,
      isSortable: false,
    },
    after: {
      id: 'newValue',
      header: 'After',
      render: (row) => <Value value={row.newValue} of={row} />,
      isSortable: false,
    },
    action: {
      id: 'changeLogAction',
      header: 'Action',
      render: ({ changeLogAction }) => <Badge tone={tones[changeLogAction]}>{changeLogAction}</Badge>,
      options: CHANGE_LOG_ACTIONS.map((action) => ({ value: action, label: action })),
    },
    who: { id: 'principal', header: 'Who', render: ({ entityChangeTransaction }) => entityChangeTransaction.principal },
    when: {
      id: 'entityChangeTransaction',
      header: 'When',
      render: ({ entityChangeTransaction }) => <Moment utc={entityChangeTransaction.timestampUtc} />,
    },
  } satisfies Record<string, Column<ChangeLogRow>>
}

function Value({ value, of }: { value: string | null; of: ChangeLogRow }) {
  if (value === null) return <span className="text-muted">(nothing)</span>
  return (
    <span className="block max-w-60 min-w-24 break-words whitespace-pre-wrap">
      {sayValue(value, of.recordPropertyName)}
    </span>
  )
}
