import type ar from './place-ar.json'
import type en from './place-en.json'
import type es from './place-es.json'
import type fr from './place-fr.json'
import type vi from './place-vi.json'
import type zh from './place-zh.json'
import type { Language } from '#domain/languages.ts'
import type { SameKeys } from './languages.ts'

/** The texts of a ticket. The English ones define the keys. */
export type PlaceCatalogue = typeof en

type Loaded<Messages> = Promise<{ default: SameKeys<PlaceCatalogue, Messages> }>

export const placeCatalogues = {
  en: () => import('./place-en.json'),
  es: (): Loaded<typeof es> => import('./place-es.json'),
  fr: (): Loaded<typeof fr> => import('./place-fr.json'),
  vi: (): Loaded<typeof vi> => import('./place-vi.json'),
  zh: (): Loaded<typeof zh> => import('./place-zh.json'),
  ar: (): Loaded<typeof ar> => import('./place-ar.json'),
} as const satisfies Record<Language, () => Promise<{ default: PlaceCatalogue }>>
