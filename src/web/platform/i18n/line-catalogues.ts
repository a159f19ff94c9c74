import type ar from './line-ar.json'
import type en from './line-en.json'
import type es from './line-es.json'
import type fr from './line-fr.json'
import type vi from './line-vi.json'
import type zh from './line-zh.json'
import type { Language } from '#domain/languages.ts'
import type { SameKeys } from './languages.ts'

/** The texts of joining a line by phone, and of the code that a kiosk scans. The English ones define the keys. */
type LineCatalogue = typeof en

type Loaded<Messages> = Promise<{ default: SameKeys<LineCatalogue, Messages> }>

export const lineCatalogues = {
  en: () => import('./line-en.json'),
  es: (): Loaded<typeof es> => import('./line-es.json'),
  fr: (): Loaded<typeof fr> => import('./line-fr.json'),
  vi: (): Loaded<typeof vi> => import('./line-vi.json'),
  zh: (): Loaded<typeof zh> => import('./line-zh.json'),
  ar: (): Loaded<typeof ar> => import('./line-ar.json'),
} as const satisfies Record<Language, () => Promise<{ default: LineCatalogue }>>
