import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { account } from '#contract/account.ts'
import type { CallFailed } from '#web/platform/api/client.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { BrokenLink, BrokenNewEmailLink } from './BrokenLink.tsx'
import { ConfirmWithPassword } from './ConfirmWithPassword.tsx'
import { isLinkRefused } from './link-refused.ts'
import { Outcome } from '#web/platform/components/Outcome.tsx'
import { useFailureWords } from './use-failure-words.ts'
import { type MailedLink, useMailedLink } from './use-mailed-link.ts'

/** Where an emailed link leads. It takes a button to confirm, because mail scanners open links too. */
export function ConfirmAccount() {
  const link = useMailedLink()
  return link ? <Confirmation key={link.code} link={link} /> : <BrokenLink />
}

type Step = 'ask' | 'password' | 'confirmed' | 'broken'

function Confirmation({ link }: { link: MailedLink }) {
  const { email, code, returnUrl, isNewEmail } = link
  const t = useTranslations('signIn.confirmAccount')
  const words = useTranslations('account')
  const errors = useTranslations('errors')
  const failureWords = useFailureWords()
  const [step, setStep] = useState<Step>('ask')
  const confirmAccount = useWrite(account.confirmAccount)

  const sayWhy = (failed: CallFailed) => failureWords(failed) ?? errors('unexpected')
  const confirm = () =>
    confirmAccount.mutate(
      { body: { email, code } },
      {
        onSuccess: ({ isConfirmed }) => setStep(isConfirmed ? 'confirmed' : 'password'),
        onError: (failed) => isLinkRefused(failed) && setStep('broken'),
      },
    )

  if (step === 'broken') return isNewEmail ? <BrokenNewEmailLink /> : <BrokenLink email={email} />
  if (step === 'password') {
    return (
      <ConfirmWithPassword link={link} onConfirmed={() => setStep('confirmed')} onRefused={() => setStep('broken')} />
    )
  }
  if (step === 'confirmed') {
    return (
      <Outcome
        icon="check-circle"
        title={t(isNewEmail ? 'newDoneTitle' : 'doneTitle')}
        isInPlace
        actions={
          <ButtonLink to={publicPaths.login(returnUrl)} variant="primary">
            {words('signIn')}
          </ButtonLink>
        }
      >
        <p className="break-words">{isNewEmail ? t('newDoneText', { email }) : t('doneText')}</p>
      </Outcome>
    )
  }
  return (
    <Outcome
      icon="mail"
      title={t(isNewEmail ? 'newTitle' : 'title')}
      actions={
        <Button variant="primary" isPending={confirmAccount.isPending} onClick={confirm} className="w-full sm:w-auto">
          {t('confirm')}
        </Button>
      }
    >
      <p className="break-words">{t(isNewEmail ? 'newText' : 'text', { email })}</p>
      {confirmAccount.error && (
        <Banner tone="danger" isLive>
          {sayWhy(confirmAccount.error)}
        </Banner>
      )}
    </Outcome>
  )
}
