import type { Messages } from 'use-intl'
import type { Language } from '#domain/languages.ts'
import { fileOf } from './fetched-words.ts'

const words = import.meta.glob<Pick<Messages, 'lobby'>>('./*.json', {
  base: '/src/languages/',
  query: '?words=lobby',
  import: 'default',
  eager: true,
})

/** The next call may be in any language, and must not wait for a connection. */
export function lobbyWordsIn(language: Language): Pick<Messages, 'lobby'> {
  const found = words[fileOf(language)]
  if (!found) throw new Error(`No texts in ${language}`)
  return found
}
