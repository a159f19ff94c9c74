import { TRANSLATED_LANGUAGES, type Language, type TranslatedLanguage } from './languages.ts'

/** A record's texts in other languages. One that is absent or empty is read in English. */
export type Translations<Field extends string = string> = {
  readonly [language in TranslatedLanguage]?: { readonly [field in Field]?: string | undefined } | undefined
}

/**
 * What customers read of each record, and would read in English where it is missing. An office is usually called the
 * same in every language, and a page often has one address for all, so no one misses the translation of those.
 */
export const READ_BY_CUSTOMERS = {
  emailTemplate: ['subject', 'body'],
  smsTemplate: ['body'],
  appointmentType: ['name', 'description', 'onlineText'],
  location: ['directions'],
  setting: ['value'],
} as const

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

/** The same without what is empty. */
export function filledIn<Field extends string>(translations: Translations<Field>): Translations<Field> {
  const filled = Object.entries<Translations<Field>[TranslatedLanguage]>(translations).flatMap(([language, texts]) => {
    const given = Object.entries(texts ?? {}).filter(([, text]) => text !== '' && text !== undefined)
    return given.length === 0 ? [] : [[language, Object.fromEntries(given)]]
  })
  return Object.fromEntries(filled) as Translations<Field>
}
