import {
  type ColumnDef,
  functionalUpdate,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type CSSProperties, type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import type { ColumnWidths } from './column-widths.ts'
import { CutTexts, tellCutText } from './CutTexts.tsx'
import type { Column, DataTableProps, RowLink } from './DataTable.tsx'
import { ResizeHandle } from './ResizeHandle.tsx'
import { RowActions } from './RowActions.tsx'
import type { TableBarProps } from './TableBar.tsx'
import type { Sort } from './table-state.ts'

const features = tableFeatures({ rowSortingFeature, rowPaginationFeature })
const noRows: never[] = []
/** So many columns stand closer together. */
const MANY = 6

export interface RowsProps<Row> extends DataTableProps<Row> {
  /** What has no column of its own. */
  beneath: readonly Column<Row>[]
  columnWidths: ColumnWidths
}

/** The table itself. On a phone, where its columns have no room, every row is a card. */
export function Rows<Row extends object>(props: RowsProps<Row>) {
  const { label, columns, serverColumns, rows = noRows, rowId, total, state, onStateChange, isLoading } = props
  const { beneath, rowName, rowLink, columnWidths } = props
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
  const rowActions = isWaiting || rows.some((row) => props.rowActions?.(row).length) ? props.rowActions : undefined
  const [focused, setFocused] = useState<HTMLTableRowElement | null>(null)
  const widthOf = (column: string): CSSProperties | undefined => {
    const width = columnWidths.widths[column]
    return width === undefined ? undefined : { width, minWidth: width, maxWidth: width }
  }

  return (
    // A wide table scrolls inside its frame, which takes the focus so that the keyboard can scroll it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={label} tabIndex={0} className="table-scroll focus-visible:-outline-offset-3">
      {/* It only shows tooltips. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table
        className={classNames('data-table', columns.length >= MANY && 'data-table-dense')}
        aria-busy={isLoading}
        onMouseOver={tellCutText}
        onFocus={({ target }) => setFocused(target.closest<HTMLTableRowElement>('tbody tr'))}
        onBlur={() => setFocused(null)}
      >
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {table.getFlatHeaders().map((header) => (
              <th
                key={header.id}
                scope="col"
                data-column={header.id}
                // For screen readers, a table is sorted by one column; the others say so themselves.
                aria-sort={state.sorts[0]?.column === header.id ? ariaSort(header.column.getIsSorted()) : undefined}
                className={alignment(columnOf.get(header.id))}
                style={widthOf(header.id)}
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
                <ResizeHandle onResize={(width) => columnWidths.set(header.id, width)} />
              </th>
            ))}
            {rowActions && (
              <th scope="col" className="row-actions text-end">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className={classNames(isLoading && !isWaiting && 'opacity-60 transition-opacity delay-200')}>
          {isWaiting && <WaitingRows columns={columns.length + (rowActions ? 1 : 0)} />}
          {table.getRowModel().rows.map((row) => {
            const name = rowName?.(row.original) ?? row.id
            const link = rowLink?.(row.original)
            return (
              // The link in the first cell is the way for keyboards; a press anywhere else in the row does the same.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <tr key={row.id} data-opens={link ? '' : undefined} onClick={link && openByLink}>
                {row.getAllCells().map((cell, index) => {
                  const Cell = index === 0 ? 'th' : 'td'
                  const column = columnOf.get(cell.column.id)
                  const content = <table.FlexRender cell={cell} />
                  return (
                    <Cell
                      key={cell.id}
                      scope={index === 0 ? 'row' : undefined}
                      data-label={column?.header}
                      className={classNames(alignment(column), column?.isLong && 'long-cell', column?.className)}
                      style={widthOf(cell.column.id)}
                    >
                      {/* One part, which on a card stands beside its label. */}
                      <div className="cell">
                        {index === 0 && link ? <FirstCell link={link}>{content}</FirstCell> : content}
                        {index === 0 &&
                          beneath.map((each) => (
                            <div key={each.id} className="cell-beneath">
                              {each.render?.(row.original)}
                            </div>
                          ))}
                      </div>
                    </Cell>
                  )
                })}
                {rowActions && (
                  <td className="row-actions">
                    <RowActions of={name} actions={rowActions(row.original)} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      <CutTexts row={focused} />
    </section>
  )
}

function FirstCell({ link, children }: { link: RowLink; children: ReactNode }) {
  const content = (
    <>
      {children}
      {link.label !== undefined && <span className="sr-only">, {link.label}</span>}
    </>
  )
  if (link.to === undefined) {
    return (
      <button type="button" className="row-link" onClick={link.onPress}>
        {content}
      </button>
    )
  }
  return (
    <Link to={link.to} state={link.state} className="row-link">
      {content}
    </Link>
  )
}

/** What a press does by itself: another link, a button, what a menu or dialog of the row holds. */
const OF_ITS_OWN = 'a, button, input, label, select, summary'

/** Presses the row's link, with the keys held, so that it opens in a new tab where a link would. */
function openByLink(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(OF_ITS_OWN)) return
  // Whoever marks a phone number to copy it does not want to leave.
  if (window.getSelection()?.isCollapsed === false) return
  const link = currentTarget.querySelector('.row-link')
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
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
    cell: ({ row }) => render?.(row.original),
  } satisfies ColumnDef<typeof features, Row>
}

export function isSortable<Row>(column: Column<Row>, serverColumns: TableBarProps['serverColumns']): boolean {
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
