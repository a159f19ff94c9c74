import { adminSettings } from '#contract/admin-settings.ts'
import { knownSetting, sayFallback } from '#domain/settings.ts'
import { paths } from '#web/platform/paths.ts'
import { DeleteRecord } from '#web/platform/record/DeleteRecord.tsx'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { settingRecord } from './setting-record.ts'

export function SettingDelete() {
  return (
    <RecordScreen {...settingRecord} heading="Delete setting" headingOf={({ key }) => `Delete ${key}`}>
      {({ id, key }) => {
        const known = knownSetting(key)
        return (
          <DeleteRecord endpoint={adminSettings.remove} input={{ params: { id } }} list={paths.settings}>
            <strong>{key}</strong> is deleted for good. {known ? sayFallback(known) : 'The portal does not use it.'}
          </DeleteRecord>
        )
      }}
    </RecordScreen>
  )
}
