import type { Language } from '#domain/languages.ts'
import type { SameKeys } from './languages.ts'
import type ar from './lobby-ar.json'
import type en from './lobby-en.json'
import type es from './lobby-es.json'
import type fr from './lobby-fr.json'
import type vi from './lobby-vi.json'
import type zh from './lobby-zh.json'

/** The texts of the lobby display. The English ones define the keys. */
export type LobbyCatalogue = typeof en

type Loaded<Messages> = Promise<{ default: SameKeys<LobbyCatalogue, Messages> }>

export const lobbyCatalogues = {
  en: () => import('./lobby-en.json'),
  es: (): Loaded<typeof es> => import('./lobby-es.json'),
  fr: (): Loaded<typeof fr> => import('./lobby-fr.json'),
  vi: (): Loaded<typeof vi> => import('./lobby-vi.json'),
  zh: (): Loaded<typeof zh> => import('./lobby-zh.json'),
  ar: (): Loaded<typeof ar> => import('./lobby-ar.json'),
} as const satisfies Record<Language, () => Promise<{ default: LobbyCatalogue }>>
