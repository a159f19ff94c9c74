import type { ReactNode } from 'react'
import { AddedWords, catalogueOf } from './AddedWords.tsx'
import { accountCatalogues } from './account-catalogues.ts'
import { preferredLanguage } from './preferred-language.ts'

/** Around the sign-in and account pages: adds their texts, which customers never need. */
export function AccountWords({ children }: { children: ReactNode }) {
  return <AddedWords catalogues={accountCatalogues}>{children}</AddedWords>
}

export async function fetchAccountWords(): Promise<void> {
  // A failure shows up where they are read.
  await catalogueOf(accountCatalogues, preferredLanguage()).catch(() => undefined)
}
