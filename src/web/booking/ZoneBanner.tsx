import { useLocale, useTranslations } from 'use-intl'
import { Icon } from '#web/platform/components/Icon.tsx'
import { browserTimeZone, sayZone, showSameTime } from '#web/platform/i18n/say-time.ts'

interface ZoneBannerProps {
  /** The office's. */
  timeZone: string
  /** The day in question: two zones may show the same time for only part of the year. */
  at: Date
}

/** Names the office's time zone, and warns people whose own clock shows another time. */
export function ZoneBanner({ timeZone, at }: ZoneBannerProps) {
  const locale = useLocale()
  const t = useTranslations('booking.time')
  const officeZone = sayZone(locale, timeZone)
  const deviceZone = browserTimeZone()
  if (showSameTime(timeZone, deviceZone, at)) {
    return (
      <p className="flex items-start gap-2 text-muted">
        <Icon name="globe" className="mt-0.5 size-5" />
        {t('timeZone', { zone: officeZone })}
      </p>
    )
  }
  return (
    <p className="flex items-start gap-2 font-medium text-warning">
      <Icon name="alert" className="mt-0.5 size-5" />
      {t('zoneDiffers', { zone: officeZone, deviceZone: sayZone(locale, deviceZone) })}
    </p>
  )
}
