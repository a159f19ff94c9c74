import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type LocalizedTemplate, LocalizedTemplateForm as Form } from '#contract/templates.ts'
import { limits } from '#domain/limits.ts'
import { fill } from '#domain/placeholders.ts'
import { LOCALIZED_PLACEHOLDERS, SAMPLE_VALUES } from '#domain/templates/placeholders.ts'
import { Button } from '#web/components/Button.tsx'
import { Card } from '#web/components/Card.tsx'
import { FormActions } from '#web/components/form/FormActions.tsx'
import { TextArea } from '#web/components/form/TextArea.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { useLeaveGuard } from '#web/components/form/use-leave-guard.tsx'
import { PlaceholderButtons } from '#web/components/rich-text/PlaceholderButtons.tsx'
import { useReturnToList } from '#web/components/table/list-return.ts'
import { paths } from '#web/paths.ts'
import { saveForm } from '#web/record/save-form.ts'
import { fillable } from '#web/templates/fillable.ts'
import { SampleText } from '#web/templates/SampleText.tsx'
import { Listen } from './Listen.tsx'

interface LocalizedTemplateFormProps {
  template: LocalizedTemplate
  /** Rejects with what the server refused. */
  onSave: (form: Form) => Promise<unknown>
  /** Above the buttons: what whoever saves has to know. */
  notice: ReactNode
}

const resolver = zodResolver(fillable(Form, ['messageTemplate', 'announcementTemplate'], LOCALIZED_PLACEHOLDERS))

const sample = (template = '') => fill(template, SAMPLE_VALUES, 'plain')

export function LocalizedTemplateForm({ template, onSave, notice }: LocalizedTemplateFormProps) {
  const { messageTemplate, announcementTemplate, voiceKey } = template
  const form = useForm({ defaultValues: { messageTemplate, announcementTemplate, voiceKey }, resolver })
  const { isDirty, isSubmitting } = form.formState
  const goBack = useReturnToList(paths.localizedTemplates)
  const guard = useLeaveGuard(isDirty)
  const typed = useWatch({ control: form.control })
  const save = (input: Form) =>
    saveForm(
      form,
      () => onSave(input),
      () => guard.leave(goBack),
    )
  return (
    <form
      noValidate
      className="grid max-w-3xl grid-cols-1 gap-5"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      {guard.question}
      <Card title="Text message">
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
            hint="Blank is the usual voice of the language. Otherwise the speech provider and its voice, such as azure:es-MX-DaliaNeural."
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
      {notice}
      <FormActions form={form}>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Save
        </Button>
        <Button onClick={goBack}>Cancel</Button>
      </FormActions>
    </form>
  )
}
