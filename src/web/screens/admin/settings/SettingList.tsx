import { adminSettings, type SettingRow } from '#contract/admin-settings.ts'
import { changeLog } from '#contract/change-log.ts'
import { knownSetting, sayValue } from '#domain/settings.ts'
import { useChangeLog } from '#web/change-log/use-change-log.tsx'
import { Badge } from '#web/platform/components/Badge.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { Beneath } from '#web/platform/components/table/Beneath.tsx'
import { type Column, DataTable } from '#web/platform/components/table/DataTable.tsx'
import type { RowAction } from '#web/platform/components/table/RowActions.tsx'
import { paths } from '#web/platform/paths.ts'
import { languagesColumn } from '#web/platform/tables/languages-column.tsx'
import { fromList } from '#web/platform/tables/list-return.ts'
import { useTable } from '#web/platform/tables/use-table.ts'
import { nameOf, removalOf } from './setting-record.tsx'
import { ImportProgress, useZipCodeImport } from './zip-code-import.tsx'

const columns: readonly Column<SettingRow>[] = [
  {
    id: 'key',
    header: 'Key',
    render: ({ key }) => {
      const name = nameOf({ key })
      return (
        <>
          {name} {name !== key && <Beneath>{key}</Beneath>}
        </>
      )
    },
  },
  {
    id: 'description',
    header: 'What it does',
    render: ({ key }) => knownSetting(key)?.description ?? 'Not used by the portal',
    isLong: true,
    // It is what the list is read for.
    className: 'whole-cell',
    isBeneath: true,
  },
  {
    id: 'value',
    header: 'Value',
    render: ({ key, value, isEnabled, isChanged, defaultValue }) => {
      const known = knownSetting(key)
      return (
        <>
          <span>{sayValue(known, value)}</span>
          {(isChanged || !isEnabled) && (
            <span className="block">
              {isChanged && <Badge tone="info">Changed</Badge>} {!isEnabled && <Badge>Off</Badge>}
            </span>
          )}
          {known?.kind === 'installed' && <Beneath>Set at installation by {known.variable}</Beneath>}
          {isChanged && defaultValue !== null && <Beneath>Default: {sayValue(known, defaultValue)}</Beneath>}
        </>
      )
    },
    className: 'sm:max-w-44',
  },
  {
    id: 'isEnabled',
    header: 'Enabled',
    render: ({ id, isEnabled }) => {
      // Only what somebody has decided stands out.
      if (id === null) return isEnabled ? 'Yes' : 'No'
      return isEnabled ? <Badge tone="success">Yes</Badge> : <Badge>No</Badge>
    },
    isExtra: true,
  },
  // Few settings are words that customers read.
  { ...languagesColumn<SettingRow>(), isExtra: true },
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
            {/* On a phone the others are too long to stand before it. */}
            <ButtonLink
              to={paths.createSetting}
              state={fromList}
              variant="primary"
              icon="plus"
              className="max-sm:order-first"
            >
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
        emptyText="Create a setting to begin."
        rowName={nameOf}
        rowLink={(setting) => (isInstalled(setting) ? undefined : { to: editOf(setting), state: fromList })}
        rowActions={actionsOf}
      />
      {dialog}
    </>
  )

  function actionsOf(setting: SettingRow): RowAction[] {
    const { id } = setting
    if (isInstalled(setting)) return []
    const edit: RowAction = { label: 'Edit', icon: 'edit', to: editOf(setting), state: fromList, isIcon: true }
    if (id === null) return [edit]
    const to = { to: paths.deleteSetting(id), state: fromList, isIcon: true }
    const { label, heading } = removalOf(setting)
    return [
      edit,
      { label, name: heading, icon: label === 'Reset to default' ? 'refresh' : 'trash', ...to },
      changeLogOf({ of: nameOf(setting), changes: changeLog.ofRecord, recordTypeName: 'Setting', id }),
    ]
  }
}

const isInstalled = ({ key }: SettingRow): boolean => knownSetting(key)?.kind === 'installed'

const editOf = ({ id, key }: SettingRow): string => (id === null ? paths.createSettingOf(key) : paths.updateSetting(id))
