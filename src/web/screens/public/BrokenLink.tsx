import { useTranslations } from 'use-intl'
import { account } from '#contract/account.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { Outcome } from './Outcome.tsx'
import { useFailureWords } from './use-account-form.ts'

/** For an emailed link that does not work: offers a new one, to the old one's address if known. */
export function BrokenLink({ email }: { email?: string }) {
  const t = useTranslations('signIn.mailedLink')
  const words = useTranslations('account')
  const { mutate, isPending, isSuccess, error } = useWrite(account.forgotPassword)
  const failureWords = useFailureWords()
  const errors = useTranslations('errors')
  return (
    <Outcome
      icon="alert"
      title={t('title')}
      isInPlace={email !== undefined}
      actions={
        <>
          {email === undefined ? (
            <ButtonLink to={publicPaths.forgotPassword} variant="primary">
              {t('sendNew')}
            </ButtonLink>
          ) : (
            <Button variant="primary" icon="mail" isPending={isPending} onClick={() => mutate({ body: { email } })}>
              {t('sendNew')}
            </Button>
          )}
          <ButtonLink to={publicPaths.login()}>{words('backToSignIn')}</ButtonLink>
        </>
      }
    >
      <p>{t('text')}</p>
      {isSuccess && email !== undefined && (
        <Banner tone="success" isLive>
          {t('sent', { email })}
        </Banner>
      )}
      {error && (
        <Banner tone="danger" isLive>
          {failureWords(error) ?? errors('unexpected')}
        </Banner>
      )}
    </Outcome>
  )
}
