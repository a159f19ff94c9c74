import { clockOf, type Language, localeOf } from '#domain/languages.ts'
import { textLength } from '#domain/notifications/message.ts'
import type { LocalDate, LocalTime } from '#domain/time.ts'
import { WORDS } from './words.ts'

/*
 * How messages write an office's wall time: in the customer's language, as on the public pages. A local time has no zone: it is read and written as UTC.
 */

const STYLES = {
  fullDate: () => ({ dateStyle: 'full' }),
  clock: (locale) => clockOf(locale),
  shortDate: () => ({ weekday: 'short', month: 'short', day: 'numeric' }),
  short: (locale) => ({ weekday: 'short', month: 'short', day: 'numeric', ...clockOf(locale) }),
} as const satisfies Record<string, (locale: string) => Intl.DateTimeFormatOptions>

/** Making a formatter costs more than a whole booking message. */
const formats = new Map<string, Intl.DateTimeFormat>()

function written({ date, minute }: LocalTime, language: Language, style: keyof typeof STYLES): string {
  const key = `${language} ${style}`
  const locale = localeOf(language)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...STYLES[style](locale), timeZone: 'UTC' })
  formats.set(key, format)
  // One space outside the basic set would halve what fits into a text.
  return format.format(new Date(Date.parse(date) + minute * 60_000)).replace(/[\u00a0\u202f]/g, ' ')
}

/** "Monday, March 9, 2026". */
export function sayDate(date: LocalDate, language: Language): string {
  return written({ date, minute: 0 }, language, 'fullDate')
}

/** "Monday, March 9, 2026, 8:05 AM". */
export function sayWhen(time: LocalTime, language: Language): string {
  return `${sayDate(time.date, language)}${WORDS[language].writing.beforeTime}${sayClock(time, language)}`
}

/** "8:05 AM". */
export function sayClock({ date, minute }: LocalTime, language: Language): string {
  return written({ date, minute }, language, 'clock')
}

/** As short as a text needs it: "Mon, Mar 9, 8:05 AM". */
export function sayWhenShortly(time: LocalTime, language: Language): string {
  return inText(written(time, language, 'short'), language)
}

/** The same for a whole day: "Mon, Mar 9". */
export function sayDateShortly(date: LocalDate, language: Language): string {
  return inText(written({ date, minute: 0 }, language, 'shortDate'), language)
}

/** One letter outside the basic set, as in "sáb" and "août", would halve what fits into a text. */
function inText(said: string, language: Language): string {
  if (WORDS[language].writing.textAlphabet !== 'basic') return said
  return said.replace(/\P{ASCII}/gu, (letter) =>
    textLength(letter).unusual.length === 0 ? letter : letter.normalize('NFD').replace(/\p{M}/gu, ''),
  )
}

/** What separates two parts of a sentence, with its blank. */
export function commaIn(language: Language): string {
  return WORDS[language].writing.comma
}

/** Several things in a row: "a, b, c". */
export function sayList(things: readonly string[], language: Language): string {
  return things.join(WORDS[language].writing.enumeration)
}
