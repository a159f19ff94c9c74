import { useSearchParams } from 'react-router'
import { adminSettings } from '#contract/admin-settings.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { messages } from '#web/platform/messages.ts'
import { SettingForm } from './SettingForm.tsx'
import { settingRecord } from './setting-record.tsx'

export function SettingCreate() {
  const create = useWrite(adminSettings.create)
  const [search] = useSearchParams()
  return (
    <>
      <PageHeader title="Create setting" breadcrumbs={[settingRecord.list]} />
      <SettingForm
        keyToSet={search.get('key') ?? ''}
        onSave={async (body) => {
          await create.mutateAsync({ body })
          return messages.settingCreated(body.key)
        }}
      />
    </>
  )
}
