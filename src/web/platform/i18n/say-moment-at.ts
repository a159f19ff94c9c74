import { clockOf } from '#domain/languages.ts'

/** "8:05 AM": a moment on the clocks of a zone, or on the reader's own. */
export function sayClockAt(locale: string, moment: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, { ...clockOf(locale), timeZone }).format(moment)
}

/** "Mar 9, 2026, 8:05 AM". */
export function sayDateAt(locale: string, moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment)
}
