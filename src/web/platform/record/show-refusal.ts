import type { FieldValues } from 'react-hook-form'
import type { CallFailed } from '#web/platform/api/client.ts'
import { isTold } from '#web/platform/api/query-client.ts'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { type Failure, showFailures } from '#web/platform/components/form/show-failures.ts'

/** The form's names for the server's fields. */
export type InFormNames = (failures: readonly Failure[]) => readonly Failure[]

/**
 * Shows on a form why its call was refused: next to the fields, or where the form shows what belongs to none. What the
 * catalog has already reported is not said twice.
 */
export function showRefusal<T extends FieldValues, U>(
  form: FormOf<T, U>,
  failed: CallFailed,
  inFormNames: InFormNames = (failures) => failures,
): void {
  if (isTold(failed)) return
  const { failures, message } = failed
  showFailures(form, failures.length > 0 ? inFormNames(failures) : [{ propertyName: '', errorMessage: message }])
}
