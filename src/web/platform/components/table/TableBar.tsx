import { useId, useState } from 'react'
import { Button } from '#web/platform/components/Button.tsx'
import type { Column, DataTableProps } from './DataTable.tsx'
import { type FilterableColumn, FilterPanel } from './FilterPanel.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { ColumnFilter } from './table-state.ts'

/** Above a table: search, filters, and what can be done. */
export function TableBar<Row extends object>(props: DataTableProps<Row>) {
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

function filterableColumns<Row>(
  columns: readonly Column<Row>[],
  serverColumns: DataTableProps<object>['serverColumns'] = [],
): FilterableColumn[] {
  return columns.flatMap(({ id, header, options, isFilterable = true }) => {
    const server = serverColumns.find(({ propertyName }) => propertyName === id)
    if (!server?.isFilterable || !isFilterable || (server.type === 'enum' && !options)) return []
    return [{ column: id, header, type: server.type, options: options ?? [] }]
  })
}
