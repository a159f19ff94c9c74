import { adminSettings, type Setting, type SettingForm as Form } from '#contract/admin-settings.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { toast } from '#web/platform/components/toast/toast.ts'
import { messages } from '#web/platform/messages.ts'
import { StaleNotice } from '#web/platform/record/StaleNotice.tsx'
import { useEdited } from '#web/platform/record/use-edited.ts'
import { LoadedSetting } from './LoadedSetting.tsx'
import { SettingForm } from './SettingForm.tsx'

export function SettingUpdate() {
  return <LoadedSetting deed="Edit">{(setting) => <Update key={setting.id} setting={setting} />}</LoadedSetting>
}

function Update({ setting }: { setting: Setting }) {
  const { id } = setting
  const update = useWrite(adminSettings.update)
  const params = { keyOrId: String(id) }
  const { edited, isStale, reload } = useEdited(setting, update, adminSettings.get, { params })
  const { version } = edited
  const save = async (form: Form) => {
    await update.mutateAsync({ params: { id }, body: { ...form, version } })
    toast.success(messages.settingUpdated(form.key))
  }
  return (
    <SettingForm key={version} setting={edited} onSave={save} notice={isStale && <StaleNotice onReload={reload} />} />
  )
}
