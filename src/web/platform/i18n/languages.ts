import type { Language } from '#domain/languages.ts'
import type accountWords from './account-en.json'
import type ar from './ar.json'
import type earliestWords from './earliest-en.json'
import type householdWords from './household-en.json'
import type en from './en.json'
import type es from './es.json'
import type fr from './fr.json'
import type insteadWords from './instead-en.json'
import type keepWords from './keep-en.json'
import type kioskWords from './kiosk-en.json'
import type lineWords from './line-en.json'
import type lobbyWords from './lobby-en.json'
import type onlineWords from './online-en.json'
import type placeWords from './place-en.json'
import type vi from './vi.json'
import type earlierWords from './earlier-en.json'
import type waitingListWords from './waiting-list-en.json'
import type zh from './zh.json'

/** A language of the public side: its own name and its texts. To add one, add a catalog and a line here. */
interface LanguageDetails {
  name: string
  load: () => Promise<{ default: Catalogue }>
}

/** The English catalog defines the keys. */
export type Catalogue = typeof en

/** A key that one catalog has and the other lacks does not compile. */
export type SameKeys<A, B> = A extends B ? (B extends A ? A : never) : never

type Fetched<Messages> = Promise<{ default: SameKeys<Catalogue, Messages> }>

export const languages = {
  en: { name: 'English', load: () => import('./en.json') },
  es: { name: 'Español', load: (): Fetched<typeof es> => import('./es.json') },
  fr: { name: 'Français', load: (): Fetched<typeof fr> => import('./fr.json') },
  vi: { name: 'Tiếng Việt', load: (): Fetched<typeof vi> => import('./vi.json') },
  zh: { name: '中文', load: (): Fetched<typeof zh> => import('./zh.json') },
  ar: { name: 'العربية', load: (): Fetched<typeof ar> => import('./ar.json') },
} as const satisfies Record<Language, LanguageDetails>

export function isLanguage(code: string | null | undefined): code is Language {
  return code !== null && code !== undefined && Object.hasOwn(languages, code)
}

export const languageCodes = Object.keys(languages).filter(isLanguage)

declare module 'use-intl' {
  interface AppConfig {
    /** What only some pages say exists only inside AddedWords, LobbyWords and KioskWords. */
    Messages: Catalogue &
      typeof accountWords &
      typeof earliestWords &
      typeof householdWords &
      typeof insteadWords &
      typeof keepWords &
      typeof kioskWords &
      typeof lineWords &
      typeof earlierWords &
      typeof lobbyWords &
      typeof onlineWords &
      typeof placeWords &
      typeof waitingListWords
  }
}
