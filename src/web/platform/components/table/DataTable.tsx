import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '#web/platform/components/Button.tsx'
import { classNames } from '#web/platform/components/class-names.ts'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { useNarrowScreen, useTightColumns } from '#web/platform/components/narrow-screen.ts'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { useChosenColumns } from './chosen-columns.ts'
import { useColumnWidths } from './column-widths.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel, filterableColumns, filteredNow } from './FilterPanel.tsx'
import { lastPageOf, Pager, sayCount } from './Pager.tsx'
import type { RowAction } from './RowActions.tsx'
import { isSortable, Rows, type RowsProps } from './Rows.tsx'
import { SortMenu } from './SortMenu.tsx'
import { type NamedColumn, TableBar, type TableBarProps } from './TableBar.tsx'
import './table.css'
import type { ColumnFilter } from './table-state.ts'

/** One column: the server's name for it, its heading, and how a row fills it. */
export interface Column<Row> extends NamedColumn {
  /** Left out where `renderRows` shows the rows. */
  render?: (row: Row) => ReactNode
  /** By default, the type the server gives. */
  isSortable?: boolean
  /** Numbers are right-aligned, so that their digits line up. */
  align?: 'start' | 'end'
  className?: string
  /** Takes the room that the others leave, and is cut where it needs more. */
  isLong?: boolean
  /** Shown only when chosen. */
  isExtra?: boolean
  /** Shown from 64rem, and on the cards of a phone; between them, where columns have little room, only when chosen. */
  isWide?: boolean
  /** Where columns have little room, it stands below the first one. */
  isBeneath?: boolean
}

/** Where a row leads: a screen, or something that opens over this one. */
export interface RowLink {
  to?: string
  /** For the screen at `to`. */
  state?: unknown
  onPress?: () => void
  /** Read out after the first cell, where that does not name the row: "details of Ada Lovelace". */
  label?: string
}

export interface DataTableProps<Row> extends Omit<TableBarProps, 'filterButton' | 'menus'> {
  columns: readonly Column<Row>[]
  /** The rows of this page; undefined until the first response. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** All matching rows, on all pages. */
  total: number
  /** There are more: the server stops counting a long log at some point. */
  isTotalCapped?: boolean | undefined
  /** What is counted, where `renderRows` puts several together: "change". */
  unit?: string
  isLoading: boolean
  isFailed: boolean
  /** Why, if the server said it in words for people. */
  failureText?: string | undefined
  onRetry: () => void
  /** What people call a row; for the names of its actions. */
  rowName?: (row: Row) => string
  /** What opens when the row is pressed. */
  rowLink?: ((row: Row) => RowLink | undefined) | undefined
  /** What can be done with a row. */
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined
  /** In place of a table: a list that reads better than columns would. */
  renderRows?: (rows: readonly Row[]) => ReactNode
  /** What to do when there are no rows, under 'No Records Found'. */
  emptyText?: ReactNode
  /** The button to do it. */
  emptyAction?: ReactNode
  /** Other ways to narrow the list, set back to what they were at first; for a reader who finds nothing. */
  onWiden?: (() => void) | undefined
  /** What holds for all rows: the time zone of their times. */
  note?: ReactNode
  /** In whose time zone the days of filters begin and end. */
  dayNote?: string
}

