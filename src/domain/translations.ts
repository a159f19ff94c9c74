import { TRANSLATED_LANGUAGES, type Language, type TranslatedLanguage } from './languages.ts'

/** A record's texts in other languages. One that is absent or empty is read in English. */
export type Translations<Field extends string = string> = {
  readonly [language in TranslatedLanguage]?: { readonly [field in Field]?: string | undefined } | undefined
}

/** A record's text in a language, or in English where it has none. */
export function textIn<Field extends string>(
  record: Readonly<Record<Field, string>> & { readonly translations: Translations<Field> },
  field: Field,
  language: Language,
): string {
  const translated = language === 'en' ? undefined : record.translations[language]?.[field]
  return translated || record[field]
}

/** The languages in which a text that is there in English is missing. */
export function languagesMissing<Field extends string>(
  record: Readonly<Record<Field, string>>,
  translations: Translations<Field>,
  fields: readonly Field[],
): TranslatedLanguage[] {
  return TRANSLATED_LANGUAGES.filter((language) =>
    fields.some((field) => record[field].trim() !== '' && !translations[language]?.[field]?.trim()),
  )
}
