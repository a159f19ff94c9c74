import { adminSettings } from '#contract/admin-settings.ts'
import { paths } from '#web/platform/paths.ts'
import type { RecordKind } from '#web/platform/record/RecordScreen.tsx'

export const settingRecord: RecordKind<typeof adminSettings.get> = {
  noun: 'setting',
  icon: 'settings',
  list: { label: 'Settings', to: paths.settings },
  read: adminSettings.get,
  input: (id) => ({ params: { keyOrId: String(id) } }),
}
