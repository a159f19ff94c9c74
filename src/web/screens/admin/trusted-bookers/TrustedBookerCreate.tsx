import { trustedBookers } from '#contract/trusted-bookers.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { TrustedBookerForm } from './TrustedBookerForm.tsx'
import { trustedBookerRecord } from './trusted-booker-record.ts'

export function TrustedBookerCreate() {
  const create = useWrite(trustedBookers.create)
  return (
    <>
      <PageHeader
        title="Create trusted booker"
        breadcrumbs={[...trustedBookerRecord.above, trustedBookerRecord.list]}
      />
      <TrustedBookerForm
        onSave={async (body) => {
          await create.mutateAsync({ body })
          return `${body.name} created`
        }}
      />
    </>
  )
}
