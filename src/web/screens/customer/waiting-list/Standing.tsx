import type { ReactNode, RefObject } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { WaitingListEntry } from '#contract/waiting-list.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ZoneBanner } from '#web/booking/ZoneBanner.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon, type IconName } from '#web/platform/components/Icon.tsx'
import { type Tone, toneClass } from '#web/platform/components/tone.ts'
import { sayClock, sayFullDate } from '#web/platform/i18n/say-time.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { Instead } from './OpenOffer.tsx'
import type { EntryActions, TakenOffer } from './use-entry.ts'

type Heading = RefObject<HTMLHeadingElement | null>

interface StandingProps {
  /** Takes focus after an action, so that its result is read aloud. */
  heading: Heading
  entry: WaitingListEntry
  actions: EntryActions
}

/** How things stand, and the one thing to do about it. */
export function Standing({ heading, entry: { state, endedBy }, actions }: StandingProps) {
  const t = useTranslations('waitingList')
  if (state === 'Unconfirmed') {
    return (
      <Box heading={heading} tone="info" icon="mail" title={t('unconfirmed.title')}>
        <p>{t('unconfirmed.text')}</p>
        <Button
          variant="primary"
          size="large"
          isPending={actions.isConfirming}
          onClick={actions.confirm}
          className="mt-4 max-sm:w-full"
        >
          {t('confirm')}
        </Button>
      </Box>
    )
  }
  if (state === 'Waiting') {
    return (
      <Box heading={heading} tone="success" icon="check-circle" title={t('waiting.title')}>
        <p>{t('waiting.text')}</p>
      </Box>
    )
  }
  const ending = endedBy ?? 'RanOut'
  const isGood = ending === 'Taken'
  return (
    <Box
      heading={heading}
      tone={isGood ? 'success' : 'neutral'}
      icon={isGood ? 'check-circle' : 'clock'}
      title={t(`ended.${ending}.title`)}
    >
      <p>{t(`ended.${ending}.text`)}</p>
      {!isGood && (
        <ButtonLink to={publicPaths.booking.earliest} variant="primary" className="mt-4">
          {t('look')}
        </ButtonLink>
      )}
    </Box>
  )
}

/** What was booked, what was given up for it, and the way to the appointment. */
export function TakenTime({ heading, taken }: { heading: Heading; taken: TakenOffer }) {
  const locale = useLocale()
  const t = useTranslations('waitingList.taken')
  const confirmation = useTranslations('booking.confirmation')
  const { startDateLocal, endDateLocal, timeZone, location } = taken.offer
  return (
    <Box heading={heading} tone="success" icon="check-circle" title={t('title')}>
      <p>{t('text')}</p>
      <p className="mt-4 text-lead font-bold first-letter:uppercase">{sayFullDate(locale, startDateLocal)}</p>
      <p className="text-lead font-bold">
        {confirmation('fromTo', { from: sayClock(locale, startDateLocal), to: sayClock(locale, endDateLocal) })}
      </p>
      <div className="mt-1 mb-3">
        <ZoneBanner timeZone={timeZone} at={new Date(`${startDateLocal}Z`)} />
      </div>
      <p>
        <bdi>{location.name}</bdi>
      </p>
      {taken.instead && (
        <div className="mt-4">
          <Instead text={t('swapped')} appointment={taken.instead} />
        </div>
      )}
      <ButtonLink to={publicPaths.review(taken.appointmentToken)} variant="primary" size="large" className="mt-5">
        {t('open')}
      </ButtonLink>
    </Box>
  )
}

interface BoxProps {
  heading: Heading
  tone: Tone
  icon: IconName
  title: string
  children: ReactNode
}

function Box({ heading, tone, icon, title, children }: BoxProps) {
  return (
    <div className={classNames('flex gap-4 rounded-xl border px-5 py-5 sm:px-6', toneClass[tone])}>
      <Icon name={icon} className="mt-0.5 size-6" />
      <div className="min-w-0 flex-1">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 text-lead font-bold">
          {title}
        </h2>
        <div className="mt-0.5 text-ink">{children}</div>
      </div>
    </div>
  )
}
