import type ar from './earlier-ar.json'
import type en from './earlier-en.json'
import type es from './earlier-es.json'
import type fr from './earlier-fr.json'
import type vi from './earlier-vi.json'
import type zh from './earlier-zh.json'
import type { Language } from '#domain/languages.ts'
import type { SameKeys } from './languages.ts'

/** What customers with an appointment read of the waiting list. The English ones define the keys. */
type EarlierCatalogue = typeof en

type Loaded<Messages> = Promise<{ default: SameKeys<EarlierCatalogue, Messages> }>

export const earlierTimeCatalogues = {
  en: () => import('./earlier-en.json'),
  es: (): Loaded<typeof es> => import('./earlier-es.json'),
  fr: (): Loaded<typeof fr> => import('./earlier-fr.json'),
  vi: (): Loaded<typeof vi> => import('./earlier-vi.json'),
  zh: (): Loaded<typeof zh> => import('./earlier-zh.json'),
  ar: (): Loaded<typeof ar> => import('./earlier-ar.json'),
} as const satisfies Record<Language, () => Promise<{ default: EarlierCatalogue }>>
