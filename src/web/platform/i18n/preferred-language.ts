import { isLanguage, type Language, languageInQuery } from '#domain/languages.ts'

const storageKey = 'language'

interface Wishes {
  /** The address's query: `?es` wins, so that a message can link to its own language. */
  search: string
  remembered: string | null
  /** The browser's languages, the most preferred first: `es-MX` is served by `es`. */
  browser: readonly string[]
}

export function chooseLanguage({ search, remembered, browser }: Wishes): Language {
  const wishes = [languageInQuery(search), remembered, ...browser]
  return wishes.map((wish) => wish?.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en'
}

export function preferredLanguage(): Language {
  const { search } = window.location
  const language = chooseLanguage({
    search,
    remembered: localStorage.getItem(storageKey),
    browser: navigator.languages,
  })
  if (languageInQuery(search)) rememberLanguage(language)
  return language
}

/** The address keeps no other language: a reload would bring it back. */
export function rememberLanguage(language: Language): void {
  localStorage.setItem(storageKey, language)
  const { href, search } = window.location
  const asked = languageInQuery(search)
  if (asked === undefined || asked === language) return
  const address = new URL(href)
  for (const name of ['lang', asked]) address.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', address)
}
