import { useMemo, useState } from 'react'
import { adminAppointments } from '#contract/admin-appointments.ts'
import { type AppointmentReportRow, type ReportDefinition, reports } from '#contract/reports.ts'
import { appointmentLabels } from '#web/appointments/appointment-labels.ts'
import { ChangeLogButton } from '#web/change-log/ChangeLogButton.tsx'
import { useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import { IconLink } from '#web/platform/components/IconLink.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { DataTable } from '#web/platform/components/table/DataTable.tsx'
import { initialTableState, type TableState } from '#web/platform/components/table/table-state.ts'
import { sayOwnZone } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { fromList } from '#web/platform/tables/list-return.ts'
import { useTable } from '#web/platform/tables/use-table.ts'
import { ActivityLogDialog } from './ActivityLogDialog.tsx'
import { appointmentColumns } from './appointment-columns.tsx'
import { ExportCsv } from './ExportCsv.tsx'

const REPORT = 'Appointments'

/** The report of all appointments, with an administrator's actions on them. */
export function AppointmentList() {
  const { data: found } = useRead(reports.getId, { params: { report: REPORT } })
  const definition = useRead(reports.get, { params: { reportId: found?.id ?? 0 } }, { enabled: found !== undefined })
  return (
    <>
      <PageHeader
        title={REPORT}
        actions={
          <ButtonLink to={paths.createAppointment} state={fromList} variant="primary" icon="plus">
            Create
          </ButtonLink>
        }
      />
      <Loaded query={definition} what="the report" isScreen>
        {(report) => <ReportTable report={report} />}
      </Loaded>
    </>
  )
}

function ReportTable({ report }: { report: ReportDefinition }) {
  const { reportDataSet } = report
  const table = useTable(reports.datasetTable, { body: { reportDataSet } }, defaultsOf(report))
  const [shown, setShown] = useState<AppointmentReportRow>()
  const columns = useColumns(reportDataSet)
  return (
    <>
      {table.isReplicaAway && (
        <Banner tone="warning" isLive className="mb-4" title="The copy of the database for reports does not answer.">
          This report is read from the main database until it does, and may be slower.
        </Banner>
      )}
      <DataTable
        {...table}
        label={REPORT}
        columns={columns}
        rowId={(row) => String(row.id)}
        note={`Times are in your time zone, ${sayOwnZone()}.`}
        emptyText="Change the search or the filters, or create an appointment."
        actions={<ExportCsv reportDefinitionId={report.id} state={table.state} />}
        renderRowActions={(row) => <RowActions row={row} onShowActivity={() => setShown(row)} />}
      />
      {shown && <ActivityLogDialog id={shown.id} of={nameOf(shown)} onClose={() => setShown(undefined)} />}
    </>
  )
}

const nameOf = ({ firstName, lastName }: AppointmentReportRow): string => `${firstName} ${lastName}`

function RowActions({ row, onShowActivity }: { row: AppointmentReportRow; onShowActivity: () => void }) {
  const { id, appointmentStatus } = row
  const name = nameOf(row)
  const link = { size: 'small', state: fromList } as const
  return (
    <>
      <IconLink {...link} icon="file-text" label={`Details of ${name}`} to={paths.appointmentDetails(id)} />
      {appointmentStatus !== 'Cancelled' && (
        <IconLink {...link} icon="edit" label={`Edit ${name}`} to={paths.updateAppointment(id)} />
      )}
      <IconLink {...link} icon="trash" label={`Delete ${name}`} to={paths.deleteAppointment(id)} />
      <ChangeLogButton of={name} changes={adminAppointments.changeTableOf} id={id} labels={appointmentLabels} />
      <IconButton icon="list" label={`Activity log of ${name}`} size="small" onClick={onShowActivity} />
    </>
  )
}

function useColumns(reportDataSet: ReportDefinition['reportDataSet']) {
  const optionsOf = (propertyName: string) => ({ body: { reportDataSet, propertyName } })
  const { data: locationName } = useRead(reports.selectColumnOptions, optionsOf('locationName'))
  const { data: appointmentStatus } = useRead(reports.selectColumnOptions, optionsOf('appointmentStatus'))
  const { data: appointmentTypes } = useRead(reports.selectColumnOptions, optionsOf('appointmentTypes'))
  const { data: calendarName } = useRead(reports.selectColumnOptions, optionsOf('calendarName'))
  return useMemo(
    () => appointmentColumns({ locationName, calendarName, appointmentStatus, appointmentTypes }),
    [locationName, calendarName, appointmentStatus, appointmentTypes],
  )
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
      term: searchTerm,
      upTo: operationalSearchTerm,
    })),
  }
}
