import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { account, ResetPassword } from '#contract/account.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ErrorSummary } from '#web/platform/components/form/ErrorSummary.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { isLinkRefused } from './link-refused.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useAccountForm } from './use-account-form.ts'
import type { MailedLink } from './use-mailed-link.ts'

interface ConfirmWithPasswordProps {
  link: MailedLink
  onConfirmed: () => void
  onRefused: () => void
}

/** For an account that an administrator created without a password. */
export function ConfirmWithPassword({ link: { email, code }, onConfirmed, onRefused }: ConfirmWithPasswordProps) {
  const t = useTranslations('signIn')
  const confirmAccount = useWrite(account.confirmAccount)
  // The same fields and rules as for a new password, which is not optional here.
  const { form, tell } = useAccountForm(ResetPassword, {
    defaultValues: { email, code, password: '', confirmPassword: '' },
    sentences: { password: t('password.weak'), confirmPassword: t('password.different') },
  })
  const section = useRef<HTMLDivElement>(null)
  // It replaces the clicked button, so focus moves to where reading continues.
  useEffect(() => section.current?.querySelector('h1')?.focus(), [])

  const send = (body: ResetPassword) =>
    confirmAccount.mutate(
      { body },
      {
        onSuccess: onConfirmed,
        onError: (failed) => {
          if (isLinkRefused(failed)) onRefused()
          else tell(failed, { field: 'password', sentence: t('password.common') })
        },
      },
    )
  return (
    <div ref={section} className="mx-auto max-w-form">
      <PageHeader title={t('confirmAccount.title')} text={t('confirmAccount.passwordText', { email })} />
      <ErrorSummary form={form} />
      <form noValidate className="card grid gap-5 p-5 sm:p-8" onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <NewPasswordFields form={form} email={email} />
        <div className="pt-1">
          <Button type="submit" variant="primary" isPending={confirmAccount.isPending} className="w-full sm:w-auto">
            {t('confirmAccount.confirmWithPassword')}
          </Button>
        </div>
      </form>
    </div>
  )
}
