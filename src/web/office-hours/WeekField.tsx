import type { ReactNode } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { FieldError } from '#web/platform/components/form/FieldFrame.tsx'
import { type FormOf, fieldId } from '#web/platform/components/form/field.ts'
import { WeekEditor } from './WeekEditor.tsx'

interface WeekFieldProps<T extends FieldValues, U> {
  form: FormOf<T, U>
  /** Of an EditedWeek. */
  name: FieldPath<T>
  /** Next to the week's tools. */
  lead?: ReactNode
}

/** The week in a form. Its error links to the first field that is wrong. */
export function WeekField<T extends FieldValues, U>({ form, name, lead }: WeekFieldProps<T, U>) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control: form.control, name })
  const id = fieldId(form, name)
  return (
    <section id={id} aria-label="Weekly hours" className="grid min-w-0 gap-3">
      {fieldState.error?.message && <FieldError id={id}>{fieldState.error.message}</FieldError>}
      <WeekEditor ref={ref} week={value} onChange={onChange} lead={lead} />
    </section>
  )
}
