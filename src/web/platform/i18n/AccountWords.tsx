import type { ReactNode } from 'react'
import { AddedWords } from './AddedWords.tsx'
import { fetchedWords, type FileOfWords } from './fetched-words.ts'
import { preferredLanguage } from './preferred-language.ts'

const words = import.meta.glob<FileOfWords>('./*.json', { base: '/src/languages/', query: '?words=accounts' })

/** Around the sign-in and account pages: adds their texts, which customers never need. */
export function AccountWords({ children }: { children: ReactNode }) {
  return <AddedWords words={words}>{children}</AddedWords>
}

export async function fetchAccountWords(): Promise<void> {
  // A failure shows up where they are read.
  await fetchedWords(words, preferredLanguage()).catch(() => undefined)
}
