import { useLocale, useTranslations } from 'use-intl'
import type { BookedAppointment } from '#contract/booking.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import type { FileOfWords } from '#web/platform/i18n/fetched-words.ts'
import { sayDeadline } from './say-deadline.ts'

const words = import.meta.glob<FileOfWords>('./*.json', { base: '/src/languages/', query: '?words=keep' })

interface KeepNoticeProps {
  confirmBy: string
  /** The office's. */
  timeZone: string
  /** How the link has come, where the button to confirm is not on the same page. */
  sentBy?: BookedAppointment['linkSentBy']
}

/** The deadline to confirm an appointment, and what happens to it otherwise. */
export function KeepNotice(props: KeepNoticeProps) {
  return (
    <AddedWords words={words}>
      <Notice {...props} />
    </AddedWords>
  )
}

function Notice({ confirmBy, timeZone, sentBy }: KeepNoticeProps) {
  const locale = useLocale()
  const t = useTranslations('keep')
  return (
    <Banner tone="warning" title={t('title', { when: sayDeadline(locale, confirmBy, timeZone) })}>
      <p>{t('text')}</p>
      {sentBy && <p className="mt-1">{t(sentBy === 'email' ? 'byEmail' : 'byText')}</p>}
    </Banner>
  )
}

/** What happened to an appointment that was not confirmed in time, and what its customer can do. */
export function ReleasedNotice() {
  return (
    <AddedWords words={words}>
      <Released />
    </AddedWords>
  )
}

function Released() {
  const t = useTranslations('keep')
  return (
    <Banner tone="warning" title={t('releasedTitle')}>
      {t('releasedText')}
    </Banner>
  )
}
