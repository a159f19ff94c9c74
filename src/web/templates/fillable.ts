import type * as z from 'zod/mini'
import { templateMistake } from '#domain/templates/mistakes.ts'

/** The contract's form, and that some of its texts can be filled with what there is for them. */
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
