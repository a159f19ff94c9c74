import type * as z from 'zod/mini'
import { TRANSLATED_LANGUAGES } from '#domain/languages.ts'
import { templateMistake } from '#domain/templates/mistakes.ts'
import type { Translations } from '#domain/translations.ts'

/** The contract's shape, plus the rule that its texts, in every language, only use placeholders that can be filled in. */
export function fillable<S extends z.ZodMiniObject>(
  form: S,
  texts: readonly (keyof z.output<S> & string)[],
  placeholders: readonly string[],
): S {
  return form.check(({ value, issues }) => {
    const check = (text: string, path: string[]) => {
      const message = templateMistake(text, placeholders)
      if (message !== undefined) issues.push({ code: 'custom', message, input: value, path })
    }
    const { translations = {} } = value as { translations?: Translations }
    for (const name of texts) {
      check(String(value[name]), [name])
      for (const language of TRANSLATED_LANGUAGES)
        check(translations[language]?.[name] ?? '', ['translations', language, name])
    }
  })
}
