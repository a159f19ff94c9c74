import { type AppointmentTypeRow, adminAppointmentTypes } from '#contract/admin-appointment-types.ts'
import { appointmentTypes } from '#contract/appointment-types.ts'
import { changeLog } from '#contract/change-log.ts'
import { documentsIn } from '#web/booking/documents.ts'
import { useChangeLog } from '#web/change-log/use-change-log.tsx'
import { urlOf } from '#web/platform/api/client.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import { languagesColumn } from '#web/platform/tables/languages-column.tsx'
import { paths } from '#web/platform/paths.ts'
import { fromList } from '#web/platform/tables/list-return.ts'
import { useTable } from '#web/platform/tables/use-table.ts'

const columns: readonly Column<AppointmentTypeRow>[] = [
  { id: 'name', header: 'Name', render: (type) => <Name type={type} /> },
  {
    id: 'interactionDuration',
    header: 'Duration',
    render: (type) => `${type.interactionDuration} min`,
    align: 'end',
    className: 'whitespace-nowrap',
  },
  { id: 'sortOrder', header: 'Sort order', render: (type) => type.sortOrder, align: 'end', isExtra: true },
  {
    id: 'description',
    header: 'Documents',
    render: (type) => documentsIn(type.description).join(', '),
    isLong: true,
  },
  {
    id: 'asksFor',
    header: 'Asks for',
    render: ({ requestVin, requestDlNumber }) =>
      [requestVin && 'VIN', requestDlNumber && 'License number'].filter(Boolean).join(', '),
  },
  { ...languagesColumn<AppointmentTypeRow>(), isWide: true },
  // To filter and to sort by one of them.
  { id: 'requestVin', header: 'VIN', render: (type) => (type.requestVin ? 'Yes' : 'No'), isExtra: true },
  {
    id: 'requestDlNumber',
    header: 'License number',
    render: (type) => (type.requestDlNumber ? 'Yes' : 'No'),
    isExtra: true,
  },
]

export function AppointmentTypeList() {
  const table = useTable(adminAppointmentTypes.table, {})
  const { changeLogOf, dialog } = useChangeLog()
  return (
    <>
      <PageHeader
        title="Appointment Types"
        actions={
          <ButtonLink to={paths.createAppointmentType} state={fromList} variant="primary" icon="plus">
            Create
          </ButtonLink>
        }
      />
      <DataTable
        {...table}
        label="Appointment types"
        columns={columns}
        rowId={(type) => String(type.id)}
        emptyText="Create an appointment type to begin."
        rowName={({ name }) => name}
        rowLink={({ id }) => ({ to: paths.updateAppointmentType(id), state: fromList })}
        rowActions={({ id, name }) => [
          { label: 'Edit', icon: 'edit', to: paths.updateAppointmentType(id), state: fromList, isIcon: true },
          { label: 'Delete', icon: 'trash', to: paths.deleteAppointmentType(id), state: fromList, isIcon: true },
          changeLogOf({ of: name, changes: changeLog.ofRecord, recordTypeName: 'AppointmentType', id }),
        ]}
      />
      {dialog}
    </>
  )
}

function Name({ type: { id, name, iconCacheKey } }: { type: AppointmentTypeRow }) {
  return (
    <span className="flex items-center gap-2.5">
      <span className="grid size-6 shrink-0 place-items-center text-muted">
        {iconCacheKey ? (
          <img
            src={urlOf(appointmentTypes.icon, { params: { id, guid: iconCacheKey } })}
            alt=""
            className="size-full object-contain"
          />
        ) : (
          <Icon name="file-text" className="size-5" />
        )}
      </span>
      <span className="truncate">{name}</span>
    </span>
  )
}
