import { fromLocalDateTime, type LocalDate, type LocalDateTime, sayTime } from '#domain/time.ts'
import { browserTimeZone, sayFullDate, sayLocal, sayZone } from './say-time.ts'

/** The back office is in English, whatever the browser's language. Not in say-time.ts, so customers do not load it. */
export const ENGLISH = 'en-US'

/** "Monday, March 9, 2026". */
export function sayDate(date: LocalDate): string {
  return sayFullDate(ENGLISH, date)
}

/** "Mar 9, 2026". */
export function sayMediumDate(date: LocalDate): string {
  return sayLocal(ENGLISH, date, { dateStyle: 'medium' })
}

/** "Mon, Mar 9, 2026". */
export function sayShortDate(date: LocalDate): string {
  return sayLocal(ENGLISH, date, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
}

/** "Mon, Mar 9, 2026", or "Mon, Mar 9, 2026 – Fri, Mar 13, 2026". */
export function sayDays(first: LocalDate, last: LocalDate): string {
  return first === last ? sayShortDate(first) : `${sayShortDate(first)} – ${sayShortDate(last)}`
}

/** "8:05 AM". */
export function sayTimeOf(moment: LocalDateTime): string {
  return sayTime(fromLocalDateTime(moment).minute)
}

/** "8:05 AM – 8:20 AM". */
export function sayStretch(start: LocalDateTime, end: LocalDateTime): string {
  return `${sayTimeOf(start)} – ${sayTimeOf(end)}`
}

/** "Mon, Mar 9, 2026, 8:05 AM". */
export function sayShortMoment(moment: LocalDateTime): string {
  return `${sayShortDate(moment)}, ${sayTimeOf(moment)}`
}

const MOMENT = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** "Mar 9, 2026, 8:05 AM CST", on the reader's clock unless another is named (TIME-15). */
export function sayMoment(utc: string, timeZone?: string): string {
  const moment = new Date(utc)
  try {
    return new Intl.DateTimeFormat(ENGLISH, { ...MOMENT, timeZone }).format(moment)
  } catch {
    // A zone younger than this browser.
    return new Intl.DateTimeFormat(ENGLISH, { ...MOMENT, timeZone: 'UTC' }).format(moment)
  }
}

/** "CST": what an office's zone is called at a moment. */
export function sayZoneAt(utc: string, timeZone: string): string {
  return sayMoment(utc, timeZone).split(' ').at(-1) ?? ''
}

/** "8:05 AM", on an office's clock. */
export function sayClockOf(utc: string, timeZone: string): string {
  return new Intl.DateTimeFormat(ENGLISH, { timeStyle: 'short', timeZone }).format(new Date(utc))
}

/** "Mountain Time (America/Denver)": the reader's own zone. */
export function sayOwnZone(): string {
  const timeZone = browserTimeZone()
  return `${sayZone(ENGLISH, timeZone)} (${timeZone})`
}

/** "1,200". */
export function sayNumber(number: number): string {
  return number.toLocaleString(ENGLISH)
}

/** "1 appointment", "1,200 appointments". */
export function sayCount(count: number, one: string): string {
  return `${sayNumber(count)} ${count === 1 ? one : `${one}s`}`
}
