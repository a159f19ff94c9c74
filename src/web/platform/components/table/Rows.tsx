import { type CSSProperties, type MouseEvent, type ReactNode, useState } from 'react'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import type { ColumnWidths } from './column-widths.ts'
import { CutTexts, tellCutText } from './CutTexts.tsx'
import type { Column, DataTableProps, RowLink } from './DataTable.tsx'
import { ResizeHandle } from './ResizeHandle.tsx'
import { RowActions } from './RowActions.tsx'
import type { TableBarProps } from './TableBar.tsx'
import type { TableSort } from './table-state.ts'
import { Link } from '#web/platform/links.tsx'

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
  const { label, columns, serverColumns, rows = noRows, rowId, state, onStateChange, isLoading } = props
  const { beneath, rowName, rowLink, columnWidths } = props
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
            {columns.map((column) => {
              const { id, header } = column
              const sort = state.sorts.find((each) => each.column === id)
              return (
                <th
                  key={id}
                  scope="col"
                  data-column={id}
                  // For screen readers, a table is sorted by one column; the others say so themselves.
                  aria-sort={state.sorts[0]?.column === id ? sayOrder(sort) : undefined}
                  className={alignment(column)}
                  style={widthOf(id)}
                >
                  {isSortable(column, serverColumns) ? (
                    <button
                      type="button"
                      className="sort-button"
                      onClick={({ shiftKey }) =>
                        onStateChange({ ...state, page: 0, sorts: turned(state.sorts, id, shiftKey) })
                      }
                    >
                      {header}
                      <Icon name={sortIcon(sort)} className="size-4" />
                      <SortPlace sorts={state.sorts} column={id} />
                    </button>
                  ) : (
                    header
                  )}
                  <ResizeHandle onResize={(width) => columnWidths.set(id, width)} />
                </th>
              )
            })}
            {rowActions && (
              <th scope="col" className="row-actions text-end">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className={classNames(isLoading && !isWaiting && 'opacity-60 transition-opacity delay-200')}>
          {isWaiting && <WaitingRows columns={columns.length + (rowActions ? 1 : 0)} />}
          {rows.map((row) => {
            const id = rowId(row)
            const name = rowName?.(row) ?? id
            const link = rowLink?.(row)
            return (
              // The link in the first cell is the way for keyboards; a press anywhere else in the row does the same.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <tr key={id} data-opens={link ? '' : undefined} onClick={link && openByLink}>
                {columns.map((column, index) => {
                  const Cell = index === 0 ? 'th' : 'td'
                  const content = column.render?.(row)
                  return (
                    <Cell
                      key={column.id}
                      scope={index === 0 ? 'row' : undefined}
                      data-label={column.header}
                      className={classNames(alignment(column), column.isLong && 'long-cell', column.className)}
                      style={widthOf(column.id)}
                    >
                      {/* One part, which on a card stands next to its label. */}
                      <div className="cell">
                        {index === 0 && link ? <FirstCell link={link}>{content}</FirstCell> : content}
                        {index === 0 &&
                          beneath.map((each) => (
                            <div key={each.id} className="cell-beneath">
                              {each.render?.(row)}
                            </div>
                          ))}
                      </div>
                    </Cell>
                  )
                })}
                {rowActions && (
                  <td className="row-actions">
                    <RowActions of={name} actions={rowActions(row)} />
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
  // A user who selects a phone number to copy it does not want to leave.
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

export function isSortable<Row>(column: Column<Row>, serverColumns: TableBarProps['serverColumns']): boolean {
  const ofServer = serverColumns?.find(({ propertyName }) => propertyName === column.id)?.isSortable
  return column.isSortable ?? ofServer ?? false
}

/** Which of several columns comes when in the order. */
function SortPlace({ sorts, column }: { sorts: readonly TableSort[]; column: string }) {
  const place = sorts.findIndex((sort) => sort.column === column)
  const sort = sorts[place]
  if (!sort || sorts.length < 2) return null
  return (
    <>
      <span aria-hidden="true" className="rounded-full bg-primary-soft px-1.5 text-xs text-primary tabular-nums">
        {place + 1}
      </span>
      {place > 0 && <span className="sr-only">{`, then sorted ${sayOrder(sort)}`}</span>}
    </>
  )
}

/** A press turns a column's order: up, down, not at all. With Shift the other columns stay; the Sort menu does so without a key. */
function turned(sorts: readonly TableSort[], column: string, withOthers: boolean): readonly TableSort[] {
  const sort = sorts.find((each) => each.column === column)
  const turnedOver = sort?.isDescending ? [] : [{ column, isDescending: sort !== undefined }]
  if (!withOthers) return turnedOver
  return sort ? sorts.flatMap((each) => (each === sort ? turnedOver : [each])) : [...sorts, ...turnedOver]
}

function sayOrder(sort: TableSort | undefined) {
  if (!sort) return undefined
  return sort.isDescending ? 'descending' : 'ascending'
}

function sortIcon(sort: TableSort | undefined) {
  if (!sort) return 'sort'
  return sort.isDescending ? 'chevron-down' : 'chevron-up'
}

function alignment<Row>(column: Column<Row>): string {
  return column.align === 'end' ? 'text-end' : 'text-start'
}
