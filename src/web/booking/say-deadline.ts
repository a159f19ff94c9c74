import type { LocalDateTime } from '#domain/time.ts'
import { browserTimeZone, sayShortDateTime, sayZone, showSameTime } from '#web/platform/i18n/say-time.ts'

/** The deadline to answer, in office time; names the zone for people whose own clock shows another time. */
export function sayDeadline(locale: string, local: LocalDateTime, timeZone: string): string {
  const when = sayShortDateTime(locale, local)
  return showSameTime(timeZone, browserTimeZone(), new Date(`${local}Z`))
    ? when
    : `${when} (${sayZone(locale, timeZone)})`
}
