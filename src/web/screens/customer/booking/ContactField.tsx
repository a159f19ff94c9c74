import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame } from '#web/components/form/FieldFrame.tsx'
import { type FieldProps, useField } from '#web/components/form/field.ts'

type InputProps = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'maxLength'>

/** One of two ways to reach somebody: neither is required by itself, so it is marked neither required nor optional. */
export function ContactField<T extends FieldValues, U>(props: FieldProps<T, U> & InputProps) {
  const { form, name, label, hint, type, autoComplete, maxLength } = props
  const { id, error, controlProps } = useField({ ...props, isOptional: true })
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <input {...form.register(name)} {...controlProps} {...{ type, autoComplete, maxLength }} className="control" />
    </FieldFrame>
  )
}
