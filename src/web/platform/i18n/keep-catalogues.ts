import type ar from './keep-ar.json'
import type en from './keep-en.json'
import type es from './keep-es.json'
import type fr from './keep-fr.json'
import type vi from './keep-vi.json'
import type zh from './keep-zh.json'
import type { Language } from '#domain/languages.ts'
import type { SameKeys } from './languages.ts'

/** What those are told who have to confirm their appointment. The English ones define the keys. */
type KeepCatalogue = typeof en

type Loaded<Messages> = Promise<{ default: SameKeys<KeepCatalogue, Messages> }>

export const keepCatalogues = {
  en: () => import('./keep-en.json'),
  es: (): Loaded<typeof es> => import('./keep-es.json'),
  fr: (): Loaded<typeof fr> => import('./keep-fr.json'),
  vi: (): Loaded<typeof vi> => import('./keep-vi.json'),
  zh: (): Loaded<typeof zh> => import('./keep-zh.json'),
  ar: (): Loaded<typeof ar> => import('./keep-ar.json'),
} as const satisfies Record<Language, () => Promise<{ default: KeepCatalogue }>>
