import type ar from './waiting-list-ar.json'
import type en from './waiting-list-en.json'
import type es from './waiting-list-es.json'
import type fr from './waiting-list-fr.json'
import type vi from './waiting-list-vi.json'
import type zh from './waiting-list-zh.json'
import type { Language } from '#domain/languages.ts'
import type { SameKeys } from './languages.ts'

/** What customers read of the waiting list. The English ones define the keys. */
type WaitingListCatalogue = typeof en

type Loaded<Messages> = Promise<{ default: SameKeys<WaitingListCatalogue, Messages> }>

export const waitingListCatalogues = {
  en: () => import('./waiting-list-en.json'),
  es: (): Loaded<typeof es> => import('./waiting-list-es.json'),
  fr: (): Loaded<typeof fr> => import('./waiting-list-fr.json'),
  vi: (): Loaded<typeof vi> => import('./waiting-list-vi.json'),
  zh: (): Loaded<typeof zh> => import('./waiting-list-zh.json'),
  ar: (): Loaded<typeof ar> => import('./waiting-list-ar.json'),
} as const satisfies Record<Language, () => Promise<{ default: WaitingListCatalogue }>>
