import type { Language } from './languages.ts'

/** How the back office names a language. Apart, so that customers do not load it. */
export function englishNameOf(language: Language): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
}
