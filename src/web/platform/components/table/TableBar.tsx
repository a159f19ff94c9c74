import type { ReactNode } from 'react'
import type { TableColumn } from '#contract/tables.ts'
import { Button } from '#web/platform/components/Button.tsx'
import type { Option } from '#web/platform/components/form/Select.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { TableState } from './table-state.ts'

/** What filtering needs of a column: the server's name for it and its heading. */
export interface NamedColumn {
  id: string
  header: string
  /** By default, the type the server gives. */
  isFilterable?: boolean
  /** The values of an enum, which can be filtered only where they are known. */
  options?: readonly FilterOption[]
  /** Another column that has to be filtered first: only the options of its chosen values are offered. */
  optionsOf?: string
}

/** A value of an enum; one of another column's values may be what it belongs to. */
export interface FilterOption extends Option {
  of?: string | undefined
}

export interface TableBarProps {
  /** Names the table for screen readers. */
  label: string
  columns: readonly NamedColumn[]
  /** What the server says can be sorted and filtered; without it, only the columns decide what can be sorted. */
  serverColumns?: readonly TableColumn[] | undefined
  state: TableState
  onStateChange: (state: TableState) => void
  /** Toward the end of the bar: other ways to narrow the list. */
  filters?: ReactNode
  /** At the end of the bar: Create, Export. */
  actions?: ReactNode
  isSearchable?: boolean
  /** Opens the columns' filters. */
  filterButton?: { isOpen: boolean; isDisabled: boolean; onPress: () => void } | false
  /** How the table is shown: its order, its columns. */
  menus?: ReactNode
}

/** Above a table: search, filters and actions. */
export function TableBar(props: TableBarProps) {
  const { label, state, onStateChange, filters, actions, isSearchable = true, filterButton, menus } = props
  const active = state.filters.length

  if (!isSearchable && !filters && !actions && !filterButton && !menus) return null
  return (
    <div className="flex flex-wrap items-end gap-2" data-print="hide">
      {isSearchable && (
        <SearchBox
          label={`Search ${label}`}
          value={state.search}
          onSearch={(search) => onStateChange({ ...state, search, page: 0 })}
        />
      )}
      {filterButton && (
        <Button
          icon="filter"
          aria-expanded={filterButton.isOpen}
          disabled={filterButton.isDisabled}
          onClick={filterButton.onPress}
        >
          <span className="max-sm:sr-only">{active === 0 ? 'Filters' : `Filters (${active})`}</span>
        </Button>
      )}
      {menus}
      {(filters || actions) && (
        <div className="flex min-h-(--control-height) flex-wrap items-center gap-x-4 gap-y-2 lg:ms-auto">
          {filters}
          {actions}
        </div>
      )}
    </div>
  )
}
