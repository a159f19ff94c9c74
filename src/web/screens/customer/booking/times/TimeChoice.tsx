import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { LocationOption } from '#contract/booking.ts'
import type { LocalDateTime } from '#domain/time.ts'
import { TakenBanner } from '#web/booking/TakenBanner.tsx'
import { TimePicker } from '#web/booking/TimePicker.tsx'
import { Banner } from '#web/platform/components/Banner.tsx'
import { sayShortDateTime } from '#web/platform/i18n/say-time.ts'
import { StepSubmit } from '#web/screens/customer/booking/BookingStep.tsx'
import { ofPeople } from '#web/screens/customer/booking/draft.ts'
import { useBooking } from '#web/screens/customer/booking/use-booking.ts'
import { useHoldTime } from './use-hold-time.ts'

interface TimeChoiceProps {
  location: LocationOption
  nextFreeLocal: LocalDateTime
}

/** The office's times, starting with the day picked before, or else the first free one. */
export function TimeChoice({ location, nextFreeLocal }: TimeChoiceProps) {
  const { draft, change } = useBooking()
  const locale = useLocale()
  const t = useTranslations('booking.time')
  const { hold: holdTime, pending, taken, problem } = useHoldTime()
  const hold = (startDateLocal: LocalDateTime) => holdTime({ locationId: location.id, startDateLocal })

  const { startDateLocal } = draft
  // As it was on arrival: the key that 'Continue' brings is for the next step, not for looking up the times again.
  const [holdKey] = useState(draft.hold?.holdKey)
  const chosen = startDateLocal !== null && startDateLocal >= nextFreeLocal ? startDateLocal : null

  const choose = (time: LocalDateTime | null) => change({ startDateLocal: time })

  const proceed = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen) hold(chosen)
  }

  return (
    <form onSubmit={proceed}>
      {taken && (
        <TakenBanner
          key={taken.at}
          otherTimes={taken.otherTimes}
          text={t(taken.otherTimes.length > 0 ? 'otherTimes' : 'noOtherTimes')}
          wordFor={(when) => t('take', { when })}
          pending={pending?.startDateLocal}
          onChoose={(time) => {
            choose(time)
            hold(time)
          }}
        />
      )}
      <TimePicker
        visit={{
          locationId: location.id,
          appointmentTypes: draft.appointmentTypes,
          ...ofPeople(draft),
          ...(holdKey && { holdKey }),
        }}
        timeZone={location.timeZone}
        startAt={(chosen ?? nextFreeLocal).slice(0, 10)}
        chosen={chosen}
        onChoose={choose}
      />
      {problem && (
        <Banner tone="danger" isLive className="mt-6">
          {problem}
        </Banner>
      )}
      <StepSubmit
        isReady={chosen !== null}
        isSticky
        isPending={pending !== undefined}
        status={
          chosen && (
            <span className="inline-block font-semibold text-ink first-letter:uppercase">
              {sayShortDateTime(locale, chosen)}
            </span>
          )
        }
      />
    </form>
  )
}
