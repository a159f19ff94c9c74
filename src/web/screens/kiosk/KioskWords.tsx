import { type ReactNode, useLayoutEffect } from 'react'
import { IntlProvider } from 'use-intl'
import { directionOf, type Language, localeOf } from '#domain/languages.ts'
import { kioskWordsIn } from '#web/platform/i18n/kiosk-words.ts'
import { lobbyWordsIn } from '#web/platform/i18n/lobby-words.ts'

const words = (language: Language) => ({ ...kioskWordsIn(language), ...lobbyWordsIn(language) })

/** The kiosk's texts in its visitor's language, with those of pairing, and the page in its direction. */
export function KioskWords({ language, children }: { language: Language; children: ReactNode }) {
  useLayoutEffect(() => {
    const page = document.documentElement
    page.lang = language
    page.dir = directionOf(language)
    return () => {
      page.lang = 'en'
      page.dir = 'ltr'
    }
  }, [language])
  return (
    <IntlProvider locale={localeOf(language)} messages={words(language)}>
      {children}
    </IntlProvider>
  )
}
