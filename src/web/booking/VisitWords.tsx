import type { ReactNode } from 'react'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import type { FileOfWords } from '#web/platform/i18n/fetched-words.ts'

const words = import.meta.glob<FileOfWords>('./*.json', { base: '/src/languages/', query: '?words=visit' })

/** Adds the texts of what most visitors do not meet: being late, another office, a visit that is called. */
export function VisitWords({ children }: { children: ReactNode }) {
  return <AddedWords words={words}>{children}</AddedWords>
}
