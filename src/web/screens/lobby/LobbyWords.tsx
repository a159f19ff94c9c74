import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { type Language, localeOf } from '#domain/languages.ts'
import { lobbyCatalogues } from '#web/platform/i18n/lobby-catalogues.ts'

/** The display's texts in a language: its own, or that of whoever is called. */
export function LobbyWords({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <IntlProvider locale={localeOf(language)} messages={lobbyCatalogues[language]}>
      {children}
    </IntlProvider>
  )
}
