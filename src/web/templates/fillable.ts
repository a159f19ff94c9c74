import type * as z from 'zod/mini'
import { TRANSLATED_LANGUAGES } from '#domain/languages.ts'
import { missingMistake, templateMistake } from '#domain/templates/mistakes.ts'
import type { Translations } from '#domain/translations.ts'

/**
 * The contract's shape, plus the rules that its texts, in every language, only use placeholders that can be filled in, and
 * that a body contains what its readers need.
 */
export function fillable<S extends z.ZodMiniObject>(
  form: S,
  texts: readonly (keyof z.output<S> & string)[],
  placeholders: readonly string[],
  needed: readonly string[] = [],
): S {
  return form.check(({ value, issues }) => {
    const note = (message: string | undefined, path: string[]) => {
      if (message !== undefined) issues.push({ code: 'custom', message, input: value, path })
    }
    const check = (text: string, path: string[]) => note(templateMistake(text, placeholders), path)
    const { translations = {} } = value as { translations?: Translations }
    for (const name of texts) {
      check(String(value[name]), [name])
      for (const language of TRANSLATED_LANGUAGES)
        check(translations[language]?.[name] ?? '', ['translations', language, name])
    }
    if (needed.length === 0 || issues.length > 0) return
    const { body, subject } = value as { body: string; subject?: string }
    note(missingMistake(body, needed, subject), ['body'])
    for (const language of TRANSLATED_LANGUAGES) {
      const texts = translations[language]
      if (texts?.['body'])
        note(missingMistake(texts['body'], needed, texts['subject']), ['translations', language, 'body'])
    }
  })
}
