import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './field.ts'

type InputProps = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'autoCapitalize'
  | 'autoFocus'
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
>

interface TextFieldProps<T extends FieldValues, U> extends FieldProps<T, U>, InputProps {
  type?: 'text' | 'email' | 'tel' | 'url'
}

export function TextField<T extends FieldValues, U>(props: TextFieldProps<T, U>) {
  const { form, name, label, hint, isOptional, isLabelHidden, isDisabled, className, type = 'text', ...input } = props
  const { id, error, controlProps } = useField(props)
  return (
    <FieldFrame {...{ id, label, hint, error, isOptional, isLabelHidden, className }}>
      <input
        {...input}
        {...form.register(name)}
        {...controlProps}
        type={type}
        disabled={isDisabled}
        className="control"
      />
    </FieldFrame>
  )
}
