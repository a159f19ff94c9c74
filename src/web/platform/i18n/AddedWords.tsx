import { type ReactNode, use, useMemo } from 'react'
import { IntlProvider, type Messages, useLocale, useMessages } from 'use-intl'
import { type Language, languageOf } from '#domain/languages.ts'

type Added = Partial<Messages>
type Catalogues = Readonly<Record<Language, () => Promise<{ default: Added }>>>

/** Adds texts that only some pages need to the ones already loaded. */
export function AddedWords({ catalogues, children }: { catalogues: Catalogues; children: ReactNode }) {
  const locale = useLocale()
  const everywhere = useMessages()
  const added = use(catalogueOf(catalogues, languageOf(locale)))
  const messages = useMemo(() => ({ ...everywhere, ...added }), [everywhere, added])
  return (
    <IntlProvider locale={locale} messages={messages}>
      {children}
    </IntlProvider>
  )
}

const fetched = new WeakMap<Catalogues, Map<Language, Promise<Added>>>()

export function catalogueOf(catalogues: Catalogues, language: Language): Promise<Added> {
  const known = fetched.get(catalogues) ?? new Map<Language, Promise<Added>>()
  fetched.set(catalogues, known)
  let catalogue = known.get(language)
  if (!catalogue) {
    catalogue = catalogues[language]().then((module) => module.default)
    known.set(language, catalogue)
    // After a network failure, the next request may succeed.
    catalogue.catch(() => known.delete(language))
  }
  return catalogue
}
