import { useTranslations } from 'use-intl'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { accountPaths } from '#web/platform/account-paths.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { Outcome } from '#web/platform/components/Outcome.tsx'

export function ForgotPasswordSuccess() {
  const t = useTranslations('signIn.forgotPassword')
  const account = useTranslations('account')
  return (
    <Outcome
      icon="mail"
      title={account('checkMail')}
      actions={
        <>
          <ButtonLink to={publicPaths.login()} variant="primary">
            {account('backToSignIn')}
          </ButtonLink>
          <ButtonLink to={accountPaths.forgotPassword}>{t('again')}</ButtonLink>
        </>
      }
    >
      <p>{t('sentText')}</p>
      <p className="text-muted">{t('sentHint')}</p>
    </Outcome>
  )
}
