import type { FieldValues } from 'react-hook-form'
import { Banner } from '#web/platform/components/Banner.tsx'
import type { FormOf } from './field.ts'

/** Shows failures that belong to no field of the form. */
export function GeneralFailure<T extends FieldValues, U>({ form }: { form: FormOf<T, U> }) {
  const message = form.formState.errors.root?.server?.message
  return message ? (
    <Banner tone="danger" isLive>
      {message}
    </Banner>
  ) : null
}
