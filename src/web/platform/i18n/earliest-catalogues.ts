import type ar from './earliest-ar.json'
import type en from './earliest-en.json'
import type es from './earliest-es.json'
import type fr from './earliest-fr.json'
import type vi from './earliest-vi.json'
import type zh from './earliest-zh.json'
import type { Language } from '#domain/languages.ts'
import type { SameKeys } from './languages.ts'

/** The texts of the page that finds the earliest time. The English ones define the keys. */
type EarliestCatalogue = typeof en

type Loaded<Messages> = Promise<{ default: SameKeys<EarliestCatalogue, Messages> }>

export const earliestCatalogues = {
  en: () => import('./earliest-en.json'),
  es: (): Loaded<typeof es> => import('./earliest-es.json'),
  fr: (): Loaded<typeof fr> => import('./earliest-fr.json'),
  vi: (): Loaded<typeof vi> => import('./earliest-vi.json'),
  zh: (): Loaded<typeof zh> => import('./earliest-zh.json'),
  ar: (): Loaded<typeof ar> => import('./earliest-ar.json'),
} as const satisfies Record<Language, () => Promise<{ default: EarliestCatalogue }>>
