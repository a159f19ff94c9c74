import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { account, Register as RegisterForm } from '#contract/account.ts'
import { safeReturnUrl } from '#domain/return-url.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ErrorSummary } from '#web/platform/components/form/ErrorSummary.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { accountPaths } from '#web/platform/account-paths.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { useAccountForm } from './use-account-form.ts'
import { Link, useSearchParams } from '#web/platform/links.tsx'

export function Register() {
  const t = useTranslations()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const returnUrl = safeReturnUrl(search.get('returnUrl'))
  const register = useWrite(account.register)
  const { form, tell } = useAccountForm(RegisterForm, {
    defaultValues: { email: '', fullName: '' },
    sentences: {
      email: t('errors.email'),
      fullName: t('signIn.register.enterName'),
    },
  })
  const send = (body: RegisterForm) =>
    register.mutate(
      { query: { returnUrl }, body },
      {
        onSuccess: () => void navigate(accountPaths.accountCreationConfirmation),
        onError: (failed) => tell(failed, { sentence: t('errors.unexpected') }),
      },
    )
  return (
    <div className="mx-auto max-w-form">
      <PageHeader title={t('signIn.register.title')} text={t('signIn.register.text')} />
      <ErrorSummary form={form} />
      <form noValidate className="card grid gap-5 p-5 sm:p-8" onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <TextField form={form} name="fullName" label={t('signIn.register.fullName')} autoComplete="name" />
        <TextField
          form={form}
          name="email"
          type="email"
          label={t('account.email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="pt-1">
          <Button type="submit" variant="primary" isPending={register.isPending} className="w-full sm:w-auto">
            {t('signIn.register.submit')}
          </Button>
        </div>
      </form>
      <p className="mt-5">
        {t('signIn.register.haveAccount')}{' '}
        <Link to={publicPaths.login(returnUrl)} className="link inline-block py-1">
          {t('account.signIn')}
        </Link>
      </p>
    </div>
  )
}
