import type { FieldValues } from 'react-hook-form'
import { type FormOf, hasField } from './field.ts'

/** One refusal by the server: the property it is about, and the text for the reader. */
export interface Failure {
  propertyName: string
  errorMessage: string
}

/** Puts the server's failures next to the fields they name; the rest go above the form's buttons. */
export function showFailures<T extends FieldValues, U>(form: FormOf<T, U>, failures: readonly Failure[]): void {
  const others: string[] = []
  let isFirst = true
  for (const { propertyName, errorMessage } of failures) {
    if (hasField(form, propertyName)) {
      form.setError(propertyName, { type: 'server', message: errorMessage }, { shouldFocus: isFirst })
      isFirst = false
    } else others.push(errorMessage)
  }
  if (others.length > 0) form.setError('root.server', { type: 'server', message: others.join(' ') })
}
