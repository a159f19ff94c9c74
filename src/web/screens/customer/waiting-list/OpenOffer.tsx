import { useEffect, useEffectEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Offer, WaitingListEntry } from '#contract/waiting-list.ts'
import { Address } from '#web/booking/Address.tsx'
import { sayCountdown, SOON, useSecondsLeft } from '#web/booking/hold.ts'
import { OfficeContact } from '#web/booking/OfficeContact.tsx'
import { ZoneBanner } from '#web/booking/ZoneBanner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { sayClock, sayFullDate, sayShortDateTime } from '#web/platform/i18n/say-time.ts'
import type { EntryActions } from './use-entry.ts'

interface OpenOfferProps {
  offer: Offer
  /** When the portal answered, in milliseconds. */
  answeredAt: number
  /** The old time that is given up for it. */
  instead: WaitingListEntry['appointment']
  actions: EntryActions
  onOver: () => void
}

/** The time that is kept, for how long, and one press to take it or to decline. */
export function OpenOffer({ offer, answeredAt, instead, actions, onOver }: OpenOfferProps) {
  const locale = useLocale()
  const t = useTranslations('waitingList.offer')
  const confirmation = useTranslations('booking.confirmation')
  const { startDateLocal, endDateLocal, timeZone, location } = offer
  return (
    <section
      aria-labelledby="offer"
      className="grid gap-5 rounded-xl border-2 border-success bg-surface px-5 py-6 sm:px-8"
    >
      <div>
        <h2 id="offer" className="flex items-center gap-2 text-lead font-bold text-success">
          <Icon name="bell" className="size-6" />
          {t('title')}
        </h2>
        <p className="mt-3 text-title font-bold first-letter:uppercase">{sayFullDate(locale, startDateLocal)}</p>
        <p className="text-title font-bold">
          {confirmation('fromTo', { from: sayClock(locale, startDateLocal), to: sayClock(locale, endDateLocal) })}
        </p>
        <div className="mt-2">
          <ZoneBanner timeZone={timeZone} at={new Date(`${startDateLocal}Z`)} />
        </div>
      </div>
      <div>
        <p className="font-semibold">
          <bdi>{location.name}</bdi>
        </p>
        <Address address={location.address} />
        <div className="mt-1">
          <OfficeContact location={location} />
        </div>
      </div>
      {instead && <Instead text={t('swap')} appointment={instead} />}
      <Countdown expiresAtUtc={new Date(answeredAt + offer.secondsLeft * 1000).toISOString()} onOver={onOver} />
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Button
          variant="primary"
          size="large"
          icon="check"
          isPending={actions.isTaking}
          onClick={() => !actions.isDeclining && actions.take(offer)}
        >
          {t('take')}
        </Button>
        <Button
          size="large"
          isPending={actions.isDeclining}
          onClick={() => !actions.isTaking && actions.decline(offer)}
        >
          {t('decline')}
        </Button>
      </div>
      <p className="text-muted">{t('hint')}</p>
    </section>
  )
}

interface InsteadProps {
  text: string
  appointment: NonNullable<WaitingListEntry['appointment']>
}

/** The old time, crossed out. */
export function Instead({ text, appointment: { startDateLocal, locationName } }: InsteadProps) {
  const locale = useLocale()
  return (
    <p className="rounded-lg border border-warning-line bg-warning-soft px-4 py-3">
      {text}{' '}
      <s className="block font-semibold">
        {sayShortDateTime(locale, startDateLocal)}, <bdi>{locationName}</bdi>
      </s>
    </p>
  )
}

/** Updated every second, announced only shortly before the end. */
function Countdown({ expiresAtUtc, onOver }: { expiresAtUtc: string; onOver: () => void }) {
  const secondsLeft = useSecondsLeft({ expiresAtUtc })
  const t = useTranslations('waitingList.offer')
  const hold = useTranslations('booking.hold')
  const isOver = secondsLeft === 0
  const end = useEffectEvent(onOver)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return (
    <div>
      <p role="timer" className="flex items-start gap-2">
        <Icon name="clock" className="mt-0.5 size-5 text-primary" />
        <span>
          {hold('keeping')} <span className="inline-block font-bold tabular-nums">{sayCountdown(secondsLeft)}</span>
        </span>
      </p>
      <output className="sr-only">{!isOver && secondsLeft <= SOON && t('soonOver')}</output>
    </div>
  )
}
