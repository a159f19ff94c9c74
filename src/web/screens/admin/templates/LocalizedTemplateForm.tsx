import { useForm, useWatch } from 'react-hook-form'
import { LocalizedTemplateForm as Form, type templates } from '#contract/templates.ts'
import { limits } from '#domain/limits.ts'
import { fill } from '#domain/placeholders.ts'
import { LOCALIZED_PLACEHOLDERS, SAMPLE_VALUES } from '#domain/templates/placeholders.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { PlaceholderButtons } from '#web/platform/components/rich-text/PlaceholderButtons.tsx'
import { paths } from '#web/platform/paths.ts'
import { RecordForm } from '#web/platform/record/RecordForm.tsx'
import type { EditFormProps } from '#web/records/record.ts'
import { fillable } from '#web/templates/fillable.ts'
import { SampleText } from '#web/templates/SampleText.tsx'
import { Listen } from './Listen.tsx'
import { ShippedText } from './ShippedText.tsx'

const resolver = contractResolver(fillable(Form, ['messageTemplate', 'announcementTemplate'], LOCALIZED_PLACEHOLDERS))

const sample = (template = '') => fill(template, SAMPLE_VALUES, 'plain')

export function LocalizedTemplateForm({
  record: template,
  ...saving
}: EditFormProps<typeof templates.localizedGet, Form>) {
  const { messageTemplate, announcementTemplate, voiceKey } = template
  const form = useForm({ defaultValues: { messageTemplate, announcementTemplate, voiceKey }, resolver })
  const typed = useWatch({ control: form.control })
  return (
    <RecordForm form={form} list={paths.localizedTemplates} saveLabel="Save" {...saving}>
      <Card title="Text message" actions={<ShippedText form={form} shipped={template.shipped} />}>
        <div className="grid grid-cols-1 gap-4">
          <TextArea form={form} name="messageTemplate" label="Message" limit={limits.localizedTemplate} rows={3} />
          <PlaceholderButtons form={form} name="messageTemplate" placeholders={LOCALIZED_PLACEHOLDERS} />
          <SampleText title="With sample names, customers read" text={sample(typed.messageTemplate)} isTextMessage />
        </div>
      </Card>
      <Card title="Waiting room">
        <div className="grid grid-cols-1 gap-4">
          <TextArea
            form={form}
            name="announcementTemplate"
            label="Announcement"
            limit={limits.localizedTemplate}
            rows={3}
          />
          <PlaceholderButtons form={form} name="announcementTemplate" placeholders={LOCALIZED_PLACEHOLDERS} />
          <SampleText title="With sample names, the waiting room hears" text={sample(typed.announcementTemplate)} />
          <TextField
            form={form}
            name="voiceKey"
            label="Voice key"
            hint="Leave blank for the language’s default voice. Otherwise the speech provider and its voice, such as azure:es-MX-DaliaNeural."
            maxLength={limits.voiceKey}
            autoComplete="off"
            spellCheck={false}
            isOptional
          />
          <Listen
            id={template.id}
            announcementTemplate={typed.announcementTemplate ?? ''}
            voiceKey={typed.voiceKey ?? ''}
          />
        </div>
      </Card>
    </RecordForm>
  )
}
