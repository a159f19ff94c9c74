import type { FieldValues } from 'react-hook-form'
import { type FormOf, hasField } from './field.ts'

/** One refusal by the server: the property that it concerns, and what to tell the reader. */
export interface Failure {
  propertyName: string
  errorMessage: string
}

/** Puts the server's failures next to the fields they name; the rest stands above the form's buttons. */
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
