import { Link } from 'react-router'
import type { AccessRow } from '#contract/access-log.ts'
import { ACCESS_ACTIONS, type AccessAction } from '#contract/disclosures.ts'
import type { Column } from '#web/platform/components/table/DataTable.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { paths } from '#web/platform/paths.ts'
import { sayAccess, sayNarrowed, sayRecord } from './say-access.ts'

const ACTIONS: Readonly<Record<AccessAction, string>> = {
  Viewed: 'Opened',
  Found: 'Found',
  Listed: 'Listed',
  Exported: 'Exported',
}

/** What is shown of who saw personal data. */
export const accessColumns = {
  when: {
    id: 'happenedAtUtc',
    header: 'When',
    render: ({ happenedAtUtc, timeZone }) => <Moment utc={happenedAtUtc} timeZone={timeZone} />,
    isFilterable: false,
  },
  who: { id: 'principal', header: 'Who', render: ({ principal }) => principal },
  what: {
    id: 'action',
    header: 'What',
    render: (row) => (
      <span className="block min-w-40">
        {sayAccess(row)} {row.recordId !== null && <Record row={row} />}
      </span>
    ),
    isSortable: false,
    options: ACCESS_ACTIONS.map((action) => ({ value: action, label: ACTIONS[action] })),
  },
  where: { id: 'locationName', header: 'Location', render: ({ locationName }) => locationName, isFilterable: false },
  narrowed: {
    id: 'narrowed',
    header: 'Narrowed by',
    render: (row) => (
      <ul>
        {sayNarrowed(row).map((each) => (
          <li key={each} className="wrap-anywhere">
            {each}
          </li>
        ))}
      </ul>
    ),
  },
} satisfies Record<string, Column<AccessRow>>

function Record({ row }: { row: AccessRow }) {
  if (row.recordId === null || row.reference === null) return sayRecord(row)
  return (
    <Link to={paths.appointmentDetails(row.recordId)} className="link whitespace-nowrap">
      {sayRecord(row)}
    </Link>
  )
}
