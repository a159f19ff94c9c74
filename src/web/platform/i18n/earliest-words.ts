import type { FileOfWords } from './fetched-words.ts'

/** What the search over all offices says, and the waiting list of wishes. */
export const earliestWords = import.meta.glob<FileOfWords>('./*.json', {
  base: '/src/languages/',
  query: '?words=earliest',
})
