import {
  type ColumnDef,
  functionalUpdate,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'
import { classNames } from '#web/platform/components/class-names.ts'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { useChosenColumns } from './chosen-columns.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { FilterPanel, filterableColumns } from './FilterPanel.tsx'
import { lastPageOf, Pager, sayCount } from './Pager.tsx'
import { SortMenu } from './SortMenu.tsx'
import { type NamedColumn, TableBar, type TableBarProps } from './TableBar.tsx'
import type { ColumnFilter, Sort } from './table-state.ts'

/** One column: the server's name for it, its heading, and how a row fills it. */
export interface Column<Row> extends NamedColumn {
  render: (row: Row) => ReactNode
  /** By default, the type the server gives. */
  isSortable?: boolean
  /** Numbers are right-aligned, so that their digits line up. */
  align?: 'start' | 'end'
  className?: string
  /** Shown only when chosen: with such columns, readers choose for themselves. */
  isExtra?: boolean
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
  isLoading: boolean
  isFailed: boolean
  /** Why, if the server said it in words for people. */
  failureText?: string | undefined
  onRetry: () => void
  /** The icons at the end of a row. */
  renderRowActions?: (row: Row) => ReactNode
  /** What to do when there are no rows, under 'No Records Found'. */
  emptyText?: ReactNode
  /** What holds for all rows: the time zone of their times. */
  note?: ReactNode
  /** In whose time zone the days of filters begin and end. */
  dayNote?: string
}

const features = tableFeatures({ rowSortingFeature, rowPaginationFeature })
const noRows: never[] = []
/** So many columns stand closer together. */
const MANY = 6

/** Below this width there is no room for filters beside a table: they open over it. */
const NARROW = '(width < 64rem)'

/** A list screen's table. The server searches, sorts and pages; this shows the result and asks for the next. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, serverColumns, state, onStateChange, note, dayNote } = props
  const said = useSaid(props)
  const [open, setOpen] = useState<'beside' | 'over'>()
  const choice = useChosenColumns(label, columns)
  const shown = useMemo(() => columns.filter(({ id }) => choice.ids.includes(id)), [columns, choice.ids])
  const filterable = filterableColumns(columns, serverColumns)
  // What sorts now is offered even before the server has said that it can: an order that fails must be removable.
  const sortable = columns.filter(
    (column) => isSortable(column, serverColumns) || state.sorts.some((sort) => sort.column === column.id),
  )
  const toggle = () => setOpen(open ? undefined : window.matchMedia?.(NARROW).matches ? 'over' : 'beside')
  const close = () => setOpen(undefined)
  const panel = (
    <FilterPanel
      label={label}
      columns={filterable}
      filters={state.filters}
      dayNote={dayNote}
      onChange={(filters: readonly ColumnFilter[]) => {
        onStateChange({ ...state, filters, page: 0 })
        if (open === 'over') close()
      }}
    />
  )
  return (
    <div className="grid min-w-0 content-start gap-3">
      <TableBar
        {...props}
        filterButton={filterable.length > 0 && { isOpen: open !== undefined, onPress: toggle }}
        menus={
          <>
            {(sortable.length > 1 || state.sorts.length > 0) && (
              <SortMenu
                columns={sortable}
                sorts={state.sorts}
                onChange={(sorts) => onStateChange({ ...state, sorts, page: 0 })}
              />
            )}
            {choice.isOffered && <ColumnMenu columns={columns} choice={choice} />}
          </>
        }
      />
      <output className="sr-only">{said}</output>
      {note && <p className="text-sm text-muted">{note}</p>}
      <div
        className={classNames(
          'grid min-w-0 items-start gap-3',
          open === 'beside' && 'table-beside-filters lg:grid-cols-[14rem_minmax(0,1fr)]',
        )}
      >
        {open === 'beside' && panel}
        <div className="card min-w-0 overflow-hidden">
          <TableBody {...props} columns={shown} />
        </div>
      </div>
      {open === 'over' && (
        <Dialog title="Filters" isOpen onClose={close}>
          {panel}
        </Dialog>
      )}
    </div>
  )
}

/**
 * What is read out: that it loads, and then where the reader has got by a search, a filter or a page of their own. What
 * others change meanwhile is not: it would interrupt every few seconds in a busy office.
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

function TableBody<Row extends object>(props: DataTableProps<Row>) {
  const { rows, total, isTotalCapped = false, state, onStateChange, isLoading, isFailed, onRetry, emptyText } = props
  if (isFailed) return <FailedState text={props.failureText} onRetry={onRetry} isRetrying={isLoading} />
  if (rows && total === 0 && !isLoading) {
    return <EmptyState icon="search" title="No Records Found" text={emptyText} />
  }
  return (
    <>
      <Rows {...props} />
      {rows && (
        <Pager
          page={state.page}
          pageSize={state.pageSize}
          total={total}
          isTotalCapped={isTotalCapped}
          onPage={(page) => onStateChange({ ...state, page })}
          onPageSize={(pageSize) => onStateChange({ ...state, pageSize, page: 0 })}
        />
      )}
    </>
  )
}

function Rows<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, serverColumns, rows = noRows, rowId, total, state, onStateChange, isLoading } = props
  const { renderRowActions } = props
  const definitions = useMemo(
    () => columns.map((column) => toDefinition(column, serverColumns)),
    [columns, serverColumns],
  )
  const sorting = state.sorts.map(({ column, isDescending }) => ({ id: column, desc: isDescending }))
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    rowCount: total,
    manualPagination: true,
    manualSorting: true,
    // With Shift, a press adds to the order; the Sort menu does so without a key.
    enableMultiSort: true,
    sortDescFirst: false,
    state: { sorting, pagination: { pageIndex: state.page, pageSize: state.pageSize } },
    onSortingChange: (change) =>
      onStateChange({ ...state, page: 0, sorts: toSorts(functionalUpdate(change, sorting)) }),
  })
  const columnOf = new Map(columns.map((column) => [column.id, column]))
  const isWaiting = props.rows === undefined

  return (
    // A wide table scrolls inside its frame, which takes the focus so that the keyboard can scroll it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={label} tabIndex={0} className="max-h-[72dvh] overflow-auto focus-visible:-outline-offset-3">
      <table className={classNames('data-table', columns.length >= MANY && 'data-table-dense')} aria-busy={isLoading}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {table.getFlatHeaders().map((header) => (
              <th
                key={header.id}
                scope="col"
                // For screen readers, a table is sorted by one column; the others say so themselves.
                aria-sort={state.sorts[0]?.column === header.id ? ariaSort(header.column.getIsSorted()) : undefined}
                className={alignment(columnOf.get(header.id))}
              >
                {header.column.getCanSort() ? (
                  <button type="button" className="sort-button" onClick={header.column.getToggleSortingHandler()}>
                    <table.FlexRender header={header} />
                    <Icon name={sortIcon(header.column.getIsSorted())} className="size-4" />
                    <SortPlace sorts={state.sorts} column={header.id} />
                  </button>
                ) : (
                  <table.FlexRender header={header} />
                )}
              </th>
            ))}
            {renderRowActions && (
              <th scope="col" className="row-actions text-end">
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody className={classNames(isLoading && !isWaiting && 'opacity-60 transition-opacity delay-200')}>
          {isWaiting && <WaitingRows columns={columns.length + (renderRowActions ? 1 : 0)} />}
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={cell.id}
                    scope={index === 0 ? 'row' : undefined}
                    className={classNames(
                      alignment(columnOf.get(cell.column.id)),
                      columnOf.get(cell.column.id)?.className,
                    )}
                  >
                    <table.FlexRender cell={cell} />
                  </Cell>
                )
              })}
              {renderRowActions && (
                <td className="row-actions w-px py-1! text-end whitespace-nowrap">
                  {/* A phone has room for two beside each other. */}
                  <div className="flex justify-end gap-1 max-sm:grid max-sm:grid-cols-[repeat(2,max-content)]">
                    {renderRowActions(row.original)}
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function WaitingRows({ columns }: { columns: number }) {
  return (
    <>
      <tr>
        <td colSpan={columns} className="text-muted">
          <span className="sticky start-4">Loading Table Data</span>
        </td>
      </tr>
      {Array.from({ length: 5 }, (_, row) => (
        <tr key={row} aria-hidden="true">
          {Array.from({ length: columns }, (_, column) => (
            <td key={column}>
              <Skeleton className={column === 0 ? 'h-4 w-32' : 'h-4 w-20'} />
            </td>
          ))}
        </tr>
      ))}
    </>
  )
}

