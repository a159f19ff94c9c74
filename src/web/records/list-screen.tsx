import { type ReactNode, type RefObject, useRef } from 'react'
import { changeLog } from '#contract/change-log.ts'
import type { ChangeLogOf } from '#web/change-log/ChangeLogDialog.tsx'
import { useChangeLog } from '#web/change-log/use-change-log.tsx'
import type { Address } from '#web/platform/address.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { type Breadcrumb, PageHeader } from '#web/platform/components/PageHeader.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import type { RowAction } from '#web/platform/components/table/RowActions.tsx'
import { fromList } from '#web/platform/tables/list-return.ts'
import { type Narrowing, type RowOf, type TableEndpoint, useTable } from '#web/platform/tables/use-table.ts'

interface Listed<E extends TableEndpoint> {
  /** Its row in the list of addresses, which names the screen. */
  at: Pick<Address, 'title'>
  above?: readonly Breadcrumb[]
  text?: string
  /** What the table is called, where that is not the screen's name. */
  label?: string
  table: E
  narrowing?: Narrowing<E>
  /** Ways to narrow it that the reader chooses, besides those of its columns. */
  useFilters?: () => { readonly narrowing: Narrowing<E>; readonly filters: ReactNode }
  /** A hook where they depend on the reader. */
  columns: readonly Column<RowOf<E>>[] | (() => readonly Column<RowOf<E>>[])
  rowId?: (row: RowOf<E>) => string
  rowName: (row: RowOf<E>) => string
  emptyText: ReactNode
  /** Where a new one is created. */
  createAt?: string
  /** Before the button that creates a record. */
  headActions?: ReactNode
  /** Below the head. */
  useNote?: () => { readonly note: ReactNode; readonly headActions?: ReactNode }
  /** Where a row leads, if not to where it is edited. */
  openAt?: (row: RowOf<E>) => string
  /** Where a row is edited; none for one that cannot be. */
  editAt?: (row: RowOf<E>) => string | undefined
  deleteAt?: (row: RowOf<E>) => string
  /** Whose change log it is, by its call, where records of several kinds share one. */
  changes?: ChangeLogOf['changes']
  logged?: ChangeLogOf['recordTypeName']
  /** What can be done with a row, where it is not the usual: edit, delete and the change log. */
  useActions?: (table: RefObject<HTMLElement | null>) => Actions<RowOf<E>>
}

interface Actions<Row> {
  /** None where the reader can do nothing. */
  readonly actionsOf: ((row: Row, usual: Usual) => readonly (RowAction | undefined)[]) | undefined
  readonly dialog?: ReactNode
}

interface Usual {
  edit: RowAction | undefined
  remove: RowAction | undefined
  log: RowAction
}

const usually = (): Actions<unknown> => ({
  actionsOf: (_: unknown, { edit, remove, log }: Usual) => [edit, remove, log],
})

/** The list of a record. */
export function listScreen<E extends TableEndpoint>(listed: Listed<E>) {
  const { at, above, text, table, createAt, editAt, openAt = editAt, deleteAt, rowName, logged, headActions } = listed
  const { title = '' } = at
  const unfiltered = () => ({ narrowing: listed.narrowing ?? ({} as Narrowing<E>), filters: undefined })
  const { changes = changeLog.ofRecord, useActions = usually, useNote, useFilters = unfiltered, columns } = listed
  return function List() {
    const { narrowing, filters } = useFilters()
    const shown = useTable(table, narrowing)
    const { changeLogOf, dialog } = useChangeLog()
    const frame = useRef<HTMLDivElement>(null)
    const { actionsOf, dialog: ownDialog } = useActions(frame)
    const noted = useNote?.()
    return (
      <>
        <PageHeader
          title={title}
          {...(above && { breadcrumbs: above })}
          text={text}
          actions={
            (createAt ?? headActions) && (
              <>
                {headActions}
                {noted?.headActions}
                {/* On a phone the others are too long to stand before it. */}
                {createAt && (
                  <ButtonLink
                    to={createAt}
                    state={fromList}
                    variant="primary"
                    icon="plus"
                    className={noted ? 'max-sm:order-first' : undefined}
                  >
                    Create
                  </ButtonLink>
                )}
              </>
            )
          }
        />
        {noted?.note}
        <div ref={frame} tabIndex={-1} className="outline-none">
          <DataTable<RowOf<E> & object>
            {...(shown as typeof shown & { rows: readonly (RowOf<E> & object)[] | undefined })}
            label={listed.label ?? title}
            columns={typeof columns === 'function' ? columns() : columns}
            rowId={listed.rowId ?? ((row) => String((row as { id?: unknown }).id))}
            emptyText={listed.emptyText}
            emptyAction={
              createAt && (
                <ButtonLink to={createAt} state={fromList} icon="plus">
                  Create the first one
                </ButtonLink>
              )
            }
            rowName={rowName}
            rowLink={(row) => {
              const to = openAt?.(row)
              return to === undefined ? undefined : { to, state: fromList }
            }}
            rowActions={actionsOf && ((row) => actionsOf(row, usualOf(row)).filter((action) => action !== undefined))}
            {...(filters && { filters })}
          />
        </div>
        {dialog}
        {ownDialog}
      </>
    )

    function usualOf(row: RowOf<E>): Usual {
      const there = { state: fromList, isIcon: true }
      const [edit, remove] = [editAt?.(row), deleteAt?.(row)]
      const { id } = row as { id?: number }
      return {
        edit: edit === undefined ? undefined : { label: 'Edit', icon: 'edit', to: edit, ...there },
        remove: remove === undefined ? undefined : { label: 'Delete', icon: 'trash', to: remove, ...there },
        log: changeLogOf({ of: rowName(row), changes, id: id ?? 0, ...(logged && { recordTypeName: logged }) }),
      }
    }
  }
}
