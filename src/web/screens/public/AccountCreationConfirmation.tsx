import { useTranslations } from 'use-intl'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { Outcome } from '#web/platform/components/Outcome.tsx'

export function AccountCreationConfirmation() {
  const t = useTranslations('signIn.register')
  const account = useTranslations('account')
  return (
    <Outcome
      icon="mail"
      title={account('checkMail')}
      actions={
        <ButtonLink to={publicPaths.login()} variant="primary">
          {account('backToSignIn')}
        </ButtonLink>
      }
    >
      <p>{t('doneText')}</p>
      <p className="text-muted">{t('doneHint')}</p>
    </Outcome>
  )
}
