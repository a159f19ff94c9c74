import { type TrustedBookerForm as Form, trustedBookers } from '#contract/trusted-bookers.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { UpdateScreen } from '#web/platform/record/UpdateScreen.tsx'
import { TrustedBookerForm } from './TrustedBookerForm.tsx'
import { trustedBookerRecord } from './trusted-booker-record.ts'

export function TrustedBookerUpdate() {
  const update = useWrite(trustedBookers.update)
  return (
    <UpdateScreen
      {...trustedBookerRecord}
      heading="Edit trusted booker"
      headingOf={({ name }) => `Edit ${name}`}
      save={async (form: Form, { id, version }) => {
        await update.mutateAsync({ params: { id }, body: { ...form, version } })
        return `${form.name} updated`
      }}
    >
      {(entry, saving) => <TrustedBookerForm entry={entry} {...saving} />}
    </UpdateScreen>
  )
}
