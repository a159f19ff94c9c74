import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { account } from '#contract/account.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { accountPaths } from '#web/platform/account-paths.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { Outcome } from '#web/platform/components/Outcome.tsx'
import { useFailureWords } from './use-failure-words.ts'

/** For an emailed link that does not work: offers a new one, to the old one's address if known. */
export function BrokenLink({ email }: { email?: string }) {
  const t = useTranslations('signIn.mailedLink')
  const words = useTranslations('account')
  const back = <ButtonLink to={publicPaths.login()}>{words('backToSignIn')}</ButtonLink>
  const isInPlace = email !== undefined
  return <LinkAgain icon="alert" title={t('title')} text={t('text')} email={email} isInPlace={isInPlace} back={back} />
}

/** The same for the link to a new address, which only its owner's account can ask for. */
export function BrokenNewEmailLink() {
  const t = useTranslations('signIn.mailedLink')
  const words = useTranslations('account')
  return (
    <Outcome
      icon="alert"
      title={t('title')}
      isInPlace
      actions={
        <ButtonLink to={publicPaths.login(accountPaths.changePassword)} variant="primary">
          {words('signIn')}
        </ButtonLink>
      }
    >
      <p>{t('newBroken')}</p>
    </Outcome>
  )
}

interface LinkAgainProps {
  icon: 'alert' | 'mail'
  title: string
  text: string
  email: string | undefined
  isInPlace: boolean
  back: ReactNode
}

/** Says what is wrong, and mails the link that the account needs. */
export function LinkAgain({ icon, title, text, email, isInPlace, back }: LinkAgainProps) {
  const t = useTranslations('signIn.mailedLink')
  const { mutate, isPending, isSuccess, error } = useWrite(account.forgotPassword)
  const failureWords = useFailureWords()
  const errors = useTranslations('errors')
  return (
    <Outcome
      icon={icon}
      title={title}
      isInPlace={isInPlace}
      actions={
        <>
          {email === undefined ? (
            <ButtonLink to={accountPaths.forgotPassword} variant="primary">
              {t('sendNew')}
            </ButtonLink>
          ) : (
            <Button variant="primary" icon="mail" isPending={isPending} onClick={() => mutate({ body: { email } })}>
              {t('sendNew')}
            </Button>
          )}
          {back}
        </>
      }
    >
      <p className="break-words">{text}</p>
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
