import type { LocalDateTime } from '#domain/time.ts'
import { browserTimeZone, sayShortDateTime, sayZone, showSameTime } from '#web/platform/i18n/say-time.ts'

/** Until when to answer, by the office's clock; names the zone for people whose own clock shows another time. */
export function sayDeadline(locale: string, local: LocalDateTime, timeZone: string): string {
  const when = sayShortDateTime(locale, local)
  return showSameTime(timeZone, browserTimeZone(), new Date(`${local}Z`))
    ? when
    : `${when} (${sayZone(locale, timeZone)})`
}
