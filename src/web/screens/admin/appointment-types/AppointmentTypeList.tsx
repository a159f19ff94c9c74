import { type AppointmentTypeRow, adminAppointmentTypes } from '#contract/admin-appointment-types.ts'
import { appointmentTypes } from '#contract/appointment-types.ts'
import { changeLog } from '#contract/change-log.ts'
import { documentsIn } from '#web/booking/documents.ts'
import { ChangeLogButton } from '#web/change-log/ChangeLogButton.tsx'
import { urlOf } from '#web/platform/api/client.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { IconLink } from '#web/platform/components/IconLink.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import { languagesColumn } from '#web/platform/tables/languages-column.tsx'
import { paths } from '#web/platform/paths.ts'
import { fromList } from '#web/platform/tables/list-return.ts'
import { useTable } from '#web/platform/tables/use-table.ts'

const columns: readonly Column<AppointmentTypeRow>[] = [
  { id: 'name', header: 'Name', render: (type) => <Name type={type} />, className: 'min-w-52' },
  {
    id: 'interactionDuration',
    header: 'Duration',
    render: (type) => `${type.interactionDuration} min`,
    align: 'end',
    className: 'whitespace-nowrap',
  },
  { id: 'sortOrder', header: 'Sort order', render: (type) => type.sortOrder, align: 'end' },
  {
    id: 'description',
    header: 'Documents',
    render: (type) => documentsIn(type.description).join(', '),
    className: 'max-w-md min-w-48',
  },
  { id: 'requestVin', header: 'VIN', render: (type) => (type.requestVin ? 'Yes' : 'No') },
  { id: 'requestDlNumber', header: 'License number', render: (type) => (type.requestDlNumber ? 'Yes' : 'No') },
  languagesColumn(),
]

export function AppointmentTypeList() {
  const table = useTable(adminAppointmentTypes.table, {})
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
        emptyText="Change the search or the filters, or create an appointment type."
        renderRowActions={({ id, name }) => (
          <>
            <IconLink
              icon="edit"
              label={`Edit ${name}`}
              size="small"
              to={paths.updateAppointmentType(id)}
              state={fromList}
            />
            <IconLink
              icon="trash"
              label={`Delete ${name}`}
              size="small"
              to={paths.deleteAppointmentType(id)}
              state={fromList}
            />
            <ChangeLogButton of={name} changes={changeLog.ofRecord} recordTypeName="AppointmentType" id={id} />
          </>
        )}
      />
    </>
  )
}

function Name({ type: { id, name, iconCacheKey } }: { type: AppointmentTypeRow }) {
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center text-muted">
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
      <span className="wrap-anywhere">{name}</span>
    </span>
  )
}
