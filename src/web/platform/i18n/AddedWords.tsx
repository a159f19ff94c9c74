import { type ReactNode, use, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { languageOf } from '#domain/languages.ts'
import { fetchedWords, type WordsByFile } from './fetched-words.ts'

/** Adds texts that only some pages need to the ones already loaded. */
export function AddedWords({ words, children }: { words: WordsByFile; children: ReactNode }) {
  const locale = useLocale()
  const everywhere = useMessages()
  const added = use(fetchedWords(words, languageOf(locale)))
  const messages = useMemo(() => ({ ...everywhere, ...added }), [everywhere, added])
  return (
    <IntlProvider locale={locale} messages={messages}>
      {children}
    </IntlProvider>
  )
}
