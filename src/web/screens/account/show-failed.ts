import type { FieldValues } from 'react-hook-form'
import type { CallFailed } from '#web/api/client.ts'
import { isTold } from '#web/api/query-client.ts'
import type { FormOf } from '#web/components/form/field.ts'
import { showFailures } from '#web/components/form/show-failures.ts'

/** Shows on a form why its call failed, unless the person has been told already. */
export function showFailed<T extends FieldValues, U>(form: FormOf<T, U>, failed: CallFailed): void {
  if (isTold(failed)) return
  const general = { propertyName: '', errorMessage: failed.message }
  showFailures(form, failed.failures.length > 0 ? failed.failures : [general])
}
