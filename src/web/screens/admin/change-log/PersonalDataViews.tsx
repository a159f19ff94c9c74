import { useState } from 'react'
import { type AccessRow, accessLog } from '#contract/access-log.ts'
import { accessColumns } from '#web/access-log/access-columns.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import { paths } from '#web/platform/paths.ts'
import { useNarrowing, useTable } from '#web/platform/tables/use-table.ts'
import { DayRange } from './DayRange.tsx'
import { daysOf, lately } from './narrowing.ts'

const { when, who, what, where } = accessColumns
const columns: readonly Column<AccessRow>[] = [when, who, what, where]

/** Who opened, found, listed or exported customers' data. */
export function PersonalDataViews() {
  const [initial] = useState(lately)
  const [days, narrow] = useNarrowing({ startDate: initial.startDate, endDate: initial.endDate })
  const table = useTable(accessLog.table, { body: daysOf(days) })
  return (
    <>
      <PageHeader
        title="Views and exports"
        breadcrumbs={[{ label: 'Change Logs', to: paths.changeLogs }]}
        text="Who opened, found, listed or exported customers’ data. Search for a person, or for an appointment’s number or reference."
      />
      <DataTable
        {...table}
        label="Views and exports"
        filters={<DayRange days={days} onChange={(change) => narrow({ ...days, ...change })} />}
        columns={columns}
        rowId={(row) => String(row.id)}
        emptyText="Change the dates, the filters or the search."
      />
    </>
  )
}
