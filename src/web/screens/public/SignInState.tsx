import { useTranslations } from 'use-intl'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { LinkAgain } from './BrokenLink.tsx'
import { Outcome } from '#web/platform/components/Outcome.tsx'

interface SignInStateProps {
  state: 'locked' | 'unconfirmed' | 'pending' | 'unknown'
  /** The account it is about; a state that comes from a URL names none. */
  email?: string
  /** Where it replaces the form, back to the form. */
  onBack?: () => void
}

/** For people who have proved who they are and still cannot go on: why, and what to do (ACCT-20). */
export function SignInState({ state, email = '', onBack }: SignInStateProps) {
  const t = useTranslations('signIn.state')
  const words = useTranslations('account')
  const isInPlace = onBack !== undefined
  const back = onBack ? (
    <Button onClick={onBack}>{words('backToSignIn')}</Button>
  ) : (
    <ButtonLink to={publicPaths.login()}>{words('backToSignIn')}</ButtonLink>
  )
  if (state === 'unconfirmed') {
    const text = t('unconfirmedText', { email })
    return (
      <LinkAgain
        icon="mail"
        title={t('unconfirmedTitle')}
        text={text}
        email={email}
        isInPlace={isInPlace}
        back={back}
      />
    )
  }
  return (
    <Outcome icon={icons[state]} title={t(`${state}Title`)} isInPlace={isInPlace} actions={back}>
      <p className="break-words">{t(`${state}Text`, { email })}</p>
    </Outcome>
  )
}

const icons = { locked: 'lock', pending: 'clock', unknown: 'user' } as const
