import { adminSettings, type SettingForm as Form } from '#contract/admin-settings.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { messages } from '#web/platform/messages.ts'
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
