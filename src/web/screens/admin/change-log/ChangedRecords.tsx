import { useState } from 'react'
import { changeLog, type ChangeLogRow } from '#contract/change-log.ts'
import { locations } from '#contract/locations.ts'
import { ChangeHistory } from '#web/change-log/ChangeHistory.tsx'
import { changeColumns, initialLogState } from '#web/change-log/change-log-columns.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { MultiSelectInput } from '#web/platform/components/form/MultiSelect.tsx'
import { optionsOf } from '#web/platform/components/form/options.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import { paths } from '#web/platform/paths.ts'
import { useNarrowing, useTable } from '#web/platform/tables/use-table.ts'
import { DayRange } from './DayRange.tsx'
import { daysOf, lately } from './narrowing.ts'

const { record, who, action, before, after } = changeColumns
const columns: readonly Column<ChangeLogRow>[] = [record, who, action, before, after]

/** The changes to everything except appointments, including deleted records: what, who and when. */
export function ChangedRecords() {
  const [initial] = useState(lately)
  const { startDate, endDate, locationIds } = initial
  const [narrowing, narrow] = useNarrowing({ startDate, endDate, locationIds })
  const body = { ...daysOf(narrowing), locationIds: narrowing.locationIds.map(Number), byAction: true }
  const table = useTable(changeLog.table, { body }, initialLogState)
  const offices = useRead(locations.options, {}).data ?? []
  return (
    <>
      <PageHeader
        title="Changes to other records"
        breadcrumbs={[{ label: 'Change Logs', to: paths.changeLogs }]}
        text="Everything but appointments: users, settings, locations, hours, tickets, the waiting list and more, also deleted ones."
      />
      <DataTable
        {...table}
        label="Changes to other records"
        filters={
          <>
            <MultiSelectInput
              label="Location(s)"
              options={optionsOf(offices)}
              placeholder="Any"
              value={narrowing.locationIds}
              onChange={(chosen) => narrow({ ...narrowing, locationIds: chosen })}
              isOneOfSeveral
              className="w-full sm:w-52"
            />
            <DayRange days={narrowing} onChange={(change) => narrow({ ...narrowing, ...change })} />
          </>
        }
        columns={columns}
        rowId={(row) => String(row.id)}
        unit="change"
        renderRows={(rows) => <ChangeHistory rows={rows} />}
        emptyText="Change the dates, the filters or the search."
      />
    </>
  )
}
