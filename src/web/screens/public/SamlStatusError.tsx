import { useTranslations } from 'use-intl'
import type { ExternalLoginFailure } from '#contract/account.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import type { FileOfWords } from '#web/platform/i18n/fetched-words.ts'
import { Outcome } from '#web/platform/components/Outcome.tsx'
import { SignInState } from './SignInState.tsx'
import { useSearchParams } from '#web/platform/links.tsx'

/** What to say for each reason. Reasons that differ in the log can be the same to the reader. */
const sentences = new Map<string, 'denied' | 'invalid' | 'expired' | 'unreachable'>(
  Object.entries({
    saml_status: 'denied',
    access_denied: 'denied',
    saml_invalid: 'invalid',
    oidc_invalid: 'invalid',
    expired: 'expired',
    unreachable: 'unreachable',
  } as const satisfies Record<Exclude<ExternalLoginFailure, 'no_account' | 'locked'>, string>),
)

const words = import.meta.glob<FileOfWords>('./*.json', { base: '/src/languages/', query: '?words=signInFailed' })

/** A failed external sign-in. Text from the URL is never shown: anyone could have written it. */
export function SamlStatusError() {
  return (
    <AddedWords words={words}>
      <Failed />
    </AddedWords>
  )
}

function Failed() {
  const t = useTranslations('signInFailed')
  const account = useTranslations('account')
  const [search] = useSearchParams()
  const reason = search.get('reason')
  if (reason === 'no_account') return <SignInState state="unknown" />
  if (reason === 'locked') return <SignInState state="locked" />
  return (
    <Outcome
      icon="alert"
      title={t('title')}
      actions={
        <ButtonLink to={publicPaths.login()} variant="primary">
          {account('backToSignIn')}
        </ButtonLink>
      }
    >
      <p>{t(sentences.get(reason ?? '') ?? 'unknown')}</p>
    </Outcome>
  )
}
