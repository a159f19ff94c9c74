import type { Messages } from 'use-intl'
import type { Language } from '#domain/languages.ts'
import { fileOf } from './fetched-words.ts'

const words = import.meta.glob<Pick<Messages, 'kiosk'>>('./*.json', {
  base: '/src/languages/',
  query: '?words=kiosk',
  import: 'default',
  eager: true,
})

/** The next visitor may speak any language, and must not wait for a connection. */
export function kioskWordsIn(language: Language): Pick<Messages, 'kiosk'> {
  const found = words[fileOf(language)]
  if (!found) throw new Error(`No texts in ${language}`)
  return found
}
