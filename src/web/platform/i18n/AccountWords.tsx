import type { ReactNode } from 'react'
import { AddedWords } from './AddedWords.tsx'
import { accountCatalogues } from './account-catalogues.ts'

/** Around the sign-in and account pages: adds their texts, which customers never need. */
export function AccountWords({ children }: { children: ReactNode }) {
  return <AddedWords catalogues={accountCatalogues}>{children}</AddedWords>
}
