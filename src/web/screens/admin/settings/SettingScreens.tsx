import { adminSettings, type Setting, type SettingForm as Form, type SettingRow } from '#contract/admin-settings.ts'
import { fallbackOf, knownSetting, sayFallback, sayValue } from '#domain/settings.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { Beneath } from '#web/platform/components/table/Beneath.tsx'
import type { Column } from '#web/platform/components/table/DataTable.tsx'
import { messages } from '#web/platform/messages.ts'
import { backOffice, paths } from '#web/platform/paths.ts'
import { ConfirmAction } from '#web/platform/record/ConfirmAction.tsx'
import { languagesColumn } from '#web/platform/tables/languages-column.tsx'
import { fromList } from '#web/platform/tables/list-return.ts'
import { listScreen } from '#web/records/list-screen.tsx'
import { crumb, described, savedBy } from '#web/records/record.ts'
import { detailsScreen, updateScreen } from '#web/records/record-screens.tsx'
import { SettingForm } from './SettingForm.tsx'
import { ImportProgress, useZipCodeImport } from './zip-code-import.tsx'
import { useSearchParams } from '#web/platform/links.tsx'

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
      // Only saved choices stand out, not defaults.
      if (id === null) return isEnabled ? 'Yes' : 'No'
      return isEnabled ? <Badge tone="success">Yes</Badge> : <Badge>No</Badge>
    },
    isExtra: true,
  },
  // Few settings are words that customers read.
  { ...languagesColumn<SettingRow>(), isExtra: true },
]

/** What people call a setting: its label, or its key where the portal knows nothing of it. */
const nameOf = ({ key }: { key: string }): string => knownSetting(key)?.label ?? key

/** What removing a setting is called: one that the portal knows does not go away. */
function removalOf(setting: { key: string }): { label: string; heading: string } {
  const known = knownSetting(setting.key)
  const name = nameOf(setting)
  if (!known) return { label: 'Delete', heading: `Delete ${name}` }
  if (fallbackOf(known) === '') return { label: 'Clear', heading: `Clear ${name}` }
  return { label: 'Reset to default', heading: `Reset ${name} to default` }
}

const record = described({
  noun: 'setting',
  icon: 'settings',
  list: crumb(backOffice.settings),
  read: adminSettings.get,
  input: (id) => ({ params: { id: String(id) } }),
  nameOf,
  renderBadge: ({ key }) => <KeyBadge of={key} />,
  Form: SettingForm,
})

const isInstalled = ({ key }: SettingRow): boolean => knownSetting(key)?.kind === 'installed'

export const SettingList = listScreen({
  at: backOffice.settings,
  table: adminSettings.table,
  columns,
  rowId: ({ key }) => key,
  rowName: nameOf,
  emptyText: 'Create a setting to begin.',
  createAt: paths.createSetting,
  useNote: () => {
    const zipCodes = useZipCodeImport()
    return {
      note: <ImportProgress progress={zipCodes.shown} />,
      headActions: (
        <>
          <ButtonLink to={paths.trustedBookers} icon="users">
            Trusted bookers
          </ButtonLink>
          {zipCodes.button}
        </>
      ),
    }
  },
  editAt: (setting) => {
    if (isInstalled(setting)) return undefined
    return setting.id === null ? paths.createSettingOf(setting.key) : paths.updateSetting(setting.id)
  },
  logged: 'Setting',
  useActions: () => ({
    actionsOf: (setting, { edit, log }) => {
      if (isInstalled(setting) || setting.id === null) return [edit]
      const { label, heading } = removalOf(setting)
      const icon = label === 'Reset to default' ? 'refresh' : 'trash'
      const to = paths.deleteSetting(setting.id)
      return [edit, { label, name: heading, icon, to, state: fromList, isIcon: true }, log]
    },
  }),
})

export function SettingCreate() {
  const create = useWrite(adminSettings.create)
  const [search] = useSearchParams()
  const key = search.get('key') ?? ''
  const known = knownSetting(key)
  return (
    <>
      <PageHeader
        title={known ? `Edit ${nameOf({ key })}` : 'Create setting'}
        breadcrumbs={[record.list]}
        badge={known && <KeyBadge of={key} />}
        text={known?.description}
      />
      <SettingForm
        keyToSet={key}
        onSave={async (body) => {
          await create.mutateAsync({ body })
          return messages.settingCreated(body.key)
        }}
      />
    </>
  )
}

export const SettingUpdate = updateScreen(record, {
  textOf: ({ key }) => knownSetting(key)?.description ?? '',
  useSave: savedBy(
    adminSettings.update,
    (form: Form, { id, version }: Setting) => ({ params: { id }, body: { ...form, version } }),
    ({ key }) => messages.settingUpdated(key),
  ),
})

/** A setting that the portal knows does not go away: its default takes over, if it has one. */
export const SettingDelete = detailsScreen(record, {
  heading: 'Delete setting',
  headingOf: (setting) => removalOf(setting).heading,
  Details: ({ record: { id, key } }) => {
    const known = knownSetting(key)
    return (
      <ConfirmAction
        endpoint={adminSettings.remove}
        input={{ params: { id } }}
        list={paths.settings}
        confirmLabel={removalOf({ key }).label}
        isDanger
        doneText={messages.deleted}
      >
        {known ? 'The value of ' : ''}
        <strong>{nameOf({ key })}</strong> will be permanently deleted{known?.isTranslated && ', in every language'}.{' '}
        {known ? sayFallback(known) : 'The portal does not use it.'}
      </ConfirmAction>
    )
  },
})

/** Shown next to the name if the name is not the key. */
function KeyBadge({ of: key }: { of: string }) {
  return nameOf({ key }) !== key && <span className="text-sm text-muted">{key}</span>
}
