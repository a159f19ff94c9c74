import type ar from './account-ar.json'
import type en from './account-en.json'
import type es from './account-es.json'
import type fr from './account-fr.json'
import type vi from './account-vi.json'
import type zh from './account-zh.json'
import type { Language } from '#domain/languages.ts'
import type { SameKeys } from './languages.ts'

/** The texts of the sign-in and account pages. The English ones define the keys. */
export type AccountCatalogue = typeof en

type Loaded<Messages> = Promise<{ default: SameKeys<AccountCatalogue, Messages> }>

export const accountCatalogues = {
  en: () => import('./account-en.json'),
  es: (): Loaded<typeof es> => import('./account-es.json'),
  fr: (): Loaded<typeof fr> => import('./account-fr.json'),
  vi: (): Loaded<typeof vi> => import('./account-vi.json'),
  zh: (): Loaded<typeof zh> => import('./account-zh.json'),
  ar: (): Loaded<typeof ar> => import('./account-ar.json'),
} as const satisfies Record<Language, () => Promise<{ default: AccountCatalogue }>>
