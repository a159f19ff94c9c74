interface Details {
  /** In the language itself: people who need it cannot read the others. */
  readonly name: string
  /** For the back office. */
  readonly english: string
  /** How dates and numbers are written, if not as the code says. */
  readonly locale?: string
  readonly direction?: 'rtl'
  /** How its clock differs from "8:05 AM". */
  readonly clock?: Intl.DateTimeFormatOptions
}

/**
 * The languages customers read, in the order of the chooser. All of a language's texts are in `src/languages/<code>.json`:
 * to add one, add its file, and its line here. Everything is there in English; the others fall back to it.
 */
export const languages = {
  en: { name: 'English', english: 'English' },
  es: { name: 'Español', english: 'Spanish' },
  fr: { name: 'Français', english: 'French', clock: { hourCycle: 'h23' } },
  // Hardly anyone reads SA and CH for morning and afternoon.
  vi: { name: 'Tiếng Việt', english: 'Vietnamese', clock: { dayPeriod: 'short' } },
  zh: { name: '中文', english: 'Chinese' },
  // With the calendar and the digits on the office's signs.
  ar: { name: 'العربية', english: 'Arabic', locale: 'ar-u-ca-gregory-nu-latn', direction: 'rtl' },
  de: { name: 'Deutsch', english: 'German', clock: { hourCycle: 'h23' } },
} as const satisfies Record<string, Details>

export type Language = keyof typeof languages

const details: Readonly<Record<Language, Details>> = languages

export const LANGUAGES = Object.keys(languages) as [Language, ...Language[]]

/** Those that things are translated into. */
export type TranslatedLanguage = Exclude<Language, 'en'>
export const TRANSLATED_LANGUAGES = LANGUAGES.filter((language) => language !== 'en')

export function isLanguage(code: string | null | undefined): code is Language {
  return code !== null && code !== undefined && Object.hasOwn(languages, code)
}

/** The language of a locale, whatever its region: "es-MX" is Spanish. English for a language that there is not. */
export function languageOf(locale: string): Language {
  return spokenIn(locale) ?? 'en'
}

function spokenIn(locale: string): Language | undefined {
  const [code = ''] = locale.trim().toLowerCase().split('-', 1)
  return isLanguage(code) ? code : undefined
}

/** The first of a reader's languages that there is, best liked first: "nl, es;q=0.8" is answered in Spanish. */
export function languageAsked(acceptLanguage: string): Language {
  const wishes = acceptLanguage.split(',').map((wish) => {
    const [locale = '', ...details] = wish.split(';')
    const weight = details.map((detail) => /^\s*q=([\d.]+)/.exec(detail)?.[1]).find((found) => found !== undefined)
    return { language: spokenIn(locale), weight: Number(weight ?? 1) }
  })
  // Sorting keeps the order of equal ones.
  const best = wishes.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  return best.find(({ language }) => language !== undefined)?.language ?? 'en'
}

/**
 * An address that opens in a language, whatever the phone was last used in: "…/token?es". As short as it can be, because a
 * text pays for every character.
 */
export function inLanguage(url: string, language: Language): string {
  return `${url}${url.includes('?') ? '&' : '?'}${language}`
}

/** The language that an address's query asks for; `lang=es` is in links of earlier releases. */
export function languageInQuery(search: string): Language | undefined {
  const parts = search.replace(/^\?/, '').split('&')
  const earlier = parts.find((part) => part.startsWith('lang='))?.slice('lang='.length)
  return spokenIn(earlier ?? '') ?? parts.map((part) => part.replace(/=$/, '')).find(isLanguage)
}

/** How dates, times and numbers are written. */
export function localeOf(language: Language): string {
  return details[language].locale ?? language
}

/** How the back office names a language. */
export function englishNameOf(language: Language): string {
  return details[language].english
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return details[language].direction ?? 'ltr'
}

/** "8:05 AM", as on the offices' clocks and letters. `hour12` would let some languages count from 0 to 11. */
export function clockOf(locale: string): Intl.DateTimeFormatOptions {
  return { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', ...details[languageOf(locale)].clock }
}
