import { type LocalizedTemplate, type LocalizedTemplateForm as Form, templates } from '#contract/templates.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { paths } from '#web/platform/paths.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { StaleNotice } from '#web/platform/record/StaleNotice.tsx'
import { useEdited } from '#web/platform/record/use-edited.ts'
import { TemplateNotFound } from '#web/templates/TemplateNotFound.tsx'
import { LocalizedTemplateForm } from './LocalizedTemplateForm.tsx'

export function LocalizedTemplateUpdate() {
  const id = useIdInAddress('entityId')
  const query = useRead(templates.localizedGet, { params: { id } }, { enabled: id > 0 })
  const { data } = query
  return (
    <>
      <PageHeader
        title={data ? `Edit ${data.localeDisplayName}` : 'Edit localized template'}
        breadcrumbs={[{ label: 'Localized Templates', to: paths.localizedTemplates }]}
      />
      <Loaded query={query} what="the template" missing={<TemplateNotFound list={paths.localizedTemplates} />} isScreen>
        {(template) => <Update key={template.id} template={template} />}
      </Loaded>
    </>
  )
}

function Update({ template }: { template: LocalizedTemplate }) {
  const { id, localeDisplayName } = template
  const update = useWrite(templates.localizedUpdate)
  const { edited, isStale, reload } = useEdited(template, update, templates.localizedGet, { params: { id } })
  const { version } = edited
  const save = async (form: Form) => {
    await update.mutateAsync({ body: { ...form, id, version } })
    toast.success(`LocalizedTemplate ${localeDisplayName} updated`)
  }
  return (
    <LocalizedTemplateForm
      key={version}
      template={edited}
      onSave={save}
      notice={isStale && <StaleNotice onReload={reload} />}
    />
  )
}
