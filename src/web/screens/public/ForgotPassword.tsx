import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { account, ForgotPassword as ForgotPasswordForm } from '#contract/account.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ErrorSummary } from '#web/platform/components/form/ErrorSummary.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { accountPaths } from '#web/platform/account-paths.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { useAccountForm } from './use-account-form.ts'
import { Link } from '#web/platform/links.tsx'

export function ForgotPassword() {
  const t = useTranslations()
  const navigate = useNavigate()
  const forgotPassword = useWrite(account.forgotPassword)
  const { form, tell } = useAccountForm(ForgotPasswordForm, {
    defaultValues: { email: '' },
    sentences: { email: t('errors.email') },
  })
  const send = (body: ForgotPasswordForm) =>
    forgotPassword.mutate(
      { body },
      {
        onSuccess: () => void navigate(accountPaths.forgotPasswordSuccess),
        onError: (failed) => tell(failed, { field: 'email', sentence: t('errors.email') }),
      },
    )
  return (
    <div className="mx-auto max-w-form">
      <PageHeader title={t('signIn.forgotPassword.title')} text={t('signIn.forgotPassword.text')} />
      <ErrorSummary form={form} />
      <form noValidate className="card grid gap-5 p-5 sm:p-8" onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <TextField
          form={form}
          name="email"
          type="email"
          label={t('account.email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-1">
          <Button type="submit" variant="primary" isPending={forgotPassword.isPending} className="w-full sm:w-auto">
            {t('account.sendResetLink')}
          </Button>
          <Link to={publicPaths.login()} className="link py-1">
            {t('account.backToSignIn')}
          </Link>
        </div>
      </form>
    </div>
  )
}
