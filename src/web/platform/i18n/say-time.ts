import { clockOf } from '#domain/languages.ts'
import type { LocalDate, LocalDateTime } from '#domain/time.ts'

/*
 * How an office's wall time is written. A local date or time has no zone: it is read as UTC and written as UTC, so that
 * neither the browser's zone nor its clock changes can move it.
 */

/** A date, "2026-03-09", or one with its time, "2026-03-09T08:05". */
type Local = LocalDate

/** The date of a moment by the browser's calendar. */
export function readersDate(moment: Date): LocalDate {
  return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

export function sayLocal(locale: string, local: Local, format: Intl.DateTimeFormatOptions): string {
  const instant = new Date(local.includes('T') ? `${local}Z` : local)
  return new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).format(instant)
}

/** "Monday, March 9". */
export function sayDay(locale: string, local: Local): string {
  return sayLocal(locale, local, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** "Monday, March 9, 2026". */
export function sayFullDate(locale: string, local: Local): string {
  return sayLocal(locale, local, { dateStyle: 'full' })
}

/** "8:05 AM": a 12-hour clock in every language, as on the offices' clocks and letters. */
export function sayClock(locale: string, local: LocalDateTime): string {
  return sayLocal(locale, local, clockOf(locale))
}

/** "Mon, Mar 9, 8:05 AM". */
export function sayShortDateTime(locale: string, local: LocalDateTime): string {
  return sayLocal(locale, local, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...clockOf(locale),
  })
}

/** "Central Time". A zone that this browser does not know keeps its own name. */
export function sayZone(locale: string, timeZone: string): string {
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  } catch {
    return timeZone
  }
}

/** Whether clocks in both zones show the same time at that moment; two names for one time need no warning. */
export function showSameTime(zone: string, otherZone: string, at: Date): boolean {
  if (zone === otherZone) return true
  try {
    return clockIn(zone, at) === clockIn(otherZone, at)
  } catch {
    return false
  }
}

/** Whether an office's clock and that of the reader's device show the same at that time. */
export function isReadersTime(timeZone: string, local: LocalDateTime): boolean {
  return showSameTime(timeZone, browserTimeZone(), new Date(`${local}Z`))
}

function clockIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
