import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { BookedAppointment } from '#contract/booking.ts'
import { Button } from '#web/components/Button.tsx'
import { ButtonLink } from '#web/components/ButtonLink.tsx'
import { useFocusHeading } from '#web/components/focus.ts'
import { Icon, type IconName } from '#web/components/Icon.tsx'
import { useWords } from '#web/components/words.ts'
import { paths } from '#web/paths.ts'
import { Address } from '#web/visit/Address.tsx'
import { AddToCalendar } from '#web/visit/AddToCalendar.tsx'
import { documentsFor } from '#web/visit/documents.ts'
import { sayClock, sayFullDate, sayZone } from '#web/visit/local-time.ts'
import { OfficeContact } from '#web/visit/OfficeContact.tsx'
import { directionsInWords } from '#web/visit/office-address.ts'
import { Progress } from './Progress.tsx'
import { detourFrom } from './steps.ts'
import { useBooking } from './use-booking.ts'

/** The last step: what was booked, what to bring, and how to keep and change it. */
export function Confirmation() {
  const current = useBooking()
  const detour = detourFrom('confirmation', current)
  return current.booked ? (
    <Booked appointment={current.booked} />
  ) : (
    <Navigate to={paths.booking[detour ?? 'information']} replace />
  )
}

function Booked({ appointment }: { appointment: BookedAppointment }) {
  const heading = useFocusHeading()
  const words = useWords()
  const t = useTranslations('booking.confirmation')
  const common = useTranslations('common')
  const { email } = appointment
  return (
    <div className="mx-auto max-w-4xl">
      <title>{`${t('title')} · ${words.applicationName}`}</title>
      <Progress step="confirmation" />
      <div className="mt-8 flex items-start gap-4 rounded-xl border border-success-line bg-success-soft px-5 py-6 sm:mt-10 sm:items-center sm:px-8 sm:py-8">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-success text-surface">
          <Icon name="check" className="size-7" />
        </span>
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-title font-bold">
            {t('title')}
          </h1>
          {email && <p className="mt-1">{t('sentEmail', { email })}</p>}
        </div>
      </div>

      <Details appointment={appointment} />

      <div className="mt-8 grid gap-3 sm:flex" data-print="hide">
        <AddToCalendar appointment={appointment} />
        <Button icon="file-text" size="large" onClick={() => window.print()}>
          {common('print')}
        </Button>
      </div>

      <section aria-labelledby="manage" className="mt-10 border-t border-line pt-6">
        <h2 id="manage" className="text-lg font-semibold">
          {t('manageTitle')}
        </h2>
        <p className="mt-1 max-w-reading text-muted">{t('manageHint')}</p>
        <p className="mt-2 hidden break-all print:block">
          {new URL(paths.review(appointment.token), window.location.href).href}
        </p>
        <div className="mt-4 flex flex-wrap gap-3" data-print="hide">
          <ButtonLink to={paths.review(appointment.token)}>{t('manage')}</ButtonLink>
          <ButtonLink to={paths.booking.start} variant="quiet">
            {t('another')}
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}

function Details({ appointment }: { appointment: BookedAppointment }) {
  const locale = useLocale()
  const t = useTranslations('booking.confirmation')
  const summary = useTranslations('booking.summary')
  const { location, startDateLocal, endDateLocal, timeZone, appointmentTypes } = appointment
  const documents = documentsFor(appointmentTypes)
  const directions = directionsInWords(location)
  return (
    <dl className="card mt-6 divide-y divide-line">
      <Detail icon="calendar" name={t('when')}>
        <p className="text-lead font-semibold first-letter:uppercase">{sayFullDate(locale, startDateLocal)}</p>
        <p className="text-lead font-semibold">
          {t('fromTo', { from: sayClock(locale, startDateLocal), to: sayClock(locale, endDateLocal) })}
        </p>
        <p className="text-muted">{sayZone(locale, timeZone)}</p>
      </Detail>
      <Detail icon="map-pin" name={t('where')}>
        <p className="font-semibold">{location.name}</p>
        <Address address={location.address} />
        {directions && (
          <p className="mt-1 max-w-reading text-muted">
            <bdi>{directions}</bdi>
          </p>
        )}
        <div className="mt-2">
          <OfficeContact location={location} />
        </div>
      </Detail>
      <Detail icon="list" name={t('service')}>
        {appointmentTypes.map(({ name, quantity }) => (
          <p key={name} className="font-semibold">
            {quantity > 1 ? summary('several', { quantity, name }) : name}
          </p>
        ))}
      </Detail>
      {documents.length > 0 && (
        <Detail icon="file-text" name={t('bring')}>
          <ul className="list-disc ps-5">
            {documents.map((document) => (
              <li key={document}>
                <bdi>{document}</bdi>
              </li>
            ))}
          </ul>
        </Detail>
      )}
      <Detail icon="ticket" name={t('number')}>
        <p className="font-semibold tabular-nums">{appointment.id}</p>
      </Detail>
    </dl>
  )
}

interface DetailProps {
  icon: IconName
  name: string
  children: ReactNode
}

function Detail({ icon, name, children }: DetailProps) {
  return (
    <div className="grid gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[12rem_minmax(0,1fr)] sm:px-6 sm:py-5">
      <dt className="flex items-start gap-2 text-muted">
        <Icon name={icon} className="mt-0.5 size-5 text-primary" />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
