import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame } from './FieldFrame.tsx'
import { controlProps, type FieldProps, useField } from './field.ts'

type InputProps = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'autoCapitalize'
  | 'autoFocus'
  | 'dir'
  | 'inputMode'
  | 'lang'
  | 'maxLength'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
> & { type?: 'text' | 'email' | 'tel' | 'url' }

export function TextField<T extends FieldValues, U>(props: FieldProps<T, U> & InputProps) {
  const { form, name, isDisabled, ...shown } = props
  const { id, error } = useField(props)
  return <TextInput {...shown} {...form.register(name)} id={id} error={error} disabled={isDisabled} />
}

interface TextInputProps extends ComponentProps<'input'> {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isOptional?: boolean
  isLabelHidden?: boolean
  /** Another field answers the same question: marked neither required nor optional. */
  isOneOfSeveral?: boolean
}

/** The field alone, for a form that keeps its own state. */
export function TextInput(props: TextInputProps) {
  const {
    id,
    label,
    hint,
    error,
    isOptional,
    isOneOfSeveral,
    isLabelHidden,
    className,
    type = 'text',
    ...input
  } = props
  return (
    <FieldFrame {...{ id, label, hint, error, isOptional, isLabelHidden, className }}>
      <input
        {...input}
        {...controlProps(id, { error, hint, isOptional: isOptional || isOneOfSeveral })}
        type={type}
        className="control"
      />
    </FieldFrame>
  )
}
