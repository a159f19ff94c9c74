import type en from './en.json'
import type es from './es.json'

/** A language of the public side: its own name for itself, and which way it runs. Another one needs a catalogue and a line here. */
interface LanguageDetails {
  name: string
  direction: 'ltr' | 'rtl'
  load: () => Promise<{ default: Catalogue }>
}

/** The English catalogue says which keys there are. */
export type Catalogue = typeof en

/** A key that one catalogue has and the other has not does not compile. */
type SameKeys<A, B> = A extends B ? (B extends A ? A : never) : never

export const languages = {
  en: { name: 'English', direction: 'ltr', load: () => import('./en.json') },
  es: {
    name: 'Español',
    direction: 'ltr',
    load: (): Promise<{ default: SameKeys<Catalogue, typeof es> }> => import('./es.json'),
  },
} satisfies Record<string, LanguageDetails>

export type Language = keyof typeof languages

export function isLanguage(code: string | null | undefined): code is Language {
  return code !== null && code !== undefined && Object.hasOwn(languages, code)
}

export const languageCodes = Object.keys(languages).filter(isLanguage)

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Catalogue
  }
}
