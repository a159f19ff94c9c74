import { fromLocalDateTime, type LocalDate, type LocalDateTime, sayTime } from '#domain/time.ts'

/** The back office speaks English, whatever the browser speaks. A date has no zone: it is read and written as UTC. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const longDate = format({ dateStyle: 'full' })
const shortDate = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/** "Monday, March 9, 2026". */
export function sayDate(date: LocalDate): string {
  return longDate.format(new Date(date))
}

/** "Mon, Mar 9, 2026". */
export function sayShortDate(date: LocalDate): string {
  return shortDate.format(new Date(date))
}

/** "Mon, Mar 9, 2026, 8:05 AM". */
export function sayShortMoment(moment: LocalDateTime): string {
  const { date, minute } = fromLocalDateTime(moment)
  return `${sayShortDate(date)}, ${sayTime(minute)}`
}

/** "Mon, Mar 9, 2026", or "Mon, Mar 9, 2026 – Fri, Mar 13, 2026". */
export function sayDays(first: LocalDate, last: LocalDate): string {
  return first === last ? sayShortDate(first) : `${sayShortDate(first)} – ${sayShortDate(last)}`
}

/** "1 appointment", "1,200 appointments". */
export function sayCount(count: number, one: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`
}
