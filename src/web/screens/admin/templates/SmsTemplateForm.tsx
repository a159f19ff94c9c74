import { useForm, useWatch } from 'react-hook-form'
import { SmsTemplateForm as Form, type templates } from '#contract/templates.ts'
import { limits } from '#domain/limits.ts'
import { fittedText } from '#domain/outbox/fitted-text.ts'
import { placeholdersOf, SAMPLE_VALUES, SMS_NEEDS, SMS_PLACEHOLDERS } from '#domain/templates/placeholders.ts'
import { READ_BY_CUSTOMERS } from '#domain/translations.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'
import { inEveryLanguage, LanguageTabs } from '#web/platform/components/form/LanguageTabs.tsx'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { PlaceholderButtons } from '#web/platform/components/rich-text/PlaceholderButtons.tsx'
import { paths } from '#web/platform/paths.ts'
import { RecordForm } from '#web/platform/record/RecordForm.tsx'
import type { EditFormProps } from '#web/records/record.ts'
import { fillable } from '#web/templates/fillable.ts'
import { SampleText } from '#web/templates/SampleText.tsx'
import { ShippedText } from './ShippedText.tsx'

const TEXTS = READ_BY_CUSTOMERS.smsTemplate

export function SmsTemplateForm({ record: template, ...saving }: EditFormProps<typeof templates.smsGet, Form>) {
  const placeholders = placeholdersOf(SMS_PLACEHOLDERS, template.key)
  const form = useForm<Form, unknown, Form>({
    defaultValues: { body: template.body, translations: inEveryLanguage(TEXTS, template.translations) },
    resolver: contractResolver(fillable(Form, ['body'], placeholders, placeholdersOf(SMS_NEEDS, template.key))),
  })
  const shipped = template.shipped && {
    body: template.shipped.body,
    translations: inEveryLanguage(TEXTS, template.shipped.translations),
  }
  const { body: english = '', translations } = useWatch({ control: form.control })
  return (
    <RecordForm form={form} list={paths.smsTemplates} saveLabel="Save" {...saving}>
      <Card title="Message" actions={<ShippedText form={form} shipped={shipped} />}>
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
