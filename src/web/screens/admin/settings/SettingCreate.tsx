import { useSearchParams } from 'react-router'
import { adminSettings } from '#contract/admin-settings.ts'
import { knownSetting } from '#domain/settings.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { messages } from '#web/platform/messages.ts'
import { SettingForm } from './SettingForm.tsx'
import { KeyBadge, nameOf, settingRecord } from './setting-record.tsx'

export function SettingCreate() {
  const create = useWrite(adminSettings.create)
  const [search] = useSearchParams()
  const key = search.get('key') ?? ''
  const known = knownSetting(key)
  return (
    <>
      <PageHeader
        title={known ? `Edit ${nameOf({ key })}` : 'Create setting'}
        breadcrumbs={[settingRecord.list]}
        badge={known && <KeyBadge of={key} />}
        text={known?.description}
      />
      <SettingForm
        keyToSet={key}
        onSave={async (body) => {
          await create.mutateAsync({ body })
          return messages.settingCreated(body.key)
        }}
      />
    </>
  )
}
