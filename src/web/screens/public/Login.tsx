import { useQueryClient } from '@tanstack/react-query'
import { type Resolver, useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { account, type LoggedInUser, Login as LoginForm } from '#contract/account.ts'
import { type CallFailed, NOT_REACHED } from '#web/api/client.ts'
import { useRead, useWrite } from '#web/api/hooks.ts'
import { Button } from '#web/components/Button.tsx'
import { Card } from '#web/components/Card.tsx'
import { ErrorSummary } from '#web/components/form/ErrorSummary.tsx'
import { PasswordField } from '#web/components/form/PasswordField.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import { PageHeader } from '#web/components/PageHeader.tsx'
import { paths } from '#web/paths.ts'
import { leaveFor } from '#web/session/leave.ts'
import { homeOf, isCall, safeReturnUrl } from '#web/session/return-url.ts'
import { welcome } from '#web/session/session.ts'

export function Login() {
  const t = useTranslations()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const login = useWrite(account.login)
  const { data: portal } = useRead(account.portalInfo, {})

  const form = useForm<LoginForm>({
    defaultValues: { email: '', password: '' },
    resolver: checkedBy((field) => (field === 'email' ? t('errors.email') : t('public.login.enterPassword'))),
    shouldFocusError: false,
  })

  const goOn = (user: LoggedInUser) => {
    welcome(client, user)
    const target = safeReturnUrl(search.get('returnUrl')) ?? homeOf(user)
    if (isCall(target)) leaveFor(target)
    else void navigate(target, { replace: true })
  }

  const sentenceFor = ({ status }: CallFailed): string => {
    if (status === NOT_REACHED) return t('errors.notReached')
    if (status === 429) return t('errors.tooMany')
    return status >= 500 ? t('errors.unexpected') : t('public.login.refused')
  }

  const send = (body: LoginForm) =>
    login.mutate(
      { body },
      {
        onSuccess: goOn,
        onError: (failed) => form.setError('root.server', { type: 'server', message: sentenceFor(failed) }),
      },
    )

  return (
    <div className="mx-auto grid max-w-form gap-6">
      <div>
        <PageHeader title={t('public.login.title')} text={t('public.login.text')} />
        <ErrorSummary form={form} />
        <form
          noValidate
          className="card grid gap-5 p-5 sm:p-8"
          onSubmit={(event) => void form.handleSubmit(send)(event)}
        >
          <TextField
            form={form}
            name="email"
            type="email"
            label={t('account.email')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField form={form} name="password" label={t('account.password')} autoComplete="current-password" />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-1">
            <Button type="submit" variant="primary" isPending={login.isPending} className="w-full sm:w-auto">
              {t('account.signIn')}
            </Button>
            <Link to={paths.forgotPassword} className="link py-1">
              {t('account.forgotPassword')}
            </Link>
          </div>
        </form>
      </div>
      {portal && portal.demoSignIns.length > 0 && (
        <Card title={t('public.login.demoTitle')}>
          <p className="mb-3 text-muted">{t('public.login.demoText')}</p>
          <ul className="grid gap-2">
            {portal.demoSignIns.map(({ email, password, role }) => (
              <li key={email}>
                <Button
                  icon="user"
                  className="w-full justify-start!"
                  onClick={() => {
                    form.reset({ email, password })
                    form.setFocus('password')
                  }}
                >
                  {t('public.login.demoFill', { role, email })}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

/** The contract's rules in the reader's words. */
function checkedBy(sentenceFor: (field: PropertyKey | undefined) => string): Resolver<LoginForm> {
  return (values) => {
    const checked = z.safeParse(LoginForm, values)
    if (checked.success) return { values: checked.data, errors: {} }
    const errors = checked.error.issues.map(({ path: [field] }) => [
      field,
      { type: 'validation', message: sentenceFor(field) },
    ])
    return { values: {}, errors: Object.fromEntries(errors) }
  }
}
