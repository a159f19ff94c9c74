import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#web/platform/components/Button.tsx'
import { takeFocus } from '#web/platform/components/focus.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { useWords } from '#web/platform/components/words.ts'

/** What was sent, kept with the entry of the browser's history: a reload shows it again, a new visit does not. */
export interface Sent {
  readonly contactBy: 'email' | 'text'
  readonly contact: string
}

export function sentIn(state: unknown): Sent | undefined {
  const { contactBy, contact } = (state ?? {}) as Partial<Sent>
  return contactBy && typeof contact === 'string' ? { contactBy, contact } : undefined
}

/** Customers join the list only when they press the button that their link leads to. */
export function WaitingListSent({ sent: { contactBy, contact } }: { sent: Sent }) {
  const navigate = useNavigate()
  const words = useWords()
  const t = useTranslations('waitingList.join')
  return (
    <div className="mx-auto max-w-4xl *:max-w-2xl">
      <title>{`${t('sentTitle')} · ${words.applicationName}`}</title>
      <div className="flex items-start gap-4 rounded-xl border border-info-line bg-info-soft px-5 py-6 sm:px-8 sm:py-8">
        <Icon name={contactBy === 'email' ? 'mail' : 'phone'} className="mt-1 size-7 text-info" />
        <div className="min-w-0">
          <h1 ref={takeFocus} tabIndex={-1} className="text-title font-bold">
            {t('sentTitle')}
          </h1>
          <p className="mt-2 wrap-anywhere">{t(contactBy === 'email' ? 'sentEmail' : 'sentText', { contact })}</p>
        </div>
      </div>
      <p className="mt-6 text-muted">{t('sentHint')}</p>
      <Button className="mt-3" onClick={() => void navigate({}, { replace: true, state: null })}>
        {t('again')}
      </Button>
    </div>
  )
}
