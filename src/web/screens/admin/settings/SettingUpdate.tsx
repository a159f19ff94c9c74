import { adminSettings, type SettingForm as Form } from '#contract/admin-settings.ts'
import { knownSetting } from '#domain/settings.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { messages } from '#web/platform/messages.ts'
import { UpdateScreen } from '#web/platform/record/UpdateScreen.tsx'
import { SettingForm } from './SettingForm.tsx'
import { nameOf, settingRecord } from './setting-record.tsx'

export function SettingUpdate() {
  const update = useWrite(adminSettings.update)
  return (
    <UpdateScreen
      {...settingRecord}
      heading="Edit setting"
      headingOf={(setting) => `Edit ${nameOf(setting)}`}
      textOf={({ key }) => knownSetting(key)?.description ?? ''}
      save={async (form: Form, { id, version }) => {
        await update.mutateAsync({ params: { id }, body: { ...form, version } })
        return messages.settingUpdated(form.key)
      }}
    >
      {(setting, saving) => <SettingForm setting={setting} {...saving} />}
    </UpdateScreen>
  )
}
