import type { ListedEntry } from '#contract/waiting-list.ts'
import type { LocalDateTime } from '#domain/time.ts'
import { sayCount, sayShortDate, sayTimeOf } from '#web/platform/i18n/say-english.ts'

const MINUTE_MS = 60_000

/** "3 days", "5 hours", "12 minutes": how long a customer has waited, in the largest whole unit. */
export function sayAge(sinceUtc: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(sinceUtc)) / MINUTE_MS))
  if (minutes < 60) return sayCount(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? sayCount(hours, 'hour') : sayCount(Math.floor(hours / 24), 'day')
}

/** "Mon, Mar 9, 8:05 AM": soon, and at the office whose list it is, so without year and zone. */
export function sayOffer(offeredLocal: LocalDateTime): string {
  return `${sayShortDate(offeredLocal).replace(/, \d{4}$/, '')}, ${sayTimeOf(offeredLocal)}`
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const EARLIER: Readonly<Record<ListedEntry['earlierByDays'], string>> = {
  0: 'Any earlier time',
  1: 'A day earlier or more',
  3: '3 days earlier or more',
  7: 'A week earlier or more',
  14: 'Two weeks earlier or more',
}

/** "A week earlier or more · Mon, Fri · Mornings · From Mon, Mar 9, 2026 · Only this location". */
export function sayWishes({
  hasAppointment,
  earlierByDays,
  wishes,
}: Pick<ListedEntry, 'hasAppointment' | 'earlierByDays' | 'wishes'>): string {
  const { weekdays, partsOfDay, fromDate, untilDate, locationId, zipCode, withinMiles } = wishes
  const words = [
    hasAppointment ? EARLIER[earlierByDays] : '',
    weekdays.map((day) => capitalized(day.slice(0, 3))).join(', '),
    capitalized(partsOfDay.map((part) => `${part}s`).join(', ')),
    fromDate ? `From ${sayShortDate(fromDate)}` : '',
    untilDate ? `Until ${sayShortDate(untilDate)}` : '',
    locationId ? 'Only this location' : '',
    zipCode ? (withinMiles ? `Up to ${withinMiles} mi from ${zipCode}` : `From ${zipCode}`) : '',
  ].filter((word) => word !== '')
  return words.length > 0 ? words.join(' · ') : 'Any time'
}
