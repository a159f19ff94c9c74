import type { FieldValues } from 'react-hook-form'
import type { CallFailed } from '#web/api/client.ts'
import { isTold } from '#web/api/query-client.ts'
import type { FormOf } from '#web/components/form/field.ts'
import { type Failure, showFailures } from '#web/components/form/show-failures.ts'

/** Tells why a change was refused: beside its fields, or in the form's summary where it belongs to none. */
export function showRefusal<T extends FieldValues, U>(
  form: FormOf<T, U>,
  failed: CallFailed,
  /** The server's names of the fields as the form calls them. */
  inFormNames: (failures: readonly Failure[]) => readonly Failure[] = (failures) => failures,
): void {
  // The catalogue tells the one, the form's own notice the other.
  if (isTold(failed) || failed.status === 409) return
  const { failures, message } = failed
  showFailures(form, failures.length > 0 ? inFormNames(failures) : [{ propertyName: '', errorMessage: message }])
}
