import { adminSettings, type SettingRow } from '#contract/admin-settings.ts'
import { changeLog } from '#contract/change-log.ts'
import { knownSetting, sayValue } from '#domain/settings.ts'
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
    render: ({ key }) => {
      const known = knownSetting(key)
      return (
        <>
          <span className="block">{known?.label ?? key}</span>
          {known && <span className="block text-sm font-normal text-muted">{key}</span>}
          <span className="block text-sm font-normal text-muted">{known?.description ?? 'Not used by the portal'}</span>
        </>
      )
    },
    className: 'min-w-56 lg:min-w-96',
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
    className: 'min-w-36 max-w-md wrap-anywhere',
  },
  {
    id: 'defaultValue',
    header: 'Default',
    render: ({ key, defaultValue }) => {
      const known = knownSetting(key)
      if (known?.kind === 'installed') return `Set at installation by ${known.variable}`
      return defaultValue === null ? '' : sayValue(known, defaultValue)
    },
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
        rowId={({ key }) => key}
        emptyText="Change the search or the filters, or create a setting."
        renderRowActions={(setting) => <RowActions setting={setting} />}
      />
    </>
  )
}

function RowActions({ setting: { id, key } }: { setting: SettingRow }) {
  const known = knownSetting(key)
  if (known?.kind === 'installed') return null
  const edit = id === null ? paths.createSettingOf(key) : paths.updateSetting(id)
  return (
    <>
      <IconLink icon="edit" label={`Edit ${key}`} size="small" to={edit} state={fromList} />
      {id !== null && (
        <>
          <IconLink
            icon={known ? 'refresh' : 'trash'}
            label={known ? `Reset ${key} to default` : `Delete ${key}`}
            size="small"
            to={paths.deleteSetting(id)}
            state={fromList}
          />
          <ChangeLogButton of={key} changes={changeLog.ofRecord} recordTypeName="Setting" id={id} />
        </>
      )}
    </>
  )
}
