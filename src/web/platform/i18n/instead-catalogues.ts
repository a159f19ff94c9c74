import type ar from './instead-ar.json'
import type en from './instead-en.json'
import type es from './instead-es.json'
import type fr from './instead-fr.json'
import type vi from './instead-vi.json'
import type zh from './instead-zh.json'
import type { Language } from '#domain/languages.ts'
import type { SameKeys } from './languages.ts'

/** What is said to somebody whose appointment cannot be kept. The English ones define the keys. */
type InsteadCatalogue = typeof en

type Loaded<Messages> = Promise<{ default: SameKeys<InsteadCatalogue, Messages> }>

export const insteadCatalogues = {
  en: () => import('./instead-en.json'),
  es: (): Loaded<typeof es> => import('./instead-es.json'),
  fr: (): Loaded<typeof fr> => import('./instead-fr.json'),
  vi: (): Loaded<typeof vi> => import('./instead-vi.json'),
  zh: (): Loaded<typeof zh> => import('./instead-zh.json'),
  ar: (): Loaded<typeof ar> => import('./instead-ar.json'),
} as const satisfies Record<Language, () => Promise<{ default: InsteadCatalogue }>>
