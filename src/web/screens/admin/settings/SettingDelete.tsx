import { adminSettings } from '#contract/admin-settings.ts'
import { knownSetting, sayFallback } from '#domain/settings.ts'
import { messages } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { ConfirmAction } from '#web/platform/record/ConfirmAction.tsx'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { nameOf, settingRecord } from './setting-record.tsx'

/** A setting that the portal knows does not go away: its default takes over. */
export function SettingDelete() {
  const headingOf = (setting: { key: string }) =>
    knownSetting(setting.key) ? `Reset ${nameOf(setting)} to default` : `Delete ${nameOf(setting)}`
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
            <strong>{nameOf({ key })}</strong> is deleted for good.{' '}
            {known ? sayFallback(known) : 'The portal does not use it.'}
          </ConfirmAction>
        )
      }}
    </RecordScreen>
  )
}
