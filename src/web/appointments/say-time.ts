import { fromLocalDateTime, type LocalDate, type LocalDateTime, sayTime } from '#domain/time.ts'

/** The back office speaks English, whatever the browser speaks. */
const LANGUAGE = 'en-US'

/** "Monday, March 9, 2026". A date has no zone: it is read and written as UTC, so that the browser's cannot move it. */
export function sayDate(date: LocalDate): string {
  return new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date))
}

/** "8:05 AM". */
export function sayClock(moment: LocalDateTime): string {
  return sayTime(fromLocalDateTime(moment).minute)
}

/** "8:05 AM – 8:20 AM". */
export function sayStretch(start: LocalDateTime, end: LocalDateTime): string {
  return `${sayClock(start)} – ${sayClock(end)}`
}

/** "Mar 9, 2026, 8:05 AM", on the wall clock of a zone. */
export function sayMoment(utc: string, timeZone: string): string {
  return new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(utc))
}

/** "Central Time". */
export function sayZone(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(LANGUAGE, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
