import type { FieldValues } from 'react-hook-form'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './field.ts'

interface NumberFieldProps<T extends FieldValues, U> extends FieldProps<T, U> {
  min?: number
  max?: number
  step?: number
}

/** The form holds a number, or undefined while the field is empty. */
export function NumberField<T extends FieldValues, U>(props: NumberFieldProps<T, U>) {
  const { form, name, label, hint, isOptional, isLabelHidden, isDisabled, className, ...input } = props
  const { id, error, controlProps } = useField(props)
  return (
    <FieldFrame {...{ id, label, hint, error, isOptional, isLabelHidden, className }}>
      <input
        {...input}
        {...form.register(name, { setValueAs: asNumber })}
        {...controlProps}
        type="number"
        inputMode="numeric"
        disabled={isDisabled}
        className="control tabular-nums"
      />
    </FieldFrame>
  )
}

function asNumber(typed: unknown): number | undefined {
  return typed === '' || typed === null || typed === undefined ? undefined : Number(typed)
}
