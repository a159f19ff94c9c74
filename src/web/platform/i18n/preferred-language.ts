import { isLanguage, type Language } from '#domain/languages.ts'

const storageKey = 'language'

interface Wishes {
  /** The address's query: `?lang=es` wins, so that an email can link to its own language. */
  search: string
  remembered: string | null
  /** The browser's languages, the most preferred first: `es-MX` is served by `es`. */
  browser: readonly string[]
}

export function chooseLanguage({ search, remembered, browser }: Wishes): Language {
  const wishes = [new URLSearchParams(search).get('lang'), remembered, ...browser]
  return wishes.map((wish) => wish?.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en'
}

export function preferredLanguage(): Language {
  const { search } = window.location
  const language = chooseLanguage({
    search,
    remembered: localStorage.getItem(storageKey),
    browser: navigator.languages,
  })
  if (new URLSearchParams(search).has('lang')) rememberLanguage(language)
  return language
}

export function rememberLanguage(language: Language): void {
  localStorage.setItem(storageKey, language)
}
