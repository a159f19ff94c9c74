import type * as z from 'zod/mini'
import { templateMistake } from '#domain/templates/mistakes.ts'

/** The contract's shape, plus the rule that its texts only use placeholders that can be filled in. */
export function fillable<S extends z.ZodMiniObject>(
  form: S,
  texts: readonly (keyof z.output<S> & string)[],
  placeholders: readonly string[],
): S {
  return form.check(({ value, issues }) => {
    for (const name of texts) {
      const message = templateMistake(String(value[name]), placeholders)
      if (message !== undefined) issues.push({ code: 'custom', message, input: value, path: [name] })
    }
  })
}