function toDefinition<Row extends object>(column: Column<Row>, serverColumns: TableBarProps['serverColumns']) {
  const { id, header, render } = column
  return {
    id,
    header,
    enableSorting: isSortable(column, serverColumns),
    // The server sorts by the column's name; the table only needs to know that there is a value.
    accessorFn: () => id,
    cell: ({ row }) => render(row.original),
  } satisfies ColumnDef<typeof features, Row>
}

function isSortable<Row>(column: Column<Row>, serverColumns: TableBarProps['serverColumns']): boolean {
  const ofServer = serverColumns?.find(({ propertyName }) => propertyName === column.id)?.isSortable
  return column.isSortable ?? ofServer ?? false
}

/** Which of several columns comes when in the order. */
function SortPlace({ sorts, column }: { sorts: readonly Sort[]; column: string }) {
  const place = sorts.findIndex((sort) => sort.column === column)
  const sort = sorts[place]
  if (!sort || sorts.length < 2) return null
  return (
    <>
      <span aria-hidden="true" className="rounded-full bg-primary-soft px-1.5 text-xs text-primary tabular-nums">
        {place + 1}
      </span>
      {place > 0 && (
        <span className="sr-only">{`, then sorted ${sort.isDescending ? 'descending' : 'ascending'}`}</span>
      )}
    </>
  )
}

function toSorts(sorting: { id: string; desc: boolean }[]): Sort[] {
  return sorting.map(({ id, desc }) => ({ column: id, isDescending: desc }))
}

type Sorted = false | 'asc' | 'desc'

function ariaSort(sorted: Sorted) {
  if (!sorted) return undefined
  return sorted === 'asc' ? 'ascending' : 'descending'
}

function sortIcon(sorted: Sorted) {
  if (!sorted) return 'sort'
  return sorted === 'asc' ? 'chevron-up' : 'chevron-down'
}

function alignment<Row>(column: Column<Row> | undefined): string {
  return column?.align === 'end' ? 'text-end' : 'text-start'
}
