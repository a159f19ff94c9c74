import { useLocale } from 'use-intl'
import { inLanguage, languageOf } from '#domain/languages.ts'

/** The whole address of a page, in the language that is read here: for a code, a calendar or paper. */
export function useLinkTo(path: string): string {
  return inLanguage(new URL(path, window.location.href).href, languageOf(useLocale()))
}
