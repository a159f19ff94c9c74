import { useTranslations } from 'use-intl'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { Outcome } from '#web/platform/components/Outcome.tsx'

export function ResetPasswordConfirmation() {
  const t = useTranslations('signIn.resetPassword')
  const account = useTranslations('account')
  return (
    <Outcome
      icon="check-circle"
      title={t('doneTitle')}
      actions={
        <ButtonLink to={publicPaths.login()} variant="primary">
          {account('signIn')}
        </ButtonLink>
      }
    >
      <p>{t('doneText')}</p>
    </Outcome>
  )
}
