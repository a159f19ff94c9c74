import { today } from '@internationalized/date'
import { useMemo, useState } from 'react'
import { adminAppointments } from '#contract/admin-appointments.ts'
import { type AppointmentReportRow, REPORT_DATA_SETS, type ReportDefinition, reports } from '#contract/reports.ts'
import { useChangeLog } from '#web/change-log/use-change-log.tsx'
import { useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import type { RowAction } from '#web/platform/components/table/RowActions.tsx'
import { initialTableState, type TableState } from '#web/platform/components/table/table-state.ts'
import { ENGLISH } from '#web/platform/i18n/say-english.ts'
import { browserTimeZone, sayZone } from '#web/platform/i18n/say-time.ts'
import { paths } from '#web/platform/paths.ts'
import { isAwaited, Loaded } from '#web/platform/record/Loaded.tsx'
import { fromList } from '#web/platform/tables/list-return.ts'
import { useTable } from '#web/platform/tables/use-table.ts'
import { ActivityLogDialog } from './ActivityLogDialog.tsx'
import { appointmentColumns } from './appointment-columns.tsx'
import { ExportCsv } from './ExportCsv.tsx'

const REPORT = 'Appointments'

/** The report of all appointments, with an administrator's actions on them. */
export function AppointmentList() {
  const found = useRead(reports.getId, { params: { report: REPORT } })
  const reportId = found.data?.id ?? 0
  const definition = useRead(reports.get, { params: { reportId } }, { enabled: found.data !== undefined })
  const { columns, isWaiting } = useColumns(definition.data?.reportDataSet)
  return (
    <>
      <PageHeader
        title={REPORT}
        actions={
          <>
            <ButtonLink to={paths.suspiciousBookings} icon="alert">
              Suspicious bookings
            </ButtonLink>
            <ButtonLink to={paths.createAppointment} state={fromList} variant="primary" icon="plus">
              Create
            </ButtonLink>
          </>
        }
      />
      <Loaded query={found} what="the report" isScreen isWaiting={isAwaited(definition) || isWaiting}>
        {() => (
          <Loaded query={definition} what="the report" isScreen>
            {(report) => <ReportTable report={report} columns={columns} />}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

interface ReportTableProps {
  report: ReportDefinition
  columns: readonly Column<AppointmentReportRow>[]
}

function ReportTable({ report, columns }: ReportTableProps) {
  const { reportDataSet } = report
  const table = useTable(reports.datasetTable, { body: { reportDataSet } }, defaultsOf(report))
  const [shown, setShown] = useState<AppointmentReportRow>()
  const { changeLogOf, dialog } = useChangeLog()
  return (
    <>
      {table.isReplicaAway && (
        <Banner tone="warning" isLive className="mb-4" title="The reporting database is not responding.">
          This report is read from the main database until it does, and may be slower.
        </Banner>
      )}
      <DataTable
        {...table}
        label={REPORT}
        columns={columns}
        rowId={(row) => String(row.id)}
        note={`Times are in ${sayZone(ENGLISH, browserTimeZone())}.`}
        emptyText="Create an appointment to begin."
        actions={<ExportCsv reportDefinitionId={report.id} state={table.state} />}
        rowName={nameOf}
        rowLink={(row) => ({
          to: paths.appointmentDetails(row.id),
          state: fromList,
          label: `details of ${nameOf(row)}`,
        })}
        rowActions={actionsOf}
      />
      {shown && <ActivityLogDialog id={shown.id} of={nameOf(shown)} onClose={() => setShown(undefined)} />}
      {dialog}
    </>
  )

  function actionsOf(row: AppointmentReportRow): RowAction[] {
    const { id, appointmentStatus } = row
    const there = { state: fromList, isIcon: true }
    const edit: RowAction = { label: 'Edit', icon: 'edit', to: paths.updateAppointment(id), ...there }
    return [
      ...(appointmentStatus === 'Cancelled' ? [] : [edit]),
      { label: 'Delete', icon: 'trash', to: paths.deleteAppointment(id), ...there },
      { label: 'Details', icon: 'file-text', to: paths.appointmentDetails(id), state: fromList },
      changeLogOf({ of: nameOf(row), changes: adminAppointments.changeTableOf, id }),
      { label: 'Activity log', icon: 'list', onAction: () => setShown(row) },
    ]
  }
}

const nameOf = ({ firstName, lastName }: AppointmentReportRow): string => `${firstName} ${lastName}`

/** The columns, with what can be chosen to filter them, once it is known which report they are of. */
function useColumns(dataSet: ReportDefinition['reportDataSet'] | undefined) {
  const offices = useOptions(dataSet, 'locationName')
  const statuses = useOptions(dataSet, 'appointmentStatus')
  const types = useOptions(dataSet, 'appointmentTypes')
  const calendars = useOptions(dataSet, 'calendarName')
  const columns = useMemo(
    () =>
      appointmentColumns({
        locationName: offices.data,
        appointmentStatus: statuses.data,
        appointmentTypes: types.data,
        calendarName: calendars.data,
      }),
    [offices.data, statuses.data, types.data, calendars.data],
  )
  return { columns, isWaiting: [offices, statuses, types, calendars].some(isAwaited) }
}

function useOptions(dataSet: ReportDefinition['reportDataSet'] | undefined, propertyName: string) {
  const body = { reportDataSet: dataSet ?? REPORT_DATA_SETS[0], propertyName }
  return useRead(reports.selectColumnOptions, { body }, { enabled: dataSet !== undefined })
}

/** The report's initial state, from its definition. */
function defaultsOf({ columnFilterDefaults, columnSortDefaults }: ReportDefinition): TableState {
  return {
    ...initialTableState,
    sorts: columnSortDefaults
      .filter(({ sortDirection }) => sortDirection !== null)
      .map(({ propertyName, sortDirection }) => ({ column: propertyName, isDescending: sortDirection === 'desc' })),
    filters: columnFilterDefaults.map(({ propertyName, type, searchTerm, operationalSearchTerm }) => ({
      column: propertyName,
      type,
      term: dayOf(searchTerm),
      upTo: dayOf(operationalSearchTerm),
    })),
  }
}

/** A definition may say "today", which is another day for every reader. */
function dayOf(term: string): string {
  return term === 'today' ? today(browserTimeZone()).toString() : term
}
