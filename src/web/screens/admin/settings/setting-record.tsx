import { adminSettings } from '#contract/admin-settings.ts'
import { knownSetting } from '#domain/settings.ts'
import { paths } from '#web/platform/paths.ts'
import type { RecordKind, RecordScreenProps } from '#web/platform/record/RecordScreen.tsx'

type Get = typeof adminSettings.get

/** What people call a setting: its label, or its key where the portal knows nothing of it. */
export const nameOf = ({ key }: { key: string }): string => knownSetting(key)?.label ?? key

export const settingRecord: RecordKind<Get> & Pick<RecordScreenProps<Get>, 'renderBadge'> = {
  noun: 'setting',
  icon: 'settings',
  list: { label: 'Settings', to: paths.settings },
  read: adminSettings.get,
  input: (id) => ({ params: { keyOrId: String(id) } }),
  renderBadge: (setting) =>
    nameOf(setting) !== setting.key && <span className="text-sm text-muted">{setting.key}</span>,
}
