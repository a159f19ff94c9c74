import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { isCall, safeReturnUrl } from '#domain/return-url.ts'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { Spinner } from '#web/platform/components/Spinner.tsx'
import { leaveFor } from '#web/platform/leave.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { homeOf } from '#web/platform/session/home.ts'
import { reportTimeZone, useSession } from '#web/platform/session/session.ts'
import { SignInState } from './SignInState.tsx'
import { useSearchParams } from '#web/platform/links.tsx'

/** Where an external sign-in ends: finds out who signed in and sends them on. */
export function Authenticate() {
  const t = useTranslations('signIn.authenticate')
  const [search] = useSearchParams()
  const { state, user, checkAgain } = useSession()
  const returnUrl = safeReturnUrl(search.get('returnUrl'))
  const isPending = user?.roleNames.length === 0 && !returnUrl
  const target = user && !isPending ? (returnUrl ?? homeOf(user)) : undefined

  useEffect(() => {
    if (!target) return
    reportTimeZone()
    if (isCall(target)) leaveFor(target)
  }, [target])

  if (state === 'error') return <FailedState title={t('failed')} onRetry={checkAgain} />
  if (isPending) return <SignInState state="pending" email={user.email} />
  if (target && !isCall(target)) return <Navigate to={target} replace />
  if (state === 'checked' && !user) return <Navigate to={publicPaths.login(returnUrl)} replace />
  return (
    <div className="grid justify-items-center gap-4 py-12 text-center">
      <PageHeader title={t('title')} />
      <Spinner className="size-8 text-primary" />
      <output className="text-muted">{t('checking')}</output>
    </div>
  )
}
