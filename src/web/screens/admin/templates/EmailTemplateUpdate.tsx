import { type EmailTemplate, type EmailTemplateForm as Form, templates } from '#contract/templates.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { messages } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { StaleNotice } from '#web/platform/record/StaleNotice.tsx'
import { useEdited } from '#web/platform/record/use-edited.ts'
import { TemplateNotFound } from '#web/templates/TemplateNotFound.tsx'
import { EmailTemplateForm } from './EmailTemplateForm.tsx'

export function EmailTemplateUpdate() {
  const id = useIdInAddress('id')
  const query = useRead(templates.emailGet, { params: { id } }, { enabled: id > 0 })
  const { data } = query
  return (
    <>
      <PageHeader
        title={data ? `Edit ${data.key}` : 'Edit email template'}
        breadcrumbs={[{ label: 'Email Templates', to: paths.emailTemplates }]}
        text={data?.description}
      />
      <Loaded query={query} what="the template" missing={<TemplateNotFound list={paths.emailTemplates} />} isScreen>
        {(template) => <Update key={template.id} template={template} />}
      </Loaded>
    </>
  )
}

function Update({ template }: { template: EmailTemplate }) {
  const { id, key } = template
  const update = useWrite(templates.emailUpdate)
  const { edited, isStale, reload } = useEdited(template, update, templates.emailGet, { params: { id } })
  const { version } = edited
  const save = async (form: Form) => {
    await update.mutateAsync({ body: { ...form, id, version } })
    toast.success(messages.emailTemplateUpdated(key))
  }
  return (
    <EmailTemplateForm
      key={version}
      template={edited}
      onSave={save}
      notice={isStale && <StaleNotice onReload={reload} />}
    />
  )
}
