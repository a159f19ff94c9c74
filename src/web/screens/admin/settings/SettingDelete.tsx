import { adminSettings, type Setting } from '#contract/admin-settings.ts'
import { knownSetting, sayFallback } from '#domain/settings.ts'
import { paths } from '#web/platform/paths.ts'
import { DeleteRecord } from '#web/platform/record/DeleteRecord.tsx'
import { LoadedSetting } from './LoadedSetting.tsx'

export function SettingDelete() {
  return <LoadedSetting deed="Delete">{(setting) => <Delete setting={setting} />}</LoadedSetting>
}

function Delete({ setting: { id, key } }: { setting: Setting }) {
  const known = knownSetting(key)
  return (
    <DeleteRecord endpoint={adminSettings.remove} input={{ params: { id } }} list={paths.settings}>
      <strong>{key}</strong> is deleted for good. {known ? sayFallback(known) : 'The portal does not use it.'}
    </DeleteRecord>
  )
}
