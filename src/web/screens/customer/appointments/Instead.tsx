import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { ReviewedAppointment } from '#contract/appointments.ts'
import { type HonoredElsewhere, type OfferedTimes, offers } from '#contract/offers.ts'
import { DirectionsLink } from '#web/booking/DirectionsLink.tsx'
import { Answered } from '#web/booking/Answered.tsx'
import { sayDeadline } from '#web/booking/say-deadline.ts'
import { type CallFailed, call } from '#web/platform/api/client.ts'
import { refresh, useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import type { FileOfWords } from '#web/platform/i18n/fetched-words.ts'
import { sayClock, sayFullDate, sayShortDateTime, sayZone } from '#web/platform/i18n/say-time.ts'
import { Failure } from './Failure.tsx'

const words = import.meta.glob<FileOfWords>('./*.json', { base: '/src/languages/', query: '?words=instead' })

interface InsteadProps {
  token: string
  appointment: ReviewedAppointment
}

/** What the office offers when it cannot keep an appointment: other times or other offices. */
export function Instead(props: InsteadProps) {
  return (
    <AddedWords words={words}>
      <Loaded {...props} />
    </AddedWords>
  )
}

function Loaded({ token, appointment }: InsteadProps) {
  const read = useRead(offers.ofAppointment, { query: { token } })
  return (
    <Answered read={read} skeleton={<Skeleton className="h-96 rounded-xl" />}>
      {({ offer, honored, message }) => (
        <>
          {message && (offer ?? honored) && <Banner tone="info">{message}</Banner>}
          {offer && <Offered key={offer.id} token={token} appointment={appointment} offer={offer} />}
          {honored && <Honored appointment={appointment} honored={honored} />}
          {!offer && !honored && <Gone />}
        </>
      )}
    </Answered>
  )
}

/** Their time to choose is over; in a minute the appointment is canceled. */
function Gone() {
  return <Banner tone="warning" title={useTranslations('instead')('gone')} />
}

function Offered({ token, appointment, offer }: InsteadProps & { offer: OfferedTimes }) {
  const t = useTranslations('instead')
  const locale = useLocale()
  const client = useQueryClient()
  const name = useId()
  const [chosen, setChosen] = useState<number>()
  const [isMissing, setIsMissing] = useState(false)
  const take = useMutation<unknown, CallFailed, number>({
    mutationFn: (position) => call(offers.take, { body: { token, offerId: offer.id, position } }),
    meta: { endpoint: offers.take },
    // The appointment has another time now, or the times are gone: either way the page is another one.
    onSettled: () => refresh(client, ['Appointment']),
  })
  const { location, startDateLocal } = appointment
  return (
    <section
      aria-labelledby={`${name}-title`}
      className="rounded-xl border border-warning-line bg-surface px-5 py-5 sm:px-6"
    >
      <h2 id={`${name}-title`} className="text-lead font-bold">
        {t('offeredTitle')}
      </h2>
      <p className="mt-1">
        {t('offeredText', { office: location.name, when: sayShortDateTime(locale, startDateLocal) })}
      </p>
      <p className="mt-1 font-semibold">
        {t('until', { when: sayDeadline(locale, offer.untilLocal, location.timeZone) })}
      </p>
      <form
        className="mt-4 grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsMissing(chosen === undefined)
          if (chosen !== undefined && !take.isPending) take.mutate(chosen)
        }}
      >
        <fieldset className="grid gap-3" aria-describedby={isMissing ? `${name}-missing` : undefined}>
          <legend className="sr-only">{t('times')}</legend>
          {offer.times.map(({ position, startDateLocal: start, timeZone, location: office, people = [] }) => (
            <div
              key={position}
              className="rounded-lg border border-line-strong px-4 py-3 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <label className="flex cursor-pointer items-start gap-3">
                <input
                  type="radio"
                  name={name}
                  className="checkbox mt-0.5"
                  checked={chosen === position}
                  onChange={() => {
                    setChosen(position)
                    setIsMissing(false)
                  }}
                />
                <span className="min-w-0">
                  <span className="block font-semibold">{sayShortDateTime(locale, start)}</span>
                  {people.map((person) => (
                    <span key={person.id} className="block">
                      <bdi>{person.firstName}</bdi> <bdi>{sayClock(locale, person.startDateLocal)}</bdi>
                    </span>
                  ))}
                  <span className="block">{office.name}</span>
                  <span className="block text-muted">
                    <bdi>{office.address}</bdi>
                  </span>
                  {timeZone !== appointment.timeZone && (
                    <span className="block text-muted">{sayZone(locale, timeZone)}</span>
                  )}
                </span>
              </label>
              {office.id !== location.id && (
                <div className="ms-8">
                  <DirectionsLink office={office} />
                </div>
              )}
            </div>
          ))}
        </fieldset>
        {isMissing && (
          <p id={`${name}-missing`} role="alert" className="font-medium text-danger">
            {t('choose')}
          </p>
        )}
        {take.error &&
          (take.error.status === 409 ? (
            <Banner tone="danger" isLive title={t('gone')} />
          ) : (
            <Failure failed={take.error} />
          ))}
        <div>
          <Button type="submit" variant="primary" size="large" isPending={take.isPending}>
            {t('take')}
          </Button>
        </div>
      </form>
    </section>
  )
}

function Honored({ appointment, honored }: { appointment: ReviewedAppointment; honored: HonoredElsewhere }) {
  const t = useTranslations('instead')
  const locale = useLocale()
  const id = useId()
  const { untilDate, locations, isUsed } = honored
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-surface px-5 py-5 sm:px-6">
      <h2 id={id} className="text-lead font-bold">
        {isUsed ? t('usedTitle') : t('honoredTitle')}
      </h2>
      {!isUsed && (
        <>
          <p className="mt-1">
            {t('honoredText', { office: appointment.location.name, date: sayFullDate(locale, untilDate) })}
          </p>
          <h3 className="mt-4 font-semibold">{t('offices')}</h3>
          <ul className="mt-2 grid gap-2">
            {locations.map(({ id: officeId, name, address }) => (
              <li key={officeId}>
                <span className="font-semibold">{name}</span>
                <span className="block text-muted">
                  <bdi>{address}</bdi>
                </span>
                <DirectionsLink office={{ name, address }} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
