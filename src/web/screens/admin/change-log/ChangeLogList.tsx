import { useState } from 'react'
import { adminAppointments } from '#contract/admin-appointments.ts'
import { appointmentTypes } from '#contract/appointment-types.ts'
import type { ChangeLogRow } from '#contract/change-log.ts'
import { locations } from '#contract/locations.ts'
import { ChangeHistory } from '#web/change-log/ChangeHistory.tsx'
import { changeColumns, initialLogState } from '#web/change-log/change-log-columns.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { MultiSelectInput } from '#web/platform/components/form/MultiSelect.tsx'
import { optionsOf } from '#web/platform/components/form/options.ts'
import { SwitchInput } from '#web/platform/components/form/Switch.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import { paths } from '#web/platform/paths.ts'
import { useNarrowing, useTable } from '#web/platform/tables/use-table.ts'
import { DayRange } from './DayRange.tsx'
import { bodyOf, everything, isAll, lately, type LogNarrowing } from './narrowing.ts'

const { who, action, appointment, before, after } = changeColumns
const columns: readonly Column<ChangeLogRow>[] = [who, action, appointment, before, after]

/** The changes to appointments, including deleted ones: what, who and when. */
export function ChangeLogList() {
  const [initial] = useState(lately)
  const [narrowing, narrow] = useNarrowing(initial)
  const table = useTable(
    adminAppointments.changeTable,
    { body: { ...bodyOf(narrowing), byAction: true } },
    initialLogState,
  )
  return (
    <>
      <PageHeader
        title="Change Logs"
        text="What was changed in appointments, by whom and when."
        actions={
          <>
            <ButtonLink to={paths.recordChanges} icon="history">
              Other records
            </ButtonLink>
            <ButtonLink to={paths.accesses} icon="users">
              Views and exports
            </ButtonLink>
          </>
        }
      />
      <Narrowings narrowing={narrowing} onChange={narrow} />
      <DataTable
        {...table}
        label="Change Logs"
        filters={
          <SwitchInput
            label="Show Deleted Appointments"
            isSelected={narrowing.viewDeleted}
            onChange={(viewDeleted) => narrow({ ...narrowing, viewDeleted })}
          />
        }
        columns={columns}
        rowId={(row) => String(row.id)}
        unit="change"
        renderRows={(rows) => <ChangeHistory rows={rows} />}
        emptyText="Change the dates, the filters or the search."
        onWiden={isAll(narrowing) ? undefined : () => narrow(everything)}
      />
    </>
  )
}

interface NarrowingsProps {
  narrowing: LogNarrowing
  onChange: (narrowing: LogNarrowing) => void
}

function Narrowings({ narrowing, onChange }: NarrowingsProps) {
  const offices = useRead(locations.options, {}).data ?? []
  const types = useRead(appointmentTypes.options, {}).data ?? []
  const set = (change: Partial<LogNarrowing>) => onChange({ ...narrowing, ...change })
  return (
    <section
      aria-label="Filters"
      className="mb-4 grid grid-cols-2 items-start gap-x-4 gap-y-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto]"
      data-print="hide"
    >
      <MultiSelectInput
        label="Location(s)"
        options={optionsOf(offices)}
        placeholder="Any"
        value={narrowing.locationIds}
        onChange={(locationIds) => set({ locationIds })}
        isOneOfSeveral
      />
      <MultiSelectInput
        label="Appointment Type(s)"
        options={optionsOf(types)}
        placeholder="Any"
        value={narrowing.appointmentTypeIds}
        onChange={(appointmentTypeIds) => set({ appointmentTypeIds })}
        isOneOfSeveral
      />
      <DayRange days={narrowing} onChange={set} />
    </section>
  )
}
