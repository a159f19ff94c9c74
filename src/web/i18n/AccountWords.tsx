import { type ReactNode, use, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { type AccountCatalogue, accountCatalogues } from './account-catalogues.ts'
import { useLanguage } from './LanguageProvider.tsx'
import type { Language } from './languages.ts'

/** Around the pages of those who sign in: adds their words, which customers never need, to those that are there. */
export function AccountWords({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  const locale = useLocale()
  const everywhere = useMessages()
  const added = use(catalogueOf(language))
  const messages = useMemo(() => ({ ...everywhere, ...added }), [everywhere, added])
  return (
    <IntlProvider locale={locale} messages={messages}>
      {children}
    </IntlProvider>
  )
}

const fetched = new Map<Language, Promise<AccountCatalogue>>()

function catalogueOf(language: Language): Promise<AccountCatalogue> {
  let catalogue = fetched.get(language)
  if (!catalogue) {
    catalogue = accountCatalogues[language]().then((module) => module.default)
    fetched.set(language, catalogue)
    // A network that failed once may be asked again.
    catalogue.catch(() => fetched.delete(language))
  }
  return catalogue
}
