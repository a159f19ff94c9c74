import { adminSettings, type SettingForm as Form } from '#contract/admin-settings.ts'
import { useWrite } from '#web/api/hooks.ts'
import { PageHeader } from '#web/components/PageHeader.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { messages } from '#web/messages.ts'
import { settingsBreadcrumb } from './LoadedSetting.tsx'
import { SettingForm } from './SettingForm.tsx'

export function SettingCreate() {
  const create = useWrite(adminSettings.create)
  const save = async (body: Form) => {
    await create.mutateAsync({ body })
    toast.success(messages.settingCreated(body.key))
  }
  return (
    <>
      <PageHeader title="Create setting" breadcrumbs={settingsBreadcrumb} />
      <SettingForm onSave={save} />
    </>
  )
}
