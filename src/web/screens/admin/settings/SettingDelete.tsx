import { adminSettings } from '#contract/admin-settings.ts'
import { knownSetting, sayFallback } from '#domain/settings.ts'
import { messages } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { ConfirmAction } from '#web/platform/record/ConfirmAction.tsx'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { settingRecord } from './setting-record.ts'

/** A setting that the portal knows does not go away: its default takes over. */
export function SettingDelete() {
  const headingOf = ({ key }: { key: string }) => (knownSetting(key) ? `Reset ${key} to default` : `Delete ${key}`)
  return (
    <RecordScreen {...settingRecord} heading="Delete setting" headingOf={headingOf}>
      {({ id, key }) => {
        const known = knownSetting(key)
        return (
          <ConfirmAction
            endpoint={adminSettings.remove}
            input={{ params: { id } }}
            list={paths.settings}
            confirmLabel={known ? 'Reset to default' : 'Delete'}
            isDanger
            doneText={messages.deleted}
          >
            {known ? 'The value of ' : ''}
            <strong>{key}</strong> is deleted for good. {known ? sayFallback(known) : 'The portal does not use it.'}
          </ConfirmAction>
        )
      }}
    </RecordScreen>
  )
}
