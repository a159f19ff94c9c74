import { adminSettings } from '#contract/admin-settings.ts'
import { knownSetting, sayFallback } from '#domain/settings.ts'
import { messages } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { ConfirmAction } from '#web/platform/record/ConfirmAction.tsx'
import { RecordScreen } from '#web/platform/record/RecordScreen.tsx'
import { nameOf, removalOf, settingRecord } from './setting-record.tsx'

/** A setting that the portal knows does not go away: its default takes over, if it has one. */
export function SettingDelete() {
  return (
    <RecordScreen {...settingRecord} heading="Delete setting" headingOf={(setting) => removalOf(setting).heading}>
      {({ id, key }) => {
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
            <strong>{nameOf({ key })}</strong> will be permanently deleted{known?.isTranslated && ', in every language'}
            . {known ? sayFallback(known) : 'The portal does not use it.'}
          </ConfirmAction>
        )
      }}
    </RecordScreen>
  )
}
