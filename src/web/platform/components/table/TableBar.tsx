import { type ReactNode, useId, useState } from 'react'
import type { TableColumn } from '#contract/tables.ts'
import { Button } from '#web/platform/components/Button.tsx'
import type { Option } from '#web/platform/components/form/Select.tsx'
import { type FilterableColumn, FilterPanel } from './FilterPanel.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { ColumnFilter, TableState } from './table-state.ts'

/** What filtering needs of a column: the server's name for it and its heading. */
export interface NamedColumn {
  id: string
  header: string
  /** By default, the type the server gives. */
  isFilterable?: boolean
  /** The values of an enum, which can be filtered only where they are known. */
  options?: readonly Option[]
}

export interface TableBarProps {
  /** Names the table for screen readers. */
  label: string
  columns: readonly NamedColumn[]
  /** What the server says can be sorted and filtered; without it, only the columns decide what can be sorted. */
  serverColumns?: readonly TableColumn[] | undefined
  state: TableState
  onStateChange: (state: TableState) => void
  /** Next to the search box: other ways to narrow the list. */
  filters?: ReactNode
  /** At the end of the bar: Create, Export. */
  actions?: ReactNode
  isSearchable?: boolean
}

/** Above a table: search, filters and actions. */
export function TableBar(props: TableBarProps) {
  const { label, columns, serverColumns, state, onStateChange, filters, actions, isSearchable = true } = props
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const filterable = filterableColumns(columns, serverColumns)
  const active = state.filters.length
  const narrow = (next: readonly ColumnFilter[]) => onStateChange({ ...state, filters: next, page: 0 })

  if (!isSearchable && !filters && !actions && filterable.length === 0) return null
  return (
    <div className="grid gap-3" data-print="hide">
      <div className="flex flex-wrap items-end gap-3">
        {isSearchable && (
          <SearchBox
            label={`Search ${label}`}
            value={state.search}
            onSearch={(search) => onStateChange({ ...state, search, page: 0 })}
          />
        )}
        {filters}
        {filterable.length > 0 && (
          <Button icon="filter" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setIsOpen(!isOpen)}>
            {active === 0 ? 'Filters' : `Filters (${active})`}
          </Button>
        )}
        {active > 0 && (
          <Button variant="quiet" icon="x" onClick={() => narrow([])}>
            Clear filters
          </Button>
        )}
        {actions && <div className="ms-auto flex flex-wrap gap-2">{actions}</div>}
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <FilterPanel label={label} columns={filterable} filters={state.filters} onChange={narrow} />}
      </div>
    </div>
  )
}

function filterableColumns(
  columns: readonly NamedColumn[],
  serverColumns: readonly TableColumn[] = [],
): FilterableColumn[] {
  return columns.flatMap(({ id, header, options, isFilterable = true }) => {
    const server = serverColumns.find(({ propertyName }) => propertyName === id)
    if (!server?.isFilterable || !isFilterable || (server.type === 'enum' && !options)) return []
    return [{ column: id, header, type: server.type, options: options ?? [] }]
  })
}
