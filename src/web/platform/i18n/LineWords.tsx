import type { ReactNode } from 'react'
import { AddedWords } from './AddedWords.tsx'
import type { FileOfWords } from './fetched-words.ts'

const words = import.meta.glob<FileOfWords>('./*.json', { base: '/src/languages/', query: '?words=line' })

/** Around what customers see of the line: adds its texts, which the booking does without. */
export function LineWords({ children }: { children: ReactNode }) {
  return <AddedWords words={words}>{children}</AddedWords>
}
