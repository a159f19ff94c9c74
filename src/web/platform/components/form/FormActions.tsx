import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FormOf } from './field.ts'
import { GeneralFailure } from './GeneralFailure.tsx'

interface FormActionsProps<T extends FieldValues, U> {
  /** Set where there is no ErrorSummary: failures that belong to no field are then shown above the buttons. */
  form?: FormOf<T, U>
  /** The primary button first. */
  children: ReactNode
}

export function FormActions<T extends FieldValues, U>({ form, children }: FormActionsProps<T, U>) {
  return (
    <div className="grid gap-4 pt-6">
      {form && <GeneralFailure form={form} />}
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
