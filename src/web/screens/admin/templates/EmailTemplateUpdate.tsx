import { type EmailTemplateForm as Form, templates } from '#contract/templates.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { messages } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { UpdateScreen } from '#web/platform/record/UpdateScreen.tsx'
import { EmailTemplateForm } from './EmailTemplateForm.tsx'

export function EmailTemplateUpdate() {
  const update = useWrite(templates.emailUpdate)
  return (
    <UpdateScreen
      noun="template"
      icon="file-text"
      list={{ label: 'Email Templates', to: paths.emailTemplates }}
      read={templates.emailGet}
      input={(id) => ({ params: { id } })}
      heading="Edit email template"
      headingOf={({ key }) => `Edit ${key}`}
      textOf={({ description }) => description}
      save={async (form: Form, { id, key, version }) => {
        await update.mutateAsync({ body: { ...form, id, version } })
        return messages.emailTemplateUpdated(key)
      }}
    >
      {(template, saving) => <EmailTemplateForm template={template} {...saving} />}
    </UpdateScreen>
  )
}
