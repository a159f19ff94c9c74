import './change-history.css'
import type { ChangeLogRow } from '#contract/change-log.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { labelsOf } from './logged-labels.ts'
import { sayProperty, sayValue } from './say-change.ts'
import { type ChangedRecord, entriesOf, sayEntry, sayRecordChange, sayWho } from './say-entry.ts'

/** A change log as a history: one sentence for each transaction, which opens to what it changed, line by line. */
export function ChangeHistory({ rows }: { rows: readonly ChangeLogRow[] }) {
  return (
    <ol className="change-history">
      {entriesOf(rows).map((entry) => (
        <li key={entry.id}>
          <details>
            <summary>
              <Icon name="chevron-right" className="size-4" />
              <span className="change-sentence">{keepTimes(sayEntry(entry))}</span>
              <Moment utc={entry.timestampUtc} className="change-moment" />
            </summary>
            <div className="grid gap-3 ps-9 pe-4 pb-3 text-sm max-sm:ps-4">
              <p className="text-muted">{sayBy(entry.records[0].lines[0])}</p>
              {entry.records.map((record) => (
                <Changes key={record.key} record={record} isOnly={entry.records.length === 1} />
              ))}
            </div>
          </details>
        </li>
      ))}
    </ol>
  )
}

/** A time stays on one line. */
const keepTimes = (sentence: string): string => sentence.replace(/(\d:\d\d) (?=[AP]M)/g, '$1\u00a0')

/** Which account it was, where the sentence has the name. */
function sayBy({ entityChangeTransaction: by }: ChangeLogRow): string {
  if (by.name !== null) return `By ${by.name} (${by.principal})`
  // It begins a sentence there, and stands within one here.
  return `By ${sayWho(by).replace(/^The /, 'the ').replace(/,$/, '')}`
}

interface ChangesProps {
  record: ChangedRecord
  isOnly: boolean
}

function Changes({ record, isOnly }: ChangesProps) {
  const lines = record.lines.filter(({ recordPropertyName }) => recordPropertyName !== '')
  return (
    <div className="grid gap-1">
      {!isOnly && <p className="font-medium first-letter:uppercase">{keepTimes(sayRecordChange(record))}</p>}
      {lines.length > 0 && (
        <dl className="change-lines">
          {lines.map((line) => (
            <div key={line.id}>
              <dt>{sayProperty(line.recordPropertyName, labelsOf(line.recordTypeName))}</dt>
              <dd>
                {line.changeLogAction !== 'Created' && <Value line={line} value={line.oldValue} isOld />}
                {line.changeLogAction === 'Updated' && (
                  <>
                    <Icon name="arrow-right" className="size-4 text-muted" />
                    <span className="sr-only">became</span>
                  </>
                )}
                {line.changeLogAction !== 'Deleted' && <Value line={line} value={line.newValue} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function Value({ line, value, isOld = false }: { line: ChangeLogRow; value: string | null; isOld?: boolean }) {
  if (value === null) return <span className="text-muted">(nothing)</span>
  return <span className={isOld ? 'text-muted' : undefined}>{sayValue(value, line.recordPropertyName)}</span>
}
