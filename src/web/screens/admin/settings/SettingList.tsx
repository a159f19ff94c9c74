import { adminSettings, type SettingRow } from '#contract/admin-settings.ts'
import { changeLog } from '#contract/change-log.ts'
import { knownSetting } from '#domain/settings.ts'
import { ChangeLogButton } from '#web/change-log/ChangeLogButton.tsx'
import { Badge } from '#web/platform/components/Badge.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { IconLink } from '#web/platform/components/IconLink.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import { paths } from '#web/platform/paths.ts'
import { languagesColumn } from '#web/platform/tables/languages-column.tsx'
import { fromList } from '#web/platform/tables/list-return.ts'
import { useTable } from '#web/platform/tables/use-table.ts'
import { ImportProgress, useZipCodeImport } from './zip-code-import.tsx'

const columns: readonly Column<SettingRow>[] = [
  {
    id: 'key',
    header: 'Key',
    render: ({ key }) => (
      <>
        <span className="block">{key}</span>
        <span className="block text-sm font-normal text-muted">
          {knownSetting(key)?.label ?? 'Not used by the portal'}
        </span>
      </>
    ),
  },
  { id: 'value', header: 'Value', render: (setting) => setting.value, className: 'max-w-md wrap-anywhere' },
  {
    id: 'isEnabled',
    header: 'Enabled',
    render: (setting) => (setting.isEnabled ? <Badge tone="success">Yes</Badge> : <Badge>No</Badge>),
  },
  languagesColumn(),
]

export function SettingList() {
  const table = useTable(adminSettings.table, {})
  const zipCodes = useZipCodeImport()
  return (
    <>
      <PageHeader
        title="Settings"
        actions={
          <>
            <Button icon="download" isPending={zipCodes.isStarting} onClick={zipCodes.start}>
              Import Zip Codes
            </Button>
            <ButtonLink to={paths.createSetting} state={fromList} variant="primary" icon="plus">
              Create
            </ButtonLink>
          </>
        }
      />
      <ImportProgress progress={zipCodes.shown} />
      <DataTable
        {...table}
        label="Settings"
        columns={columns}
        rowId={(setting) => String(setting.id)}
        emptyText="Change the search or the filters, or create a setting."
        renderRowActions={({ id, key }) => (
          <>
            <IconLink icon="edit" label={`Edit ${key}`} size="small" to={paths.updateSetting(id)} state={fromList} />
            <IconLink icon="trash" label={`Delete ${key}`} size="small" to={paths.deleteSetting(id)} state={fromList} />
            <ChangeLogButton of={key} changes={changeLog.ofRecord} recordTypeName="Setting" id={id} />
          </>
        )}
      />
    </>
  )
}
