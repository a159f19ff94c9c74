import { useForm, useWatch } from 'react-hook-form'
import { type SmsTemplate, SmsTemplateForm, templates } from '#contract/templates.ts'
import { limits } from '#domain/limits.ts'
import { fittedText } from '#domain/outbox/fitted-text.ts'
import { placeholdersOf, SAMPLE_VALUES, SMS_PLACEHOLDERS } from '#domain/templates/placeholders.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { PlaceholderButtons } from '#web/platform/components/rich-text/PlaceholderButtons.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { paths } from '#web/platform/paths.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { RecordForm, type Saving } from '#web/platform/record/RecordForm.tsx'
import { StaleNotice } from '#web/platform/record/StaleNotice.tsx'
import { useEdited } from '#web/platform/record/use-edited.ts'
import { fillable } from '#web/templates/fillable.ts'
import { SampleText } from '#web/templates/SampleText.tsx'
import { TemplateNotFound } from '#web/templates/TemplateNotFound.tsx'

export function SmsTemplateUpdate() {
  const id = useIdInAddress('entityId')
  const query = useRead(templates.smsGet, { params: { id } }, { enabled: id > 0 })
  const { data } = query
  return (
    <>
      <PageHeader
        title={data ? `Edit ${data.key}` : 'Edit SMS template'}
        breadcrumbs={[{ label: 'SMS Templates', to: paths.smsTemplates }]}
      />
      <Loaded query={query} what="the template" missing={<TemplateNotFound list={paths.smsTemplates} />} isScreen>
        {(template) => <Update key={template.id} template={template} />}
      </Loaded>
    </>
  )
}

function Update({ template }: { template: SmsTemplate }) {
  const { id, key } = template
  const update = useWrite(templates.smsUpdate)
  const { edited, isStale, reload } = useEdited(template, update, templates.smsGet, { params: { id } })
  const { version } = edited
  const save = async (form: SmsTemplateForm) => {
    await update.mutateAsync({ body: { ...form, id, version } })
    toast.success(`SmsTemplate ${key} updated`)
  }
  return <Fields key={version} template={edited} onSave={save} notice={isStale && <StaleNotice onReload={reload} />} />
}

function Fields({ template, ...saving }: Saving<SmsTemplateForm> & { template: SmsTemplate }) {
  const placeholders = placeholdersOf(SMS_PLACEHOLDERS, template.key)
  const form = useForm({
    defaultValues: { body: template.body },
    resolver: contractResolver(fillable(SmsTemplateForm, ['body'], placeholders)),
  })
  const body = useWatch({ control: form.control, name: 'body' })
  return (
    <RecordForm form={form} list={paths.smsTemplates} saveLabel="Save" {...saving}>
      <Card>
        <div className="grid grid-cols-1 gap-4">
          <TextArea form={form} name="body" label="Body" limit={limits.smsTemplateBody} rows={3} />
          <PlaceholderButtons form={form} name="body" placeholders={placeholders} />
          <SampleText
            title="With sample data, customers read"
            text={fittedText(body, SAMPLE_VALUES, 0)}
            isTextMessage
          />
        </div>
      </Card>
    </RecordForm>
  )
}
