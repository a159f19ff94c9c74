import type { FileOfWords } from './fetched-words.ts'

/** What customers with an appointment read of the waiting list. */
export const earlierWords = import.meta.glob<FileOfWords>('./*.json', {
  base: '/src/languages/',
  query: '?words=earlier',
})
