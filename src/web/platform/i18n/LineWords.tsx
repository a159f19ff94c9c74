import type { ReactNode } from 'react'
import { AddedWords } from './AddedWords.tsx'
import { lineCatalogues } from './line-catalogues.ts'

/** Around what customers see of the line: adds its texts, which the booking does without. */
export function LineWords({ children }: { children: ReactNode }) {
  return <AddedWords catalogues={lineCatalogues}>{children}</AddedWords>
}
