import { useTranslations } from 'use-intl'
import type { LocationOption } from '#contract/booking.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { sayPhone } from '#domain/phone.ts'
import { directionsUrl, phoneUrl } from './office-address.ts'

const linkClass = 'link inline-flex min-h-8 items-center gap-1.5 font-medium'

/** How to get to an office, and how to call it. */
export function OfficeContact({ location }: { location: LocationOption }) {
  const t = useTranslations('common')
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 max-sm:flex-col">
      {location.phoneNumber && (
        <li>
          <a href={phoneUrl(location.phoneNumber)} className={linkClass}>
            <Icon name="phone" className="size-4" />
            <span className="sr-only">{t('callOffice', { phone: '' })}</span>
            <bdi>{sayPhone(location.phoneNumber)}</bdi>
          </a>
        </li>
      )}
      <li data-print="hide">
        <a href={directionsUrl(location)} target="_blank" rel="noreferrer" className={linkClass}>
          <Icon name="map-pin" className="size-4" />
          {t('getDirections')}
          <span className="sr-only">
            {location.name} ({t('opensInNewTab')})
          </span>
        </a>
      </li>
    </ul>
  )
}
