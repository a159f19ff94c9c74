import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  account,
  type LoggedInUser,
  type PortalInfo,
  type Login as LoginForm,
  type SignInState as SignInStateName,
} from '#contract/account.ts'
import { isCall, safeReturnUrl } from '#domain/return-url.ts'
import { type CallFailed, urlOf } from '#web/platform/api/client.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { buttonClass } from '#web/platform/components/button-style.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { ProblemList } from '#web/platform/components/form/ErrorSummary.tsx'
import { PasswordInput } from '#web/platform/components/form/PasswordField.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { leaveFor } from '#web/platform/leave.ts'
import { accountPaths } from '#web/platform/account-paths.ts'
import { homeOf } from '#web/platform/session/home.ts'
import { welcome } from '#web/platform/session/session.ts'
import { SignInState } from './SignInState.tsx'
import { useFailureWords } from './use-failure-words.ts'
import { useSignInForm } from './use-sign-in-form.ts'
import { Link, useSearchParams } from '#web/platform/links.tsx'

export function Login() {
  const t = useTranslations()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const login = useWrite(account.login)
  const { data: portal, isPending } = useRead(account.portalInfo, {})
  const failureWords = useFailureWords()
  const [refused, setRefused] = useState<{ state: SignInStateName; email: string }>()

  const returnUrl = safeReturnUrl(search.get('returnUrl'))
  const form = useSignInForm()

  const goOn = (user: LoggedInUser) => {
    welcome(client, user)
    const target = returnUrl ?? homeOf(user)
    if (isCall(target)) leaveFor(target)
    else void navigate(target, { replace: true })
  }

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const body = form.send()
    if (!body) return
    login.mutate(
      { body },
      {
        onSuccess: goOn,
        onError: (failed) => {
          const state = stateIn(failed)
          if (state) setRefused({ state, email: body.email })
          else form.refuse(failureWords(failed) ?? t('signIn.login.refused'))
        },
      },
    )
  }

  if (refused) return <SignInState {...refused} onBack={() => setRefused(undefined)} />

  return (
    <div className="mx-auto grid max-w-form gap-6">
      <div>
        <PageHeader title={t('signIn.login.title')} text={t('signIn.login.text')} />
        {search.get('why') === 'idle' && <Banner className="mb-5">{t('signIn.login.idle')}</Banner>}
        <ProblemList problems={form.problems} occasion={form.occasion} />
        <form noValidate className="card grid gap-5 p-5 sm:p-8" onSubmit={send}>
          <TextInput
            {...form.control('email')}
            type="email"
            label={t('account.email')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordInput {...form.control('password')} label={t('account.password')} autoComplete="current-password" />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-1">
            <Button type="submit" variant="primary" isPending={login.isPending} className="w-full sm:w-auto">
              {t('account.signIn')}
            </Button>
            <Link to={accountPaths.forgotPassword} className="link py-1">
              {t('account.forgotPassword')}
            </Link>
          </div>
        </form>
      </div>
      {/* What stands below the form depends on the portal: it comes all at once, so that nothing moves under the finger. */}
      {isPending ? (
        <Skeleton className="h-11" />
      ) : (
        <OtherWays portal={portal} returnUrl={returnUrl} onDemo={form.fillIn} />
      )}
    </div>
  )
}

interface OtherWaysProps {
  /** Undefined if the portal did not say. */
  portal: PortalInfo | undefined
  returnUrl: string | undefined
  onDemo: (filledIn: LoginForm) => void
}

/** Signing in elsewhere, creating an account, and a demo's users. */
function OtherWays({ portal, returnUrl, onDemo }: OtherWaysProps) {
  const t = useTranslations()
  return (
    <>
      {portal && portal.signInProviders.length > 0 && (
        <ul className="grid gap-2">
          {portal.signInProviders.map(({ id, name }) => (
            <li key={id}>
              {/* A plain link, because it leaves the app. */}
              <a
                href={urlOf(account.externalLogin, { query: { provider: id, returnUrl } })}
                className={buttonClass('secondary', 'medium', 'w-full')}
              >
                {t('signIn.login.signInWith', { name })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>
        {t('signIn.login.noAccount')}{' '}
        <Link to={accountPaths.register(returnUrl)} className="link inline-block py-1">
          {t('signIn.login.register')}
        </Link>
      </p>
      {portal && portal.demoSignIns.length > 0 && (
        <Card title={t('signIn.login.demoTitle')}>
          <p className="mb-3 text-muted">{t('signIn.login.demoText')}</p>
          <ul className="grid gap-2">
            {portal.demoSignIns.map(({ email, password, role }) => (
              <li key={email}>
                <Button
                  icon="user"
                  className="w-full justify-start! text-start"
                  onClick={() => onDemo({ email, password })}
                >
                  {t('signIn.login.demoFill', { role, email })}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** Why someone who knows the password may not sign in yet. */
function stateIn({ details }: CallFailed): SignInStateName | undefined {
  const { state } = (typeof details === 'object' && details !== null ? details : {}) as { state?: unknown }
  return state === 'locked' || state === 'unconfirmed' ? state : undefined
}
