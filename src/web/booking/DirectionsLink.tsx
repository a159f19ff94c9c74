import { useTranslations } from 'use-intl'
import { directionsTo } from '#domain/directions.ts'
import { Icon } from '#web/platform/components/Icon.tsx'

/** A route on a map to an office that the customer may not know. */
export function DirectionsLink({ office: { name, address } }: { office: { name: string; address: string } }) {
  const t = useTranslations('common')
  return (
    <a
      href={directionsTo(name, address)}
      target="_blank"
      rel="noreferrer"
      data-print="hide"
      className="link inline-flex min-h-8 items-center gap-1.5 font-medium"
    >
      <Icon name="map-pin" className="size-4" />
      {t('getDirections')}
      <span className="sr-only">
        {name} ({t('opensInNewTab')})
      </span>
    </a>
  )
}
