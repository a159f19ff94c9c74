/** The languages customers read. Everything is there in English; the others fall back to it. */
export const LANGUAGES = ['en', 'es', 'fr', 'vi', 'zh', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** Those that things are translated into. */
export const TRANSLATED_LANGUAGES = ['es', 'fr', 'vi', 'zh', 'ar'] as const satisfies readonly Language[]
export type TranslatedLanguage = (typeof TRANSLATED_LANGUAGES)[number]

/** As the back office names them. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  vi: 'Vietnamese',
  zh: 'Chinese',
  ar: 'Arabic',
}

function isLanguage(code: string): code is Language {
  return (LANGUAGES as readonly string[]).includes(code)
}

/** The language of a locale, whatever its region: "es-MX" is Spanish. English for a language that there is not. */
export function languageOf(locale: string): Language {
  return spokenIn(locale) ?? 'en'
}

function spokenIn(locale: string): Language | undefined {
  const [code = ''] = locale.trim().toLowerCase().split('-', 1)
  return isLanguage(code) ? code : undefined
}

/** The first of a reader's languages that there is, best liked first: "de, es;q=0.8" is answered in Spanish. */
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

/** How dates, times and numbers are written: in Arabic, too, with the calendar and the digits on the office's signs. */
export function localeOf(language: Language): string {
  return language === 'ar' ? 'ar-u-ca-gregory-nu-latn' : language
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/**
 * "8:05 AM": a 12-hour clock in every language, as on the offices' clocks and letters. `hour12` would let some languages count
 * from 0 to 11. Vietnamese says "sáng" and "chiều": hardly anyone reads SA and CH.
 */
export function clockOf(locale: string) {
  const dayPeriod = languageOf(locale) === 'vi' ? ({ dayPeriod: 'short' } as const) : {}
  return { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', ...dayPeriod } as const
}
