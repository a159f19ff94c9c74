import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { BookedAppointment } from '#contract/booking.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon, type IconName } from '#web/platform/components/Icon.tsx'
import { sayClock, sayFullDate } from '#web/platform/i18n/say-time.ts'
import { Address } from './Address.tsx'
import { Checklist } from './Checklist.tsx'
import { documentsFor } from './documents.ts'
import { OfficeContact } from './OfficeContact.tsx'
import { directionsInWords } from './office-address.ts'
import { ZoneBanner } from './ZoneBanner.tsx'

type Visit = Pick<
  BookedAppointment,
  | 'id'
  | 'reference'
  | 'startDateLocal'
  | 'endDateLocal'
  | 'startDateUtc'
  | 'endDateUtc'
  | 'timeZone'
  | 'location'
  | 'appointmentTypes'
>

interface VisitDetailsProps {
  appointment: Visit
  /** Canceled: the time is crossed out, and the zone and documents no longer matter. */
  isOff?: boolean
  /** They still come, at another time or to another office: what to bring stays. */
  isElsewhere?: boolean
}

/** When, where, what for, what to bring, and the reference to mention. */
export function VisitDetails({ appointment, isOff = false, isElsewhere = false }: VisitDetailsProps) {
  const locale = useLocale()
  const t = useTranslations('booking.confirmation')
  const summary = useTranslations('booking.summary')
  const { reference, location, startDateLocal, endDateLocal, startDateUtc, timeZone, appointmentTypes } = appointment
  const documents = isOff && !isElsewhere ? [] : documentsFor(appointmentTypes)
  const directions = directionsInWords(location)
  return (
    <dl className="card divide-y divide-line">
      <Detail icon="calendar" name={t('when')}>
        <div className={classNames('text-lead font-semibold', isOff && 'text-muted line-through')}>
          <p className="first-letter:uppercase">{sayFullDate(locale, startDateLocal)}</p>
          <p>{t('fromTo', { from: sayClock(locale, startDateLocal), to: sayClock(locale, endDateLocal) })}</p>
        </div>
        {!isOff && (
          <div className="mt-2">
            <ZoneBanner timeZone={timeZone} at={new Date(startDateUtc)} />
          </div>
        )}
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
          <Checklist appointment={appointment} documents={documents} />
        </Detail>
      )}
      <Detail icon="ticket" name={t('reference')}>
        <p className="font-semibold tabular-nums">
          <bdi dir="ltr">{sayReference(reference)}</bdi>
        </p>
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
    <div className="grid grid-cols-1 gap-x-6 gap-y-1 px-5 py-4 sm:grid-cols-[12rem_minmax(0,1fr)] sm:px-6 sm:py-5">
      <dt className="flex items-start gap-2 text-muted">
        <Icon name={icon} className="mt-0.5 size-5 text-primary" />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
