import type { ReactNode } from 'react'
import { AddedWords } from './AddedWords.tsx'
import { accountCatalogues } from './account-catalogues.ts'

/** Around the pages of those who sign in, with their words, which customers never need. */
export function AccountWords({ children }: { children: ReactNode }) {
  return <AddedWords catalogues={accountCatalogues}>{children}</AddedWords>
}
