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
import { lastPageOf, Pager, sayCount } from './Pager.tsx'
import { type NamedColumn, TableBar, type TableBarProps } from './TableBar.tsx'
import type { Sort } from './table-state.ts'

/** One column: the server's name for it, its heading, and how a row fills it. */
export interface Column<Row> extends NamedColumn {
  render: (row: Row) => ReactNode
  /** By default, the type the server gives. */
  isSortable?: boolean
  /** Numbers are right-aligned, so that their digits line up. */
  align?: 'start' | 'end'
  className?: string
}

export interface DataTableProps<Row> extends TableBarProps {
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
  onRetry: () => void
  /** The icons at the end of a row. */
  renderRowActions?: (row: Row) => ReactNode
  /** What to do when there are no rows, under 'No Records Found'. */
  emptyText?: ReactNode
}

const features = tableFeatures({ rowSortingFeature, rowPaginationFeature })
const noRows: never[] = []

/** A list screen's table. The server searches, sorts and pages; this shows the result and asks for the next. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const said = useSaid(props)
  return (
    <div className="grid content-start gap-3">
      <TableBar {...props} />
      <output className="sr-only">{said}</output>
      <div className="card overflow-hidden">
        <TableBody {...props} />
      </div>
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
  if (isFailed) return <FailedState onRetry={onRetry} isRetrying={isLoading} />
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
  const sorting = state.sort ? [{ id: state.sort.column, desc: state.sort.isDescending }] : []
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    rowCount: total,
    manualPagination: true,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting, pagination: { pageIndex: state.page, pageSize: state.pageSize } },
    onSortingChange: (change) => onStateChange({ ...state, page: 0, sort: toSort(functionalUpdate(change, sorting)) }),
  })
  const columnOf = new Map(columns.map((column) => [column.id, column]))
  const isWaiting = props.rows === undefined

  return (
    // A wide table scrolls inside its frame, which takes the focus so that the keyboard can scroll it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={label} tabIndex={0} className="max-h-[72dvh] overflow-auto focus-visible:-outline-offset-3">
      <table className="data-table" aria-busy={isLoading}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {table.getFlatHeaders().map((header) => (
              <th
                key={header.id}
                scope="col"
                aria-sort={ariaSort(header.column.getIsSorted())}
                className={alignment(columnOf.get(header.id))}
              >
                {header.column.getCanSort() ? (
                  <button type="button" className="sort-button" onClick={header.column.getToggleSortingHandler()}>
                    <table.FlexRender header={header} />
                    <Icon name={sortIcon(header.column.getIsSorted())} className="size-4" />
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
  const isSortable = column.isSortable ?? serverColumns?.find(({ propertyName }) => propertyName === id)?.isSortable
  return {
    id,
    header,
    enableSorting: isSortable ?? false,
    // The server sorts by the column's name; the table only needs to know that there is a value.
    accessorFn: () => id,
    cell: ({ row }) => render(row.original),
  } satisfies ColumnDef<typeof features, Row>
}

function toSort([first]: { id: string; desc: boolean }[]): Sort | null {
  return first ? { column: first.id, isDescending: first.desc } : null
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
