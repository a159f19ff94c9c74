import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, Suspense, use, useLayoutEffect, useMemo, useState } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { type PortalWords, WordsContext } from '#web/platform/components/words.ts'
import { directionOf, type Language, localeOf } from '#domain/languages.ts'
import { fetchedWords, type FileOfWords } from './fetched-words.ts'
import { preferredLanguage, rememberLanguage } from './preferred-language.ts'

interface LanguageChoice {
  language: Language
  /** Resolves when the texts have changed; rejects when they could not be fetched. */
  setLanguage: (language: Language) => Promise<void>
}

const LanguageContext = createContext<LanguageChoice | null>(null)

/** The reader's language and a way to change it. */
export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext)
  if (!choice) throw new Error('useLanguage needs a LanguageProvider around it')
  return choice
}

/** Around the public side: its texts, its dates and the components' own texts in the reader's language. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(preferredLanguage)
  const client = useQueryClient()

  const choice = useMemo(
    () => ({
      language,
      setLanguage: async (next: Language) => {
        // The old texts stay until the new ones have arrived.
        await fetchedWords(words, next)
        rememberLanguage(next)
        setLanguage(next)
        // What offices wrote is read again; until it comes, the old words stay.
        document.documentElement.lang = next
        client.removeQueries({ type: 'inactive' })
        void client.invalidateQueries()
      },
    }),
    [client, language],
  )

  return (
    <LanguageContext value={choice}>
      <Suspense>
        <Translated language={language}>{children}</Translated>
      </Suspense>
    </LanguageContext>
  )
}

const words = import.meta.glob<FileOfWords>('./*.json', { base: '/src/languages/', query: '?words=page' })

/** Starts fetching the texts that the page is shown with. */
export async function fetchWords(): Promise<void> {
  // A failure shows up where they are read.
  await fetchedWords(words, preferredLanguage()).catch(() => undefined)
}

function Translated({ language, children }: { language: Language; children: ReactNode }) {
  const messages = use(fetchedWords(words, language))
  const direction = directionOf(language)

  useLayoutEffect(() => {
    const page = document.documentElement
    page.lang = language
    page.dir = direction
    return () => {
      page.lang = 'en'
      page.dir = 'ltr'
    }
  }, [language, direction])

  return (
    <IntlProvider locale={localeOf(language)} messages={messages}>
      <TranslatedWords>{children}</TranslatedWords>
    </IntlProvider>
  )
}

function TranslatedWords({ children }: { children: ReactNode }) {
  const t = useTranslations('common.words')
  const words = useMemo(
    (): PortalWords => ({
      applicationName: t('applicationName'),
      optional: t('optional'),
      close: t('close'),
      retry: t('retry'),
      loading: t('loading'),
      couldNotLoad: t('couldNotLoad'),
      offline: t('offline'),
      backByItself: t('backByItself'),
      updated: t('updated'),
      reload: t('reload'),
      skipToContent: t('skipToContent'),
      breadcrumbs: t('breadcrumbs'),
      problemTitle: t('problemTitle'),
      showPassword: t('showPassword'),
      hidePassword: t('hidePassword'),
      increase: t('increase'),
      decrease: t('decrease'),
      messages: t('messages'),
    }),
    [t],
  )
  return <WordsContext value={words}>{children}</WordsContext>
}
