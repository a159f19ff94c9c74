import type ar from './online-ar.json'
import type en from './online-en.json'
import type es from './online-es.json'
import type fr from './online-fr.json'
import type vi from './online-vi.json'
import type zh from './online-zh.json'
import type { Language } from '#domain/languages.ts'
import type { SameKeys } from './languages.ts'

/** The texts about what can be done online, without a visit. The English ones define the keys. */
type OnlineCatalogue = typeof en

type Loaded<Messages> = Promise<{ default: SameKeys<OnlineCatalogue, Messages> }>

export const onlineCatalogues = {
  en: () => import('./online-en.json'),
  es: (): Loaded<typeof es> => import('./online-es.json'),
  fr: (): Loaded<typeof fr> => import('./online-fr.json'),
  vi: (): Loaded<typeof vi> => import('./online-vi.json'),
  zh: (): Loaded<typeof zh> => import('./online-zh.json'),
  ar: (): Loaded<typeof ar> => import('./online-ar.json'),
} as const satisfies Record<Language, () => Promise<{ default: OnlineCatalogue }>>
