import type { FileOfWords } from './fetched-words.ts'

/** What people read who come together. */
export const householdWords = import.meta.glob<FileOfWords>('./*.json', {
  base: '/src/languages/',
  query: '?words=household',
})
