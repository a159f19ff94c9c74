import { changeLog } from '#contract/change-log.ts'
import { type TrustedBookerRow, trustedBookers } from '#contract/trusted-bookers.ts'
import { sayMost, TRUSTED_KIND_LABELS } from '#domain/appointments/trusted-booker.ts'
import { useChangeLog } from '#web/change-log/use-change-log.tsx'
import { Badge } from '#web/platform/components/Badge.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import type { RowAction } from '#web/platform/components/table/RowActions.tsx'
import { readersDate } from '#web/platform/i18n/say-time.ts'
import { sayMediumDate } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { fromList } from '#web/platform/tables/list-return.ts'
import { useTable } from '#web/platform/tables/use-table.ts'
import { trustedBookerRecord } from './trusted-booker-record.ts'

const columns: readonly Column<TrustedBookerRow>[] = [
  { id: 'name', header: 'Name', render: ({ name }) => name },
  // What it is can be seen: a domain, an address, a number, a network.
  { id: 'kind', header: 'Known by', render: ({ kind }) => TRUSTED_KIND_LABELS[kind], isExtra: true },
  {
    id: 'value',
    header: 'Value',
    render: ({ value }) => <span className="wrap-anywhere">{value}</span>,
    isBeneath: true,
  },
  { id: 'most', header: 'May book', render: ({ kind, most }) => sayMost(kind, most) },
  {
    id: 'until',
    header: 'Until',
    render: ({ until }) => (
      <>
        <span className="me-2 whitespace-nowrap">{sayMediumDate(until)}</span>
        {until < today() && <Badge>Over</Badge>}
      </>
    ),
  },
  {
    id: 'by',
    header: 'By',
    render: ({ by }) => <span className="wrap-anywhere">{by ?? ''}</span>,
    isLong: true,
    isWide: true,
  },
  { id: 'note', header: 'Note', render: ({ note }) => note, isExtra: true },
]

/** By the reader's calendar; the server goes by the office's. */
const today = () => readersDate(new Date())

export function TrustedBookerList() {
  const table = useTable(trustedBookers.table, {})
  const { changeLogOf, dialog } = useChangeLog()
  return (
    <>
      <PageHeader
        title="Trusted bookers"
        breadcrumbs={trustedBookerRecord.above}
        text="Fleets, dealers, schools and libraries that may book more appointments than one person can."
        actions={
          <ButtonLink to={paths.createTrustedBooker} state={fromList} variant="primary" icon="plus">
            Create
          </ButtonLink>
        }
      />
      <DataTable
        {...table}
        label="Trusted bookers"
        columns={columns}
        rowId={({ id }) => String(id)}
        emptyText="No trusted bookers yet. Add a fleet, a school or a library."
        rowName={({ name }) => name}
        rowLink={({ id }) => ({ to: paths.updateTrustedBooker(id), state: fromList })}
        rowActions={actionsOf}
      />
      {dialog}
    </>
  )

  function actionsOf({ id, name }: TrustedBookerRow): RowAction[] {
    return [
      { label: 'Edit', icon: 'edit', to: paths.updateTrustedBooker(id), state: fromList, isIcon: true },
      { label: 'Delete', icon: 'trash', to: paths.deleteTrustedBooker(id), state: fromList, isIcon: true },
      changeLogOf({ of: name, changes: changeLog.ofRecord, recordTypeName: 'TrustedBooker', id }),
    ]
  }
}
