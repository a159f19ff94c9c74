import type ar from './household-ar.json'
import type en from './household-en.json'
import type es from './household-es.json'
import type fr from './household-fr.json'
import type vi from './household-vi.json'
import type zh from './household-zh.json'
import type { Language } from '#domain/languages.ts'
import type { SameKeys } from './languages.ts'

/** The texts about people who come together. The English ones define the keys. */
type HouseholdCatalogue = typeof en

type Loaded<Messages> = Promise<{ default: SameKeys<HouseholdCatalogue, Messages> }>

export const householdCatalogues = {
  en: () => import('./household-en.json'),
  es: (): Loaded<typeof es> => import('./household-es.json'),
  fr: (): Loaded<typeof fr> => import('./household-fr.json'),
  vi: (): Loaded<typeof vi> => import('./household-vi.json'),
  zh: (): Loaded<typeof zh> => import('./household-zh.json'),
  ar: (): Loaded<typeof ar> => import('./household-ar.json'),
} as const satisfies Record<Language, () => Promise<{ default: HouseholdCatalogue }>>
