import { useForm, useWatch } from 'react-hook-form'
import { type SmsTemplate, SmsTemplateForm, templates } from '#contract/templates.ts'
import { limits } from '#domain/limits.ts'
import { fittedText } from '#domain/outbox/fitted-text.ts'
import { placeholdersOf, SAMPLE_VALUES, SMS_PLACEHOLDERS } from '#domain/templates/placeholders.ts'
import { READ_BY_CUSTOMERS } from '#domain/translations.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'
import { inEveryLanguage, LanguageTabs } from '#web/platform/components/form/LanguageTabs.tsx'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { PlaceholderButtons } from '#web/platform/components/rich-text/PlaceholderButtons.tsx'
import { paths } from '#web/platform/paths.ts'
import { RecordForm, type Saving } from '#web/platform/record/RecordForm.tsx'
import { UpdateScreen } from '#web/platform/record/UpdateScreen.tsx'
import { fillable } from '#web/templates/fillable.ts'
import { SampleText } from '#web/templates/SampleText.tsx'

export function SmsTemplateUpdate() {
  const update = useWrite(templates.smsUpdate)
  return (
    <UpdateScreen
      noun="template"
      icon="file-text"
      list={{ label: 'SMS Templates', to: paths.smsTemplates }}
      read={templates.smsGet}
      input={(id) => ({ params: { id } })}
      idName="entityId"
      heading="Edit SMS template"
      headingOf={({ key }) => `Edit ${key}`}
      save={async (form: SmsTemplateForm, { id, key, version }) => {
        await update.mutateAsync({ body: { ...form, id, version } })
        return `Text template “${key}” updated`
      }}
    >
      {(template, saving) => <Fields template={template} {...saving} />}
    </UpdateScreen>
  )
}

const TEXTS = READ_BY_CUSTOMERS.smsTemplate

function Fields({ template, ...saving }: Saving<SmsTemplateForm> & { template: SmsTemplate }) {
  const placeholders = placeholdersOf(SMS_PLACEHOLDERS, template.key)
  const form = useForm<SmsTemplateForm, unknown, SmsTemplateForm>({
    defaultValues: { body: template.body, translations: inEveryLanguage(TEXTS, template.translations) },
    resolver: contractResolver(fillable(SmsTemplateForm, ['body'], placeholders)),
  })
  const { body: english = '', translations } = useWatch({ control: form.control })
  return (
    <RecordForm form={form} list={paths.smsTemplates} saveLabel="Save" {...saving}>
      <Card>
        <LanguageTabs form={form} fields={TEXTS}>
          {({ language, field }) => {
            const translated = language === 'en' ? '' : translations?.[language]?.body?.trim()
            return (
              <div className="grid grid-cols-1 gap-4">
                <TextArea form={form} {...field('body', 'Body')} limit={limits.smsTemplateBody} rows={3} />
                <PlaceholderButtons form={form} name={field('body', '').name} placeholders={placeholders} />
                <SampleText
                  title="With sample data, customers read"
                  text={fittedText(translated || english, SAMPLE_VALUES, 0)}
                  isTextMessage
                />
              </div>
            )
          }}
        </LanguageTabs>
      </Card>
    </RecordForm>
  )
}
