import { adminSettings, type Setting } from '#contract/admin-settings.ts'
import { knownSetting, sayFallback } from '#domain/settings.ts'
import { useWrite } from '#web/api/hooks.ts'
import { useReturnToList } from '#web/components/table/list-return.ts'
import { toast } from '#web/components/toast/toast.ts'
import { messages } from '#web/messages.ts'
import { paths } from '#web/paths.ts'
import { ConfirmAction } from '#web/record/ConfirmAction.tsx'
import { LoadedSetting } from './LoadedSetting.tsx'

export function SettingDelete() {
  return <LoadedSetting deed="Delete">{(setting) => <Delete setting={setting} />}</LoadedSetting>
}

function Delete({ setting: { id, key } }: { setting: Setting }) {
  const remove = useWrite(adminSettings.remove)
  const goBack = useReturnToList(paths.settings)
  const known = knownSetting(key)
  const confirm = () =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast.success(messages.deleted)
          goBack()
        },
      },
    )
  return (
    <ConfirmAction
      list={paths.settings}
      confirmLabel="Delete"
      isDanger
      isPending={remove.isPending}
      failed={remove.error}
      onConfirm={confirm}
    >
      <strong>{key}</strong> is deleted for good. {known ? sayFallback(known) : 'The portal does not use it.'}
    </ConfirmAction>
  )
}
