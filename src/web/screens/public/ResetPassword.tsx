import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { account, ResetPassword as ResetPasswordForm } from '#contract/account.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ErrorSummary } from '#web/platform/components/form/ErrorSummary.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { accountPaths } from '#web/platform/account-paths.ts'
import { BrokenLink } from './BrokenLink.tsx'
import { isLinkRefused } from './link-refused.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useAccountForm } from './use-account-form.ts'
import { type MailedLink, useMailedLink } from './use-mailed-link.ts'

/** Where an emailed link leads: a new password. */
export function ResetPassword() {
  const link = useMailedLink()
  return link ? <ResetForm key={link.code} link={link} /> : <BrokenLink />
}

function ResetForm({ link: { email, code } }: { link: MailedLink }) {
  const t = useTranslations('signIn')
  const navigate = useNavigate()
  const resetPassword = useWrite(account.resetPassword)
  const [isBroken, setIsBroken] = useState(false)
  const { form, tell } = useAccountForm(ResetPasswordForm, {
    defaultValues: { email, code, password: '', confirmPassword: '' },
    sentences: { password: t('password.weak'), confirmPassword: t('password.different') },
  })
  const send = (body: ResetPasswordForm) =>
    resetPassword.mutate(
      { body },
      {
        onSuccess: () => void navigate(accountPaths.resetPasswordConfirmation, { replace: true }),
        onError: (failed) => {
          if (isLinkRefused(failed)) setIsBroken(true)
          else tell(failed, { field: 'password', sentence: t('password.common') })
        },
      },
    )
  if (isBroken) return <BrokenLink email={email} />
  return (
    <div className="mx-auto max-w-form">
      <PageHeader title={t('resetPassword.title')} text={t('resetPassword.text', { email })} />
      <ErrorSummary form={form} />
      <form noValidate className="card grid gap-5 p-5 sm:p-8" onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <NewPasswordFields form={form} email={email} />
        <div className="pt-1">
          <Button type="submit" variant="primary" isPending={resetPassword.isPending} className="w-full sm:w-auto">
            {t('resetPassword.save')}
          </Button>
        </div>
      </form>
    </div>
  )
}
