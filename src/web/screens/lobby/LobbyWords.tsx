import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { type Language, localeOf } from '#domain/languages.ts'
import { lobbyWordsIn } from '#web/platform/i18n/lobby-words.ts'

/** The display's texts in a language: its own, or that of the person called. */
export function LobbyWords({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <IntlProvider locale={localeOf(language)} messages={lobbyWordsIn(language)}>
      {children}
    </IntlProvider>
  )
}
