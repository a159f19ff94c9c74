import { adminSettings, type SettingRow } from '#contract/admin-settings.ts'
import { changeLog } from '#contract/change-log.ts'
import { knownSetting, sayValue } from '#domain/settings.ts'
import { useChangeLog } from '#web/change-log/use-change-log.tsx'
import { Badge } from '#web/platform/components/Badge.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import type { RowAction } from '#web/platform/components/table/RowActions.tsx'
import { paths } from '#web/platform/paths.ts'
import { languagesColumn } from '#web/platform/tables/languages-column.tsx'
import { fromList } from '#web/platform/tables/list-return.ts'
import { useTable } from '#web/platform/tables/use-table.ts'
import { ImportProgress, useZipCodeImport } from './zip-code-import.tsx'

const columns: readonly Column<SettingRow>[] = [
  {
    id: 'key',
    header: 'Key',
    render: ({ key }) => {
      const known = knownSetting(key)
      return (
        <>
          {known?.label ?? key} {known && <span className="font-normal text-muted">{key}</span>}
        </>
      )
    },
    className: 'sm:max-w-60',
  },
  {
    id: 'description',
    header: 'What it does',
    render: ({ key }) => knownSetting(key)?.description ?? 'Not used by the portal',
    isLong: true,
  },
  {
    id: 'value',
    header: 'Value',
    render: ({ key, value, isChanged }) => (
      <>
        <span className="me-2">{sayValue(knownSetting(key), value)}</span>
        {isChanged && <Badge tone="info">Changed</Badge>}
      </>
    ),
    className: 'sm:max-w-40',
  },
  {
    id: 'defaultValue',
    header: 'Default',
    render: ({ key, defaultValue }) => {
      const known = knownSetting(key)
      if (known?.kind === 'installed') return `Set at installation by ${known.variable}`
      return defaultValue === null ? '' : sayValue(known, defaultValue)
    },
    className: 'sm:max-w-32',
  },
  {
    id: 'isEnabled',
    header: 'Enabled',
    render: ({ id, isEnabled }) => {
      if (id === null) return <span className="text-muted">Default</span>
      return isEnabled ? <Badge tone="success">Yes</Badge> : <Badge>No</Badge>
    },
  },
  languagesColumn(),
]

export function SettingList() {
  const table = useTable(adminSettings.table, {})
  const zipCodes = useZipCodeImport()
  const { changeLogOf, dialog } = useChangeLog()
  return (
    <>
      <PageHeader
        title="Settings"
        actions={
          <>
            <ButtonLink to={paths.trustedBookers} icon="users">
              Trusted bookers
            </ButtonLink>
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
        rowId={({ key }) => key}
        emptyText="Change the search or the filters, or create a setting."
        rowName={({ key }) => key}
        rowLink={(setting) => (isInstalled(setting) ? undefined : { to: editOf(setting), state: fromList })}
        rowActions={actionsOf}
      />
      {dialog}
    </>
  )

  function actionsOf(setting: SettingRow): RowAction[] {
    const { id, key } = setting
    if (isInstalled(setting)) return []
    const edit: RowAction = { label: 'Edit', icon: 'edit', to: editOf(setting), state: fromList, isIcon: true }
    if (id === null) return [edit]
    const to = { to: paths.deleteSetting(id), state: fromList, isIcon: true }
    return [
      edit,
      knownSetting(key)
        ? { label: 'Reset to default', name: `Reset ${key} to default`, icon: 'refresh', ...to }
        : { label: 'Delete', icon: 'trash', ...to },
      changeLogOf({ of: key, changes: changeLog.ofRecord, recordTypeName: 'Setting', id }),
    ]
  }
}

const isInstalled = ({ key }: SettingRow): boolean => knownSetting(key)?.kind === 'installed'

const editOf = ({ id, key }: SettingRow): string => (id === null ? paths.createSettingOf(key) : paths.updateSetting(id))
