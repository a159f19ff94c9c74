import { useLocale, useTranslations } from 'use-intl'
import { Icon } from '#web/platform/components/Icon.tsx'
import { Notice } from '#web/platform/components/Notice.tsx'
import { browserTimeZone, sayZone, showSameTime } from '#web/platform/i18n/say-time.ts'

interface ZoneNoticeProps {
  /** The office's. */
  timeZone: string
  /** The day in question: two zones may show the same time in one season only. */
  at: Date
}

/** Names the office's time zone, and warns whoever's own clock shows another time. */
export function ZoneNotice({ timeZone, at }: ZoneNoticeProps) {
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
    <Notice tone="warning" title={t('timeZone', { zone: officeZone })}>
      {t('zoneDiffers', { deviceZone: sayZone(locale, deviceZone) })}
    </Notice>
  )
}
