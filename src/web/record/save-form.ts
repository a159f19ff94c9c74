import type { FieldValues } from 'react-hook-form'
import { CallFailed } from '#web/api/client.ts'
import { isTold } from '#web/api/query-client.ts'
import type { FormOf } from '#web/components/form/field.ts'
import { showFailures } from '#web/components/form/show-failures.ts'

/** Saves, then goes on; a refusal is shown beside its fields, or above the buttons where it belongs to none. */
export async function saveForm<T extends FieldValues, U>(
  form: FormOf<T, U>,
  save: () => Promise<unknown>,
  goOn: () => void,
): Promise<void> {
  try {
    await save()
  } catch (failed) {
    if (!(failed instanceof CallFailed)) throw failed
    // The catalogue tells the one, the form's own notice the other.
    if (isTold(failed) || failed.status === 409) return
    const { failures, message } = failed
    return showFailures(form, failures.length > 0 ? failures : [{ propertyName: '', errorMessage: message }])
  }
  goOn()
}
