import type { ReactNode } from 'react'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import type { FileOfWords } from '#web/platform/i18n/fetched-words.ts'

const words = import.meta.glob<FileOfWords>('./*.json', { base: '/src/languages/', query: '?words=place' })

/** Around a ticket: adds its texts, which only those who wait need. */
export function PlaceWords({ children }: { children: ReactNode }) {
  return <AddedWords words={words}>{children}</AddedWords>
}
