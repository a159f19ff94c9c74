import { useWatch } from 'react-hook-form'
import { type EmailTemplateForm, templates } from '#contract/templates.ts'
import { englishNameOf, type Language } from '#domain/languages.ts'
import { useSettled } from '#web/office-hours/use-settled.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { isTold } from '#web/platform/api/query-client.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { MailFrame } from '#web/templates/MailFrame.tsx'

/** Milliseconds without typing before the preview is refetched. */
const TYPED_MS = 500

interface EmailPreviewProps {
  id: number
  form: FormOf<EmailTemplateForm, EmailTemplateForm>
  language: Language
}

/** The email as it would arrive in a language, updated as it is written. */
export function EmailPreview({ id, form, language }: EmailPreviewProps) {
  const values = useWatch({ control: form.control })
  const translation = language === 'en' ? undefined : values.translations?.[language]
  const isTranslated = Boolean(translation?.subject?.trim() || translation?.body?.trim())
  const { subject = '', body = '' } = (isTranslated ? translation : values) ?? {}
  const written = { id, language: isTranslated ? language : 'en', subject, body }
  const draft = useSettled(written, TYPED_MS)
  const isComplete = draft.subject.trim() !== '' && draft.body.trim() !== ''
  const preview = useRead(templates.emailPreview, { body: draft }, { enabled: isComplete, keepPrevious: true })
  const test = useWrite(templates.emailTestSend)
  const sendTest = () =>
    test.mutate(
      { body: written },
      {
        onSuccess: ({ sentTo }) => toast.success(`Test email sent to ${sentTo}`),
        onError: (failed) => !isTold(failed) && toast.error(failed.message),
      },
    )
  return (
    <Card
      title="Preview"
      className="min-w-0 xl:sticky xl:top-20"
      actions={
        <Button size="small" icon="mail" isPending={test.isPending} onClick={sendTest}>
          Send a test to me
        </Button>
      }
    >
      {language !== 'en' && !isTranslated && (
        <p className="mb-3 text-muted">Not in {englishNameOf(language)} yet: customers get the English email.</p>
      )}
      {!isComplete && <p className="text-muted">An email needs a subject and a body.</p>}
      {isComplete && preview.error && (
        <Banner tone="warning" title="There is no preview yet.">
          {preview.error.message}
        </Banner>
      )}
      {isComplete && preview.isPending && <Skeleton lines={6} />}
      {isComplete && preview.data && (
        <div className="grid gap-3">
          <p className="font-semibold wrap-anywhere" lang={draft.language} dir="auto">
            {preview.data.subject}
          </p>
          <MailFrame title="Email body" html={preview.data.html} className="h-[34rem]" />
        </div>
      )}
    </Card>
  )
}
