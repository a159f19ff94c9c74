import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type EmailTemplate, EmailTemplateForm as Form, type templates } from '#contract/templates.ts'
import type { Language } from '#domain/languages.ts'
import { limits } from '#domain/limits.ts'
import { isSafeLink } from '#domain/templates/mistakes.ts'
import { EMAIL_NEEDS, EMAIL_PLACEHOLDERS, placeholdersOf, RECIPIENT } from '#domain/templates/placeholders.ts'
import { READ_BY_CUSTOMERS } from '#domain/translations.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'
import { inEveryLanguage, LanguageTabs } from '#web/platform/components/form/LanguageTabs.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { PlaceholderButtons } from '#web/platform/components/rich-text/PlaceholderButtons.tsx'
import { RichTextField } from '#web/platform/components/rich-text/RichTextField.tsx'
import { paths } from '#web/platform/paths.ts'
import { RecordForm } from '#web/platform/record/RecordForm.tsx'
import type { EditFormProps } from '#web/records/record.ts'
import { fillable } from '#web/templates/fillable.ts'
import { EmailPreview } from './EmailPreview.tsx'
import { ShippedText } from './ShippedText.tsx'

const TEXTS = READ_BY_CUSTOMERS.emailTemplate
const copyHint = `One address, or ${RECIPIENT} for the person the email is about. They get a separate email, without the personal link.`

export function EmailTemplateForm({ record: template, ...saving }: EditFormProps<typeof templates.emailGet, Form>) {
  const { id, key, shipped, version: _, ...fields } = template
  const values = { ...fields, translations: inEveryLanguage(TEXTS, fields.translations) }
  const placeholders = placeholdersOf(EMAIL_PLACEHOLDERS, key)
  const resolver = contractResolver(fillable(Form, ['subject', 'body'], placeholders, placeholdersOf(EMAIL_NEEDS, key)))
  const form = useForm<Form, unknown, Form>({ defaultValues: values, resolver })
  const [language, setLanguage] = useState<Language>('en')
  return (
    <RecordForm
      form={form}
      list={paths.emailTemplates}
      saveLabel="Save"
      aside={<EmailPreview id={id} form={form} language={language} />}
      {...saving}
    >
      <Card title="Message" actions={<ShippedText form={form} shipped={shipped && textsOf(shipped)} />}>
        <LanguageTabs form={form} fields={TEXTS} onShow={setLanguage}>
          {({ field }) => (
            <>
              <div className="grid gap-2">
                <TextField
                  form={form}
                  {...field('subject', 'Subject')}
                  maxLength={limits.emailSubject}
                  autoComplete="off"
                />
                <PlaceholderButtons form={form} name={field('subject', '').name} placeholders={placeholders} />
              </div>
              <RichTextField
                form={form}
                {...field('body', 'Body')}
                placeholders={placeholders}
                isAllowedLink={isSafeLink}
                linkHint="Starts with https://, mailto: or tel:. {{Url}} is this email’s link."
              />
            </>
          )}
        </LanguageTabs>
      </Card>
      <Card title="Addresses">
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="to"
            label="To"
            hint={`Blank or ${RECIPIENT}: the person the email is about. Only they get the personal link.`}
            autoComplete="off"
            isOptional
            className="sm:col-span-2"
          />
          <TextField form={form} name="cc" label="Cc" hint={copyHint} autoComplete="off" isOptional />
          <TextField form={form} name="bcc" label="Bcc" hint={copyHint} autoComplete="off" isOptional />
          <TextField
            form={form}
            name="description"
            label="Description"
            hint="For administrators: when it is sent."
            maxLength={limits.templateDescription}
            autoComplete="off"
            isOptional
            className="sm:col-span-2"
          />
        </div>
      </Card>
    </RecordForm>
  )
}

function textsOf({ subject, body, translations }: NonNullable<EmailTemplate['shipped']>) {
  return { subject, body, translations: inEveryLanguage(TEXTS, translations) }
}
