import type { AccessRow } from '#contract/access-log.ts'
import { ACCESS_ACTIONS, type AccessAction } from '#contract/disclosures.ts'
import { Beneath } from '#web/platform/components/table/Beneath.tsx'
import type { Column } from '#web/platform/components/table/DataTable.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { paths } from '#web/platform/paths.ts'
import { sayAccess, sayNarrowed, sayRecord } from './say-access.ts'
import { Link } from '#web/platform/links.tsx'

const ACTIONS: Readonly<Record<AccessAction, string>> = {
  Viewed: 'Opened',
  Found: 'Found',
  Listed: 'Listed',
  Exported: 'Exported',
}

const options = ACCESS_ACTIONS.map((action) => ({ value: action, label: ACTIONS[action] }))

/** What is shown of who saw personal data. */
export const accessColumns = {
  when: {
    id: 'happenedAtUtc',
    header: 'When',
    render: ({ happenedAtUtc }) => <Moment utc={happenedAtUtc} />,
    isFilterable: false,
  },
  who: { id: 'principal', header: 'Who', render: ({ principal }) => principal },
  what: {
    id: 'action',
    header: 'What',
    render: (row) => {
      const narrowed = sayNarrowed(row)
      return (
        <>
          {sayAccess(row)} {row.recordId !== null && <Record row={row} />}
          {narrowed.length > 0 && <Beneath>Filters {narrowed.join('; ')}</Beneath>}
        </>
      )
    },
    className: 'sm:max-w-md sm:py-1',
    isSortable: false,
    options,
  },
  /** Of a known record. */
  how: { id: 'action', header: 'What', render: ({ action }) => ACTIONS[action], isSortable: false, options },
  where: { id: 'locationName', header: 'Location', render: ({ locationName }) => locationName, isFilterable: false },
} satisfies Record<string, Column<AccessRow>>

function Record({ row }: { row: AccessRow }) {
  if (row.recordId === null || row.reference === null) return sayRecord(row)
  return (
    <Link to={paths.appointmentDetails(row.recordId)} className="link whitespace-nowrap">
      {sayRecord(row)}
    </Link>
  )
}
