import type { ReactNode } from 'react'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import { earliestCatalogues } from '#web/platform/i18n/earliest-catalogues.ts'
import { waitingListCatalogues } from '#web/platform/i18n/waiting-list-catalogues.ts'

/** Around what customers see of the waiting list: adds its texts, and those of the wishes. */
export function WaitingListWords({ children }: { children: ReactNode }) {
  return (
    <AddedWords catalogues={earliestCatalogues}>
      <AddedWords catalogues={waitingListCatalogues}>{children}</AddedWords>
    </AddedWords>
  )
}
