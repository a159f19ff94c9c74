import { CHANGE_LOG_ACTIONS, type ChangeLogRow } from '#contract/change-log.ts'
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
    property: {
      id: 'recordPropertyName',
      header: 'What',
      render: ({ recordPropertyName }) => sayProperty(recordPropertyName, labels),
      isFilterable: false,
    },
    before: {
      id: 'oldValue',
      header: 'Before',
      render: ({ oldValue, timeZone }) => <Value value={oldValue} timeZone={timeZone} />,
      isSortable: false,
    },
    after: {
      id: 'newValue',
      header: 'After',
      render: ({ newValue, timeZone }) => <Value value={newValue} timeZone={timeZone} />,
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
      render: ({ entityChangeTransaction, timeZone }) => (
        <Moment utc={entityChangeTransaction.timestampUtc} timeZone={timeZone} />
      ),
    },
  } satisfies Record<string, Column<ChangeLogRow>>
}

function Value({ value, timeZone }: { value: string | null; timeZone: string | null }) {
  if (value === null) return <span className="text-muted">(nothing)</span>
  return <span className="block max-w-60 min-w-24 break-words whitespace-pre-wrap">{sayValue(value, timeZone)}</span>
}
