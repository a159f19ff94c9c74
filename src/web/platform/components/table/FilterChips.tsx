import { Icon } from '#web/platform/components/Icon.tsx'
import type { FilterableColumn } from './FilterPanel.tsx'
import { type ColumnFilter, isDateType } from './table-state.ts'

interface FilterChipsProps {
  columns: readonly FilterableColumn[]
  filters: readonly ColumnFilter[]
  onChange: (filters: readonly ColumnFilter[]) => void
}

/** What narrows the table now, each to be taken away by itself. */
export function FilterChips({ columns, filters, onChange }: FilterChipsProps) {
  const shown = filters.flatMap((filter) => {
    const column = columns.find((each) => each.column === filter.column)
    return column ? [{ filter, text: `${column.header}: ${sayFilter(filter, column)}` }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-1.5" data-print="hide">
      {shown.map(({ filter, text }) => (
        <li key={filter.column} className="min-w-0">
          <button
            type="button"
            className="chip"
            title={text}
            aria-label={`Remove the filter ${text}`}
            onClick={() => onChange(filters.filter((each) => each !== filter))}
          >
            <span className="truncate">{text}</span>
            <Icon name="x" className="size-3.5" />
          </button>
        </li>
      ))}
      {shown.length > 1 && (
        <li>
          <button type="button" className="chip chip-quiet" onClick={() => onChange([])}>
            Clear filters
          </button>
        </li>
      )}
    </ul>
  )
}

/** "Booked, Checked In", "Yes", "Mar 9, 2026 or later", "3 – 7". */
export function sayFilter({ type, term, upTo }: ColumnFilter, { options }: Pick<FilterableColumn, 'options'>): string {
  if (type === 'enum') {
    return term
      .split(',')
      .map((value) => options.find((option) => option.value === value)?.label ?? value)
      .join(', ')
  }
  if (type === 'bool') return term === 'true' ? 'Yes' : 'No'
  if (type === 'string') return term
  const say = isDateType(type) ? sayDay : String
  if (term !== '' && upTo !== '') return term === upTo ? say(term) : `${say(term)} – ${say(upTo)}`
  if (isDateType(type)) return term === '' ? `until ${say(upTo)}` : `${say(term)} or later`
  return term === '' ? `at most ${say(upTo)}` : `at least ${say(term)}`
}

const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const sayDay = (day: string): string => medium.format(new Date(`${day}T00:00:00Z`))