/** A list screen's table. The server searches, sorts and pages; this shows the result and asks for the next. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, serverColumns, state, onStateChange, note, dayNote } = props
  const said = useSaid(props)
  const [isOpen, setIsOpen] = useState(false)
  // With less room, filters next to the table would cut its columns: they open over it.
  const isOver = useNarrowScreen('90rem')
  const isBeside = isOpen && !isOver
  const isTight = useTightColumns()
  const choice = useChosenColumns(label, columns, isTight)
  const columnWidths = useColumnWidths(label)
  const shown = useMemo(() => columns.filter(({ id }) => choice.ids.includes(id)), [columns, choice.ids])
  // Until the server has said what it can do, and when it cannot, the bar looks as it will then: nothing moves.
  const isUnknown = 'serverColumns' in props && serverColumns === undefined
  const filterable = isUnknown ? filteredNow(columns, state.filters) : filterableColumns(columns, serverColumns)
  // What sorts now is offered even before the server has said that it can: an order that fails must be removable.
  const sortable = columns.filter(
    (column) => isSortable(column, serverColumns) || state.sorts.some((sort) => sort.column === column.id),
  )
  const close = () => setIsOpen(false)
  const filter = (filters: readonly ColumnFilter[]) => onStateChange({ ...state, filters, page: 0 })
  const panel = (
    <FilterPanel
      label={label}
      columns={filterable}
      filters={state.filters}
      dayNote={dayNote}
      onChange={(filters) => {
        filter(filters)
        if (isOver) close()
      }}
    />
  )
  return (
    <div className="table-page">
      <TableBar
        {...props}
        filterButton={
          (filterable.length > 0 || isUnknown) && { isOpen, isDisabled: isUnknown, onPress: () => setIsOpen(!isOpen) }
        }
        menus={
          <>
            {!props.renderRows && (sortable.length > 1 || state.sorts.length > 0 || isUnknown) && (
              <SortMenu
                columns={sortable}
                sorts={state.sorts}
                isDisabled={props.isFailed && state.sorts.length === 0}
                onChange={(sorts) => onStateChange({ ...state, sorts, page: 0 })}
              />
            )}
            {!props.renderRows && (
              <ColumnMenu columns={columns} choice={choice} columnWidths={columnWidths} isDisabled={props.isFailed} />
            )}
          </>
        }
      />
      <output className="sr-only">{said}</output>
      {(note || state.filters.length > 0) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <FilterChips columns={filterable} filters={state.filters} onChange={filter} />
          {note && <p className="text-sm text-muted">{note}</p>}
        </div>
      )}
      <div className={classNames('table-and-filters', isBeside && 'table-beside-filters')}>
        <div className="table-frame card">
          <TableBody
            {...props}
            columns={isTight ? shown.filter(({ isBeneath }) => !isBeneath) : shown}
            beneath={isTight ? shown.filter(({ isBeneath }) => isBeneath) : []}
            columnWidths={columnWidths}
          />
        </div>
        {isBeside && panel}
      </div>
      {isOpen && isOver && (
        <Dialog title="Filters" isOpen onClose={close}>
          {panel}
        </Dialog>
      )}
    </div>
  )
}

/**
 * What is read out: that it loads, and then where the reader has got by a search, a filter or a page of their own. What
 * others change in the meantime is not: it would interrupt every few seconds in a busy office.
 */
function useSaid<Row extends object>({ rows, total, isTotalCapped, state, isLoading }: DataTableProps<Row>) {
  const asked = JSON.stringify(state)
  const [said, setSaid] = useState<{ asked: string; text: string }>()
  if (isLoading && said) setSaid(undefined)
  if (!isLoading && rows && said?.asked !== asked) {
    const records = `${isTotalCapped ? 'more than ' : ''}${sayCount(total)} ${total === 1 ? 'record' : 'records'}`
    const lastPage = lastPageOf(total, state.pageSize)
    const page = `Page ${sayCount(state.page + 1)} of ${sayCount(lastPage + 1)}, `
    setSaid({ asked, text: lastPage === 0 ? records : page + records })
  }
  return isLoading ? 'Loading Table Data' : said?.text
}

function TableBody<Row extends object>(props: RowsProps<Row>) {
  const { rows, total, isTotalCapped = false, state, onStateChange, isLoading, isFailed, onRetry, renderRows } = props
  if (isFailed) return <FailedState text={props.failureText} onRetry={onRetry} isRetrying={isLoading} />
  if (rows && total === 0 && !isLoading) return <NothingFound {...props} />
  return (
    <>
      {rows && renderRows ? (
        // Takes the focus so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section aria-label={props.label} tabIndex={0} className="table-scroll focus-visible:-outline-offset-3">
          {renderRows(rows)}
        </section>
      ) : (
        <Rows {...props} />
      )}
      {rows && (
        <Pager
          page={state.page}
          pageSize={state.pageSize}
          total={total}
          isTotalCapped={isTotalCapped}
          unit={props.unit}
          onPage={(page) => onStateChange({ ...state, page })}
          onPageSize={(pageSize) => onStateChange({ ...state, pageSize, page: 0 })}
        />
      )}
    </>
  )
}

/** Nothing matches, and the way back to something that does. */
function NothingFound<Row>({ state, onStateChange, emptyText, emptyAction, onWiden }: DataTableProps<Row>) {
  const isSearched = state.search !== ''
  const isFiltered = state.filters.length > 0
  const unfiltered = isFiltered ? 'Nothing matches the filters.' : emptyText
  const text = isSearched ? `Nothing matches “${state.search}”${isFiltered ? ' and the filters' : ''}.` : unfiltered
  return (
    <EmptyState
      icon="search"
      title="No Records Found"
      text={text}
      action={
        isSearched || isFiltered || onWiden ? (
          <div className="flex flex-wrap justify-center gap-2">
            {isSearched && (
              <Button onClick={() => onStateChange({ ...state, search: '', page: 0 })}>Clear the search</Button>
            )}
            {isFiltered && (
              <Button onClick={() => onStateChange({ ...state, filters: [], page: 0 })}>Clear filters</Button>
            )}
            {onWiden && <Button onClick={onWiden}>Show more</Button>}
          </div>
        ) : (
          emptyAction
        )
      }
    />
  )
}
