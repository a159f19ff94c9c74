import { type LocalizedTemplateForm as Form, templates } from '#contract/templates.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { paths } from '#web/platform/paths.ts'
import { UpdateScreen } from '#web/platform/record/UpdateScreen.tsx'
import { LocalizedTemplateForm } from './LocalizedTemplateForm.tsx'

export function LocalizedTemplateUpdate() {
  const update = useWrite(templates.localizedUpdate)
  return (
    <UpdateScreen
      noun="template"
      icon="file-text"
      list={{ label: 'Localized Templates', to: paths.localizedTemplates }}
      read={templates.localizedGet}
      input={(id) => ({ params: { id } })}
      idName="entityId"
      heading="Edit localized template"
      headingOf={({ localeDisplayName }) => `Edit the ${localeDisplayName} messages`}
      save={async (form: Form, { id, localeDisplayName, version }) => {
        await update.mutateAsync({ body: { ...form, id, version } })
        return `${localeDisplayName} messages updated`
      }}
    >
      {(template, saving) => <LocalizedTemplateForm template={template} {...saving} />}
    </UpdateScreen>
  )
}
