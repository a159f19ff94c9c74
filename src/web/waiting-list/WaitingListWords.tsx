import type { ReactNode } from 'react'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import type { FileOfWords } from '#web/platform/i18n/fetched-words.ts'
import { earliestWords } from '#web/platform/i18n/earliest-words.ts'

const words = import.meta.glob<FileOfWords>('./*.json', { base: '/src/languages/', query: '?words=waitingList' })

/** Around what customers see of the waiting list: adds its texts, and those of the wishes. */
export function WaitingListWords({ children }: { children: ReactNode }) {
  return (
    <AddedWords words={earliestWords}>
      <AddedWords words={words}>{children}</AddedWords>
    </AddedWords>
  )
}
