import type { FieldValues } from 'react-hook-form'
import { CallFailed } from '#web/platform/api/client.ts'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { showRefusal } from './show-refusal.ts'

/** Saves; a refusal is shown on the form. If someone else was faster, the form shows a banner instead. */
export async function saveForm<T extends FieldValues, U>(form: FormOf<T, U>, save: () => Promise<void>): Promise<void> {
  try {
    await save()
  } catch (failed) {
    if (!(failed instanceof CallFailed)) throw failed
    if (failed.status !== 409) showRefusal(form, failed)
  }
}
