import { adminSettings } from '#contract/admin-settings.ts'
import { fallbackOf, knownSetting } from '#domain/settings.ts'
import { paths } from '#web/platform/paths.ts'
import type { RecordKind, RecordScreenProps } from '#web/platform/record/RecordScreen.tsx'

type Get = typeof adminSettings.get

/** What people call a setting: its label, or its key where the portal knows nothing of it. */
export const nameOf = ({ key }: { key: string }): string => knownSetting(key)?.label ?? key

/** What removing a setting is called: one that the portal knows does not go away. */
export function removalOf(setting: { key: string }): { label: string; heading: string } {
  const known = knownSetting(setting.key)
  const name = nameOf(setting)
  if (!known) return { label: 'Delete', heading: `Delete ${name}` }
  if (fallbackOf(known) === '') return { label: 'Clear', heading: `Clear ${name}` }
  return { label: 'Reset to default', heading: `Reset ${name} to default` }
}

export const settingRecord: RecordKind<Get> & Pick<RecordScreenProps<Get>, 'renderBadge'> = {
  noun: 'setting',
  icon: 'settings',
  list: { label: 'Settings', to: paths.settings },
  read: adminSettings.get,
  input: (id) => ({ params: { id: String(id) } }),
  renderBadge: ({ key }) => <KeyBadge of={key} />,
}

/** Beside the name, where that is not the key. */
export function KeyBadge({ of: key }: { of: string }) {
  return nameOf({ key }) !== key && <span className="text-sm text-muted">{key}</span>
}
