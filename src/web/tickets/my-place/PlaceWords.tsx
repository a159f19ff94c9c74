import type { ReactNode } from 'react'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import { placeCatalogues } from '#web/platform/i18n/place-catalogues.ts'

/** Around a ticket: adds its texts, which only those who wait need. */
export function PlaceWords({ children }: { children: ReactNode }) {
  return <AddedWords catalogues={placeCatalogues}>{children}</AddedWords>
}
